import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isProcessAlive, waitUntilGone } from '../../processes/process-state.ts';
import { exitOf, runProduct, type RunningProduct } from '../../../test/processes/run-product.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { isReachableByOthers } from './unprivileged-user.ts';

// PostgreSQL is started, killed and started again: a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000 });

const isRoot = process.getuid?.() === 0;
const mayDropRoot =
  isRoot && isReachableByOthers(import.meta.dirname) && isReachableByOthers(process.execPath);
const nobody = 65534;
/** Root of a container mostly has no right over other users' processes (CAP_SYS_NICE, the 23rd). */
const rights = /CapEff:\s*(\w+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
const mayMoveOthers = !isRoot || ((BigInt(`0x${rights}`) >> 23n) & 1n) === 1n;
const log = (): void => undefined;

let dataDir: string;
let open: EmbeddedPostgres[];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'floodlit-pg-'));
  open = [];
});

afterEach(async () => {
  for (const postgres of open) await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(more: { dataDir?: string; database?: string } = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, fast: true, ...more });
  open.push(postgres);
  return postgres;
}

async function query(postgres: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new pg.Client(postgres.connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>({ text })).rows;
  } finally {
    await client.end();
  }
}

async function keepRow(postgres: EmbeddedPostgres): Promise<void> {
  await query(postgres, 'create table kept (word text)');
  await query(postgres, `insert into kept values ('still here')`);
}

const keptRows = (postgres: EmbeddedPostgres): Promise<unknown[]> => query(postgres, 'select word from kept');

