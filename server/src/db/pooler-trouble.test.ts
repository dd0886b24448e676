import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTransactionPooler } from '../../test/transaction-pooler.ts';
import { cloneDatabase } from '../../test/world.ts';
import { createPostgresEventChanges } from '../adapters/postgres-announcements.ts';
import { createRevisions } from '../cache/revisions.ts';
import { readConfig } from '../config/config.ts';
import { openRuntime } from '../runtime/open-runtime.ts';
import { connect, type Connection } from './connect.ts';
import { hearsNotifications, keepsPreparedStatements } from './pooler-trouble.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
let config: { host: string; user: string; database: string };
let connection: Connection;
let pooler: Awaited<ReturnType<typeof startTransactionPooler>>;
let drop: () => Promise<void>;
beforeAll(async () => {
  const cloned = await cloneDatabase();
  drop = cloned.drop;
  config = cloned.config as typeof config;
  connection = connect(config, { poolSize: 2 });
  pooler = await startTransactionPooler(config);
});
afterAll(async () => {
  await pooler[Symbol.asyncDispose]();
  await connection.close();
  await drop();
});

describe('behind a pooler in transaction mode', { timeout: 20_000 }, () => {
  it('a simple query is answered, and a prepared statement is lost', async () => {
    const pooled = connect(pooler.config, { poolSize: 1 });
    expect((await pooled.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pooled.close();
    expect(await keepsPreparedStatements(config)).toBe(true);
    expect(await keepsPreparedStatements(pooler.config)).toBe(false);
  });

  it('a start is refused in one sentence', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'floodlit-pooler-'));
    await using cleanup = new AsyncDisposableStack();
    cleanup.defer(async () => rmSync(dataDir, { recursive: true }));
    const environment = { DATABASE_URL: pooler.url, DATA_DIR: dataDir };
    await expect(
      openRuntime(readConfig(environment), { role: 'bench', say: () => {} }, cleanup),
    ).rejects.toThrow(/^DATABASE_URL leads to a pooler that loses prepared statements: .+\.$/);
  });

  it('a session that hears nothing is noticed before the start sets or locks anything', async () => {
    expect(await hearsNotifications(connection.pool, pooler.config)).toBe(false);
    expect(await hearsNotifications(connection.pool, config)).toBe(true);
  });

  it('a listener that hears nothing refuses the start, and names DATABASE_DIRECT_URL', async () => {
    const through = createPostgresEventChanges(pooler.config, log, createRevisions(), connection.pool);
    await expect(through.start()).rejects.toThrow(/^No NOTIFY arrives .+ DATABASE_DIRECT_URL .+\.$/);
    await through.stop();
    const direct = createPostgresEventChanges(config, log, createRevisions(), connection.pool);
    await direct.start();
    await direct.stop();
  });
});
