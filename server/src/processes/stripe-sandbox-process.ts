import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isProcessAlive } from './process-state.ts';
import { spawnDetached, stopGroup } from './spawn-child.ts';
import { StartRefused } from './start-refused.ts';

const readyDeadlineMs = 20_000;
const watchMs = 1000;
/** Where sandboxes/stripe-proxy.ts shows it. */
const publicPath = '/sandbox/stripe';

export interface StripeSandboxOptions {
  dataDir: string;
  /** The sandbox's own entry; it runs with the Node that runs us. */
  entry: string;
  nodeOptions?: readonly string[];
  /** The connection options of `pg` for the sandbox's database. */
  database: object;
  secretKey: string;
  publishableKey: string;
  log: (line: string) => void;
}

export interface StripeSandboxProcess {
  /** `http://127.0.0.1:<port>`, the same for as long as the data directory lives unless the port is taken. */
  url(): string;
  pid(): number;
  did: 'started' | 'attached';
  /** Ends the sandbox, on a clean stop only: when we are killed, "Stripe" goes on. */
  stop(): Promise<void>;
}

interface SandboxState {
  pid: number;
  port: number;
  /** The sandbox makes a new one per start: a stranger on a recycled port or process id does not know it. */
  token: string;
}

/**
 * Starts the Stripe sandbox as a process that outlives us, or attaches to the one that runs for this data directory.
 * Starts it again when it dies. Fails with `StartRefused` when it does not come up.
 */
export async function startStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandboxProcess> {
  const stateFile = path.join(options.dataDir, 'stripe-sandbox.json');
  const earlier = readState(stateFile);
  const isRunning = earlier !== undefined && (await isHealthy(earlier));
  let state = isRunning ? earlier : await start(options, stateFile, earlier?.port ?? 0);
  let isStopped = false;
  let restarting: Promise<void> | undefined;

  const watch = setInterval(() => {
    if (isProcessAlive(state.pid) || restarting) return;
    options.log('The Stripe sandbox ended unexpectedly; it starts again.');
    restarting = start(options, stateFile, state.port)
      .then((started) => void (state = started))
      .catch((error: unknown) => options.log(error instanceof Error ? error.message : String(error)))
      .finally(() => (restarting = undefined));
  }, watchMs);
  watch.unref();

  return {
    url: () => `http://127.0.0.1:${state.port}`,
    pid: () => state.pid,
    did: isRunning ? 'attached' : 'started',
    async stop() {
      if (isStopped) return;
      isStopped = true;
      clearInterval(watch);
      await restarting;
      await stopGroup(state.pid, 10_000);
    },
  };
}

async function start(options: StripeSandboxOptions, stateFile: string, port: number): Promise<SandboxState> {
  const logFile = path.join(options.dataDir, 'stripe-sandbox.log');
  if (!existsSync(options.entry))
    throw new StartRefused(`The Stripe sandbox is missing (${options.entry}): check out the whole project.`);
  mkdirSync(options.dataDir, { recursive: true });
  rmSync(stateFile, { force: true });
  const child = await spawnDetached({
    command: process.execPath,
    args: [...(options.nodeOptions ?? []), options.entry],
    cwd: options.dataDir,
    logFile,
    env: {
      PATH: '/usr/bin:/bin',
      SANDBOX_PORT: String(port),
      SANDBOX_DATABASE: JSON.stringify(options.database),
      SANDBOX_SECRET_KEY: options.secretKey,
      SANDBOX_PUBLISHABLE_KEY: options.publishableKey,
      SANDBOX_STATE_FILE: stateFile,
      SANDBOX_PUBLIC_PATH: publicPath,
    },
  });
  const deadline = Date.now() + readyDeadlineMs;
  for (;;) {
    const state = readState(stateFile);
    if (state?.pid === child.pid && (await isHealthy(state))) return state;
    if (!isProcessAlive(child.pid)) {
      // Its earlier port may have been taken by someone else.
      if (port !== 0) return start(options, stateFile, 0);
      throw new StartRefused(`The Stripe sandbox did not start: read ${logFile}, then start again.`);
    }
    if (Date.now() > deadline) {
      await stopGroup(child.pid, 1000);
      throw new StartRefused(
        `The Stripe sandbox did not answer within 20 s: read ${logFile}, then start again.`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Alive, and the very instance that wrote the state file: it repeats its token. */
async function isHealthy(state: SandboxState): Promise<boolean> {
  if (!isProcessAlive(state.pid)) return false;
  try {
    const answer = await fetch(`http://127.0.0.1:${state.port}/healthz`, {
      signal: AbortSignal.timeout(2000),
    });
    return answer.ok && (await answer.text()).includes(state.token);
  } catch {
    return false;
  }
}

/** A missing or half-written file reads as no sandbox. */
function readState(file: string): SandboxState | undefined {
  try {
    const { pid, port, token } = JSON.parse(readFileSync(file, 'utf8')) as Partial<SandboxState>;
    if (typeof pid === 'number' && typeof port === 'number' && typeof token === 'string' && token !== '')
      return { pid, port, token };
  } catch {
    // No state: nothing to attach to.
  }
  return undefined;
}