describe('startEmbeddedPostgres', () => {
  it('makes a cluster that only a socket closed to others reaches, and keeps its rows over a stop', async () => {
    const first = await start();
    expect(first.did).toEqual(['initialised', 'started']);
    expect(statSync(first.connection.host).mode & 0o777).toBe(0o700);
    expect(await query(first, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(await query(first, 'select current_database() as name')).toEqual([{ name: 'floodlit' }]);
    await keepRow(first);
    expect(await first.stopIfLast()).toBe(true);
    expect(first.pid()).toBeUndefined();
    const second = await start();
    expect(second.did).toEqual(['started']);
    expect(await keptRows(second)).toEqual([{ word: 'still here' }]);
  });

  it.skipIf(!mayMoveOthers)(
    'gives itself and its sessions a lower priority than the caller when the processor is busy',
    async () => {
      const postgres = await start();
      const client = new pg.Client(postgres.connection);
      client.on('error', () => undefined);
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const behind = Math.min(19, os.getPriority() + 5);
      expect([postgres.pid() ?? 0, ...rows.map(({ pid }) => pid)].map((pid) => os.getPriority(pid))).toEqual([
        behind,
        behind,
      ]);
      await client.end();
    },
  );

  it('attaches to a running one, and the last one out stops it', async () => {
    const first = await start();
    const second = await start({ database: 'other' });
    expect(second.did).toEqual(['attached']);
    expect(second.pid()).toBe(first.pid());
    expect(await first.stopIfLast()).toBe(false);
    expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await second.stopIfLast()).toBe(true);
    expect(second.pid()).toBeUndefined();
  });

  it('is made once when two start at the same moment', async () => {
    const both = await Promise.all([start(), start()]);
    expect(both.map(({ did }) => did).toSorted((a, b) => a.length - b.length)).toEqual([
      ['attached'],
      ['initialised', 'started'],
    ]);
  });

  it('comes back by itself, with its rows, when PostgreSQL is killed while we live', async () => {
    const postgres = await start();
    await keepRow(postgres);
    const killed = postgres.pid() ?? 0;
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(() => expect([undefined, killed]).not.toContain(postgres.pid()), { timeout: 15_000 });
    await vi.waitFor(async () => expect(await keptRows(postgres)).toEqual([{ word: 'still here' }]), {
      timeout: 10_000,
    });
  });

  it('attaches after our own process was killed, and recovers after both were', async () => {
    const killed = await runProduct(dataDir);
    killed.child.kill('SIGKILL');
    await exitOf(killed.child);
    const attached = await start();
    expect(attached.did).toEqual(['attached']);
    await keepRow(attached);
    expect(await attached.stopIfLast()).toBe(true);

    const again = await runProduct(dataDir);
    again.child.kill('SIGKILL');
    await exitOf(again.child);
    const postmaster = again.pids[0] ?? 0;
    process.kill(postmaster, 'SIGKILL');
    expect(await waitUntilGone(postmaster, 5000)).toBe(true);
    const recovered = await start();
    expect(recovered.did).toEqual(['started']);
    expect(await keptRows(recovered)).toEqual([{ word: 'still here' }]);
  });

  it('does not mistake a stranger with a recycled process id for its postmaster', async () => {
    const first = await start();
    await first.stop();
    writeFileSync(path.join(dataDir, 'postgresql/postmaster.pid'), `${process.pid}\n`);
    expect((await start()).did).toEqual(['started']);
  });

  it('[D1] treats a cluster that has run as complete, with or without its marker', async () => {
    const first = await start();
    await keepRow(first);
    await first.stop();
    rmSync(path.join(dataDir, '.initialised'));
    const again = await start();
    expect(await query(again, 'select word from kept')).toEqual([{ word: 'still here' }]);
    expect(existsSync(path.join(dataDir, '.initialised'))).toBe(true);
  });

  it('makes a half-made cluster again', async () => {
    mkdirSync(path.join(dataDir, 'postgresql/base'), { recursive: true });
    writeFileSync(path.join(dataDir, 'postgresql/PG_VERSION'), '18\n');
    expect((await start()).did).toEqual(['initialised', 'started']);
  });

  it('never makes an empty database where a whole one has vanished', async () => {
    await (await start()).stop();
    rmSync(path.join(dataDir, 'postgresql/PG_VERSION'));
    await expect(start()).rejects.toThrow(/has lost its database.*restore the folder/);
  });

  it('refuses a cluster of another major version in a sentence', async () => {
    await (await start()).stop();
    writeFileSync(path.join(dataDir, 'postgresql/PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(/made by PostgreSQL 17 and this Floodlit brings 18/);
  });

  it('uses a short folder for its socket when the data directory has a long path', async () => {
    chmodSync(dataDir, 0o755);
    const long = path.join(dataDir, 'a-rather-long-folder-name-'.repeat(5));
    const postgres = await start({ dataDir: long });
    expect(Buffer.byteLength(path.join(postgres.connection.host, '.s.PGSQL.5432'))).toBeLessThan(100);
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    rmSync(postgres.connection.host, { recursive: true, force: true });
  });

  it('refuses a data directory that is a file, in a sentence', async () => {
    writeFileSync(path.join(dataDir, 'taken'), '');
    await expect(start({ dataDir: path.join(dataDir, 'taken') })).rejects.toThrow(
      /is not a folder: move that file away/,
    );
  });
});

describe.runIf(mayDropRoot)('as root, and not', () => {
  const asNobody = (): Promise<RunningProduct> => {
    chmodSync(dataDir, 0o755);
    chownSync(dataDir, nobody, nobody);
    return runProduct(dataDir, undefined, { uid: nobody, gid: nobody, env: { PATH: process.env.PATH } });
  };

  it('runs as an ordinary user, and root goes on with the cluster of that user', async () => {
    const { child, did, pids } = await asNobody();
    expect(did).toEqual(['initialised', 'started']);
    expect(statSync(`/proc/${pids[0]}`).uid).toBe(nobody);
    child.kill('SIGTERM');
    expect(await exitOf(child)).toBe(0);
    expect(isProcessAlive(pids[0] ?? 0)).toBe(false);
    const asRoot = await start();
    expect(asRoot.did).toEqual(['started']);
    expect(statSync(path.join(dataDir, 'postgresql')).uid).toBe(nobody);
  });

  it('names the owner of the cluster to an ordinary user', async () => {
    await (await start()).stop();
    await expect(asNobody()).rejects.toThrow(/belongs to another user|can't be written by this user/);
  });

  it('reports a closed data directory to an ordinary user', async () => {
    const closed = path.join(dataDir, 'closed');
    mkdirSync(closed, { mode: 0o755 });
    const run = runProduct(closed, undefined, { uid: nobody, gid: nobody, env: { PATH: process.env.PATH } });
    await expect(run).rejects.toThrow(/can't be (written|used)/);
  });

  it('refuses a data directory that only root can enter', async () => {
    chmodSync(dataDir, 0o700);
    await expect(start({ dataDir: path.join(dataDir, 'inside') })).rejects.toThrow(/only root can enter/);
    expect(existsSync(path.join(dataDir, 'inside/postgresql'))).toBe(false);
  });
});
