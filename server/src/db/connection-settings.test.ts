// A setting of one request must not reach the next one, which gets the same connection of the pool.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { search } from '@floodlit/contract/search';
import { createWorld, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ poolSize: 1 });
});
afterAll(() => world.close());

const settings = async () => {
  const { rows } = await world.connection.pool.query<{ timeout: string; seqscan: string; pid: number }>(
    `select current_setting('statement_timeout') as timeout, current_setting('enable_seqscan') as seqscan,
       pg_backend_pid() as pid`,
  );
  return rows[0];
};

describe('[T03] a setting of a pooled connection', () => {
  it('[T03] ends with the transaction of the search that made it', async () => {
    const before = await settings();
    expect(before).toMatchObject({ timeout: '5s', seqscan: 'on' });
    const { client } = await world.visitor();
    expect((await client.call(search.all, { query: 'hawks' })).data).toBeDefined();
    expect(await settings()).toEqual(before);
  });

  it('[T03] is made for its transaction alone wherever the product makes one', () => {
    const root = path.join(import.meta.dirname, '..');
    const calls = globSync('**/*.ts', { cwd: root })
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => readFileSync(path.join(root, file), 'utf8').match(/set_config\([^\n]*/g) ?? []);
    expect(calls.length).toBeGreaterThan(2);
    expect(calls.filter((call) => !/, true\)/.test(call))).toEqual([]);
  });
});
