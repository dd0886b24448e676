// Forward-only migrations: numbered .sql files, each run once in its own transaction.
// A lock stops two concurrent starts from running the same migration twice.
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const ownFolder = new URL('./migrations/', import.meta.url);
const migrationLock = 4_711_001;

const listNames = async (folder: URL): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();

/** The number of this version's last migration. */
export const latestMigration = async (folder: URL = ownFolder): Promise<string> =>
  (await listNames(folder)).at(-1)?.split('-')[0] ?? 'none';

/**
 * @param folder ends with a slash.
 * @returns the names of the migrations that this call ran.
 */
export async function migrate(pool: pg.Pool, folder: URL = ownFolder): Promise<string[]> {
  const names = await listNames(folder);
  const client = await pool.connect();
  const ran: string[] = [];
  try {
    await client.query("set statement_timeout = '10min'; set lock_timeout = '1min'");
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      'create table if not exists public.migrations (name text primary key, ran_at timestamptz not null default now())',
    );
    const done = new Set(
      (await client.query<{ name: string }>('select name from public.migrations')).rows.map(
        (row) => row.name,
      ),
    );
    for (const name of names) {
      if (done.has(name)) continue;
      await runOne(client, name, await readFile(new URL(name, folder), 'utf8'));
      ran.push(name);
    }
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => {});
    client.release(true);
  }
  return ran;
}

/** @returns the names of migrations that this version has and the database has not. */
export async function listPendingMigrations(pool: pg.Pool, folder: URL = ownFolder): Promise<string[]> {
  const names = await listNames(folder);
  const { rows } = await pool.query<{ name: string }>('select name from public.migrations');
  const done = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !done.has(name));
}

async function runOne(client: pg.PoolClient, name: string, text: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into public.migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
