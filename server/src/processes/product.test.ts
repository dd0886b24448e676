import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startEmbeddedPostgres } from '../db/embedded/index.ts';
import { isProcessAlive, signalProcess, waitUntilGone } from './process-state.ts';
import { exitOf, runProduct, runProductOnTerminal } from '../../test/processes/run-product.ts';

// Whole products are started and ended: a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000 });

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'floodlit-product-'));
});

afterEach(async () => {
  const left = listProcessesOf(dataDir);
  for (const pid of left) signalProcess(pid, 'SIGKILL');
  for (const pid of left) await waitUntilGone(pid, 5000);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Living processes that name the folder in their command or work in it. */
function listProcessesOf(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(
      (pid) => pid > 0 && pid !== process.pid && isProcessAlive(pid) && readCommand(pid).includes(folder),
    );
}

function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') + readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}

describe('the processes of one copy', () => {
  it('leaves no process behind after Ctrl-C on a terminal', async () => {
    const { child, pids } = await runProductOnTerminal(dataDir);
    expect(pids.every(isProcessAlive)).toBe(true);
    expect(listProcessesOf(dataDir).length).toBeGreaterThanOrEqual(4);
    child.stdin?.write('\x03');
    expect(await exitOf(child)).toBe(0);
    expect(pids.filter(isProcessAlive)).toEqual([]);
    expect(listProcessesOf(dataDir)).toEqual([]);
  });

  it('refuses a second copy in one line and leaves the first alone', async () => {
    const first = await runProduct(dataDir);
    await expect(runProduct(dataDir)).rejects.toThrow(
      new RegExp(
        `^ended with 1: Floodlit \\(ROLE=all\\) is already running on this database as process ${first.child.pid}: ` +
          `stop it first, or give this copy its own DATA_DIR and PORT.$`,
      ),
    );
    expect(first.pids.slice(0, 1).every(isProcessAlive)).toBe(true);
    first.child.kill('SIGTERM');
    expect(await exitOf(first.child)).toBe(0);
    expect(listProcessesOf(dataDir)).toEqual([]);
  });

  it('keeps the database and "Stripe" alive when it is killed, ends its worker, and takes both up again', async () => {
    const killed = await runProduct(dataDir, 'children');
    const [postgres = 0, sandbox = 0, worker = 0] = killed.pids;
    killed.child.kill('SIGKILL');
    await exitOf(killed.child);
    expect(await waitUntilGone(worker, 5000)).toBe(true);
    expect([postgres, sandbox].every(isProcessAlive)).toBe(true);
    const next = await runProduct(dataDir, 'children');
    expect(next.did).toEqual(['attached']);
    expect(next.sandbox).toBe('attached');
    expect(next.pids.slice(0, 2)).toEqual([postgres, sandbox]);
    next.child.kill('SIGTERM');
    expect(await exitOf(next.child)).toBe(0);
    expect(listProcessesOf(dataDir)).toEqual([]);
  });

  it('starts its worker and the sandbox again when they die', async () => {
    const product = await runProduct(dataDir, 'children');
    const [, sandbox = 0, worker = 0] = product.pids;
    for (const pid of [sandbox, worker]) process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => product.said(), { timeout: 10_000 })
      .toMatch(/worker ended unexpectedly \(SIGKILL\)/);
    await expect
      .poll(() => readSandboxPid(), { timeout: 10_000 })
      .toSatisfy((pid: number) => pid > 0 && pid !== sandbox);
    product.child.kill('SIGTERM');
    expect(await exitOf(product.child)).toBe(0);
    expect(listProcessesOf(dataDir)).toEqual([]);
  });

  it('leaves PostgreSQL to others that still use it', async () => {
    const product = await runProduct(dataDir);
    const commandLine = await startEmbeddedPostgres({ dataDir, log: () => undefined, fast: true });
    product.child.kill('SIGTERM');
    expect(await exitOf(product.child)).toBe(0);
    expect(isProcessAlive(product.pids[0] ?? 0)).toBe(true);
    expect(await commandLine.stopIfLast()).toBe(true);
  });
});

/** The process id in the sandbox's state file, or the last one seen while a new one is coming up. */
function readSandboxPid(): number {
  try {
    return (JSON.parse(readFileSync(path.join(dataDir, 'stripe-sandbox.json'), 'utf8')) as { pid: number })
      .pid;
  } catch {
    return Number.NaN;
  }
}
