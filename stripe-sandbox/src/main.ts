import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import type { SandboxConfig } from './config.ts';
import { readConfig } from './config.ts';
import type { Sandbox } from './start-sandbox.ts';
import { startSandbox } from './start-sandbox.ts';

function log(line: string): void {
  console.error(`stripe-sandbox: ${line}`);
}

/** Renamed into place, so that nobody reads half of it. */
async function writeState(path: string, sandbox: Sandbox): Promise<void> {
  const partial = `${path}.${process.pid}`;
  await writeFile(partial, JSON.stringify({ pid: process.pid, port: sandbox.port, token: sandbox.token }), {
    mode: 0o600,
  });
  await rename(partial, path);
}

/** A successor may have written the file already: then it is not ours to remove. */
async function removeState(path: string, sandbox: Sandbox): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => '');
  if (text.includes(sandbox.token)) await rm(path, { force: true });
}

/** The real one has machines of its own: this one leaves the processor to the product where it is short. */
const stepBack = (): void => setPriority(Math.min(19, getPriority() + 5));

async function run(config: SandboxConfig): Promise<void> {
  stepBack();
  const sandbox = await startSandbox({ ...config, log });
  if (config.stateFile) await writeState(config.stateFile, sandbox);
  log(`listening on 127.0.0.1:${sandbox.port}`);
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    sandbox
      .close()
      .then(() => (config.stateFile ? removeState(config.stateFile, sandbox) : undefined))
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        log(error instanceof Error ? error.message : 'could not stop cleanly');
        process.exit(1);
      });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

try {
  await run(readConfig());
} catch (error) {
  log(error instanceof Error ? error.message : 'could not start');
  process.exitCode = 1;
}
