// The process of `npm run sandbox`: processes of other roles have no stand-in for Stripe without it.
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '../bench/src/product/find-free-port.ts';
import { environmentOf, mainEntry, stopProcess, tailOf, waitFor } from './product.ts';

const startDeadlineMs = 120_000;

/** @returns its address, and how to stop it. */
export async function startSandbox(
  dataDir: string,
  given: NodeJS.ProcessEnv = {},
  chosenPort?: number,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const port = chosenPort ?? (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const logFile = path.join(dataDir, 'sandbox-process.log');
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [mainEntry], {
    env: environmentOf({ ROLE: 'sandbox', SANDBOX_PORT: String(port), DATA_DIR: dataDir, ...given }),
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  await waitFor(
    async () => child.exitCode !== null || (await fetch(`${url}/healthz`)).ok,
    startDeadlineMs,
    `the sandbox, see ${logFile}`,
  ).catch(async (error: unknown) => {
    await stopProcess(child);
    throw error;
  });
  if (child.exitCode !== null) throw new Error(`The sandbox ended with ${child.exitCode}, see ${logFile}`);
  return { url, stop: () => stopProcess(child, { name: 'The sandbox', readLog: () => tailOf(logFile) }) };
}
