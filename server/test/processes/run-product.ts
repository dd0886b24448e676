import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { createInterface } from 'node:readline';
import path from 'node:path';

export interface RunningProduct {
  child: ChildProcess;
  did: string[];
  host: string;
  sandbox?: string;
  pids: number[];
  /** Its output on stderr so far. */
  said: () => string;
}

const fixture = path.join(import.meta.dirname, 'product.ts');

/** Starts the small product and waits until it reports that it runs. If it ends instead, fails with its output. */
export function runProduct(
  dataDir: string,
  mode?: string,
  options: SpawnOptions = {},
): Promise<RunningProduct> {
  const args = [fixture, dataDir, ...(mode ? [mode] : [])];
  return whenRunning(
    spawn(process.execPath, args, { cwd: '/', ...options, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
}

/** The same on a terminal of its own (script's), so that keys can be pressed. */
export function runProductOnTerminal(dataDir: string): Promise<RunningProduct> {
  // exec: a shell that waits, as dash does, would answer Ctrl-C with a code of its own.
  const command = `exec '${process.execPath}' '${fixture}' '${dataDir}' children`;
  return whenRunning(
    spawn('script', ['-qec', command, '/dev/null'], { cwd: '/', stdio: ['pipe', 'pipe', 'pipe'] }),
  );
}

function whenRunning(child: ChildProcess): Promise<RunningProduct> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said.trim()}`)));
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('{'))
          resolve({ child, said: () => said, ...(JSON.parse(line) as object) } as RunningProduct);
        else said += `${line}\n`;
      });
  });
}

/** Exit code of a child, once it has ended. */
export function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', resolve));
}
