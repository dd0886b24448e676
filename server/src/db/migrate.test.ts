import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
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

  it('mend rows that a later constraint refuses, and never fail a start', async () => {
    const own = new URL('./migrations/', import.meta.url);
    const old = (await readdir(own)).filter((name) => name < '0072');
    for (const name of old) await copyFile(new URL(name, own), path.join(folder, name));
    await migrate(pool, url);
    await pool.query(`
      insert into channel.channels (channel_key, slug, settings, colors, menu) values
        ('1', 'empty', '{}', '{}', '[]'), ('2', 'odd', '[]', '"x"', '{}'),
        ('3', 'german', '{"name": "G", "language": "de", "languages": ["de", "fr"], "currency": "KWD"}', '{"a": 1, "b": "#fff"}',
         '[{"id": 1}, {"id": 2, "name": "n", "url": "/"}]'),
        ('4', 'mixed', '{"currency": "USD"}', '{}', '[]'), ('5', 'all-cad', '{"currency": "USD"}', '{}', '[]');
      insert into commerce.passes (channel_id, kind, type, name, base_price_cents, currency, features) values
        (3, 'package', 'paid', repeat('x', 300), 100, 'CAD', '{"watch": false, "no_ads": 1}'),
        (4, 'package', 'paid', 'usd', 100, 'USD', '[]'), (4, 'package', 'paid', 'cad', 100, 'CAD', '{"download": true}'),
        (5, 'package', 'paid', 'cad', 100, 'CAD', 'null')`);
    const ran = await migrate(pool);
    expect(ran[0]).toBe('0072-channel.sql');
    const channels = await pool.query(
      `select slug, settings ->> 'language' as language, settings -> 'languages' as languages, currency, colors, menu
         from channel.channels order by id`,
    );
    const plain = { language: 'en', languages: ['en'], currency: 'USD', colors: {}, menu: [] };
    expect(channels.rows).toEqual([
      { slug: 'empty', ...plain },
      { slug: 'odd', ...plain },
      {
        slug: 'german',
        language: 'fr',
        languages: ['fr'],
        currency: 'CAD',
        colors: { b: '#fff' },
        menu: [{ id: 2, name: 'n', url: '/' }],
      },
      { slug: 'mixed', ...plain },
      { slug: 'all-cad', ...plain, currency: 'CAD' },
    ]);
    const passes = await pool.query(
      `select features -> 'watch' as watch, features -> 'download' as download, on_sale, length(name) as length
         from commerce.passes order by id`,
    );
    expect(passes.rows).toEqual([
      { watch: false, download: false, on_sale: true, length: 200 },
      { watch: true, download: false, on_sale: true, length: 3 },
      { watch: true, download: true, on_sale: false, length: 3 },
      { watch: true, download: false, on_sale: true, length: 3 },
    ]);
  });

  it('are ours when no folder is named', async () => {
    expect((await migrate(pool))[0]).toBe('0001-channel.sql');
    expect(await hasTable('catalog.events')).toBe(true);
  });
});
