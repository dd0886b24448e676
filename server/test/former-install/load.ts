// A test begins with the folder and the rows of a former version, as if that one was killed just now.
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { getConstructionPlans } from 'pg-boss';
import type pg from 'pg';
import { connect } from '../../src/db/connect.ts';
import { startEmbeddedPostgres } from '../../src/db/embedded/index.ts';
import { migrate } from '../../src/db/migrate.ts';

const here = import.meta.dirname;
const migrations = path.join(here, '../../src/db/migrations');

interface FormerTable {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly Record<string, unknown>[];
}

/** Brings the database to the last migration that the former version had. */
async function migrateAsFormer(pool: pg.Pool, names: readonly string[]): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'floodlit-former-'));
  try {
    for (const name of names) await copyFile(path.join(migrations, name), path.join(folder, name));
    await migrate(pool, new URL(`${pathToFileURL(folder).href}/`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Moments move with `byMs`, so that sessions, jobs and uploads are as old as they were at the kill. */
async function insertRows(
  client: pg.PoolClient,
  { table, columns, rows }: FormerTable,
  byMs: number,
): Promise<void> {
  const { rows: known } = await client.query<{ name: string; is_moment: boolean }>(
    `select attname as name, atttypid = 'timestamptz'::regtype as is_moment
       from pg_attribute where attrelid = $1::regclass and attnum > 0`,
    [table],
  );
  const moments = new Set(known.filter((column) => column.is_moment).map(({ name }) => name));
  const quoted = columns.map((name) => `"${name}"`);
  const values = columns.map((name) =>
    moments.has(name) ? `"${name}" + $2 * interval '1 millisecond'` : `"${name}"`,
  );
  await client.query(
    `with moved as (select $2::float8) insert into ${table} (${quoted.join(', ')}) overriding system value
     select ${values.join(', ')} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows), byMs],
  );
}

/** A line names an account by the moment of its making, too. */
async function moveStones(file: string, byMs: number): Promise<void> {
  const moved = (await readFile(file, 'utf8')).replaceAll(/(?<="created_at":")[^"]+/g, (at) =>
    new Date(Date.parse(at) + byMs).toISOString(),
  );
  await writeFile(file, moved);
}

/** @param dataDir an empty folder that PostgreSQL can enter. */
export async function loadFormerInstall(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  // Without the times of the files (m): a sweep would find them old.
  await promisify(execFile)('tar', ['xzmf', path.join(here, 'files.tgz'), '-C', dataDir, '--no-same-owner']);
  const text = gunzipSync(await readFile(path.join(here, 'rows.jsonl.gz'))).toString();
  const lines = text
    .replaceAll('{DATA_DIR}', dataDir)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as FormerTable | { readonly sequences: readonly [string, number][] });
  const tables = lines.filter((line) => 'table' in line);
  const ran = tables.find(({ table }) => table === 'public.migrations')?.rows ?? [];
  const names = ran.map(({ name }) => String(name)).toSorted();
  const killedAt = Math.max(
    ...(tables.find(({ table }) => table === 'media.uploads')?.rows ?? []).map(({ touched_at: at }) =>
      Date.parse(String(at)),
    ),
  );
  const byMs = Date.now() - killedAt;
  await moveStones(path.join(dataDir, 'forgotten.jsonl'), byMs);
  const postgres = await startEmbeddedPostgres({ dataDir, fast: true, log: () => undefined });
  const connection = connect(postgres.connection, { poolSize: 1 });
  const { pool } = connection;
  try {
    await migrateAsFormer(pool, names);
    const client = await pool.connect();
    try {
      await client.query(getConstructionPlans('jobs'));
      // Neither triggers nor foreign keys: these rows were written once already.
      await client.query('begin; set local session_replication_role = replica');
      for (const line of lines) {
        if ('sequences' in line) {
          for (const [name, last] of line.sequences)
            await client.query('select setval($1::regclass, $2)', [name, last]);
        } else if (line.table !== 'public.migrations') {
          await client.query(`delete from ${line.table}`);
          await insertRows(client, line, byMs);
        }
      }
      await client.query('commit');
    } finally {
      client.release(true);
    }
  } finally {
    await connection.close();
    await postgres.stop();
  }
}
