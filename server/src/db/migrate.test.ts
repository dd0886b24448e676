import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../test/world.ts';
import { connect, type Connection } from './connect.ts';
import { migrate } from './migrate.ts';

let connection: Connection;
let pool: pg.Pool;
let folder: string;
let url: URL;

beforeEach(async () => {
  const database = await cloneDatabase('template1');
  connection = connect(database.config, { poolSize: 4 });
  ({ pool } = connection);
  folder = await mkdtemp(path.join(tmpdir(), 'floodlit-migrations-'));
  url = pathToFileURL(`${folder}/`);
  return async () => {
    await connection.close();
    await database.drop();
    await rm(folder, { recursive: true });
  };
});

const files = async (texts: Record<string, string>): Promise<void> => {
  for (const [name, text] of Object.entries(texts)) await writeFile(path.join(folder, name), text);
};
const namesOf = async (): Promise<string[]> =>
  (await pool.query<{ name: string }>('select name from public.migrations order by name')).rows.map(
    ({ name }) => name,
  );
const hasTable = async (name: string): Promise<boolean> =>
  (await pool.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name])).rows[0]
    ?.found === true;

describe('migrations', () => {
  it('[D5] run in the order of their names, each once', async () => {
    await files({
      '0002-more.sql': 'insert into things values (2)',
      '0001-things.sql': 'create table things (id int); insert into things values (1)',
      'notes.txt': 'not sql',
    });
    expect(await migrate(pool, url)).toEqual(['0001-things.sql', '0002-more.sql']);
    expect(await migrate(pool, url)).toEqual([]);
    await files({ '0003-last.sql': 'insert into things values (3)' });
    expect(await migrate(pool, url)).toEqual(['0003-last.sql']);
    expect((await pool.query('select id from things order by id')).rows).toEqual([
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ]);
  });

  it('[D5] run once when three processes start at the same time', async () => {
    await files({
      '0001-things.sql': 'create table things (id int); select pg_sleep(0.3)',
      '0002-more.sql': 'insert into things values (2)',
    });
    const ran = await Promise.all([migrate(pool, url), migrate(pool, url), migrate(pool, url)]);
    expect(ran.flat().toSorted()).toEqual(['0001-things.sql', '0002-more.sql']);
    expect((await pool.query('select id from things')).rows).toEqual([{ id: 2 }]);
  });

  it('[D5] leave nothing of a file that fails, keep those before it, and go on when it is mended', async () => {
    await files({
      '0001-things.sql': 'create table things (id int)',
      '0002-wrong.sql': 'create table half (id int); insert into nowhere values (1)',
      '0003-last.sql': 'create table last (id int)',
    });
    await expect(migrate(pool, url)).rejects.toThrow(/^Migration 0002-wrong\.sql failed: .*nowhere/);
    expect([await hasTable('things'), await hasTable('half'), await hasTable('last')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await namesOf()).toEqual(['0001-things.sql']);
    await files({ '0002-wrong.sql': 'create table half (id int)' });
    expect(await migrate(pool, url)).toEqual(['0002-wrong.sql', '0003-last.sql']);
  });

  it('[D2] leave nothing of a file whose process was killed in the middle', async () => {
    await files({ '0001-things.sql': 'create table things (id int); select pg_sleep(30)' });
    const killed = migrate(pool, url).catch((error: unknown) => error);
    for (let isRunning = false; !isRunning;) {
      const { rowCount } = await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_sleep(30)%'`,
      );
      isRunning = rowCount === 1;
    }
    expect(await killed).toBeInstanceOf(Error);
    expect(await hasTable('things')).toBe(false);
    await files({ '0001-things.sql': 'create table things (id int)' });
    expect(await migrate(pool, url)).toEqual(['0001-things.sql']);
  });

  it('are ours when no folder is named', async () => {
    expect((await migrate(pool))[0]).toBe('0001-channel.sql');
    expect(await hasTable('catalog.events')).toBe(true);
  });
});
