import { createHash } from 'node:crypto';
import { ExplainNode, type KyselyPlugin, SelectQueryNode } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../test/world.ts';
import { connect, type Connection } from '../db/connect.ts';
import { createObjectIndex, listOtherStores } from './index-store.ts';
import type { ObjectIndex, StoredObject } from './ports.ts';

let connection: Connection;
let drop: () => Promise<void>;
let channelId = 0;
let index: ObjectIndex;
let other: ObjectIndex;
beforeAll(async () => {
  const database = await cloneDatabase();
  ({ drop } = database);
  connection = connect(database.config, { poolSize: 8 });
  const { rows } = await connection.pool.query<{ id: number }>('select min(id) as id from channel.channels');
  channelId = rows[0]?.id ?? 0;
  index = createObjectIndex(connection.db, 's3://games/a');
  other = createObjectIndex(connection.db, 's3://games/b');
});
afterAll(async () => {
  await connection.close();
  await drop();
});
beforeEach(async () => {
  await connection.pool.query('delete from storage.objects');
  await connection.pool.query('delete from storage.leaving');
});

const anObject = (key: string, bytes = 10): StoredObject => ({
  channel_id: channelId,
  key,
  bytes,
  sha256: createHash('sha256').update(`${key} ${bytes}`).digest('hex'),
});
const keysOf = (objects: readonly StoredObject[]): string[] => objects.map(({ key }) => key);

describe('the rows of a bucket', () => {
  it('are found by key, each bucket by itself', async () => {
    await index.add([anObject('a/1.m4s'), anObject('a/2.m4s')]);
    expect(await index.find('a/2.m4s')).toEqual(anObject('a/2.m4s'));
    expect(await index.find('a/3.m4s')).toBeUndefined();
    expect(await other.find('a/2.m4s')).toBeUndefined();
    expect(await index.findAll(['a/3.m4s', 'a/1.m4s'])).toEqual([anObject('a/1.m4s')]);
    expect([await index.findAll([]), await other.findAll(['a/1.m4s'])]).toEqual([[], []]);
  });

  it('are replaced by a later write of the same key, and the last one of a list counts', async () => {
    await index.add([anObject('a/1', 1)]);
    await index.add([anObject('a/1', 2), anObject('a/1', 3)]);
    expect(await index.list('a')).toEqual([anObject('a/1', 3)]);
  });

  it('are listed in the order of bytes below a prefix, and no neighbour of the prefix is', async () => {
    const below = ['a/-', 'a/.', 'a/0', 'a/1/2', 'a/1/z', 'a/z'];
    await index.add(
      ['a', 'a-/1', 'a.b', 'a0', 'a1/2', 'b/1', ...below.toReversed()].map((key) => anObject(key)),
    );
    await other.add([anObject('a/other')]);
    expect(keysOf(await index.list('a'))).toEqual(below);
    expect(keysOf(await index.list('a/1'))).toEqual(['a/1/2', 'a/1/z']);
    expect(await index.list('c')).toEqual([]);
  });

  it('a percent sign or underscore in a prefix matches nothing', async () => {
    await index.add([anObject('abc/1')]);
    expect([await index.list('a%'), await index.list('a_c'), await index.list('%')]).toEqual([[], [], []]);
  });

  it('are forgotten in one bucket alone', async () => {
    await index.add([anObject('a/1'), anObject('a/2')]);
    await other.add([anObject('a/1')]);
    await index.forget(['a/1', 'a/9']);
    await index.forget([]);
    expect([keysOf(await index.list('a')), keysOf(await other.list('a'))]).toEqual([['a/2'], ['a/1']]);
  });

  it.each([
    ['a key that would have to be encoded', { ...anObject('a/ü') }],
    ['more than 8 MiB', anObject('a/1', 8 * 1024 * 1024 + 1)],
    ['a hash that is none', { ...anObject('a/1'), sha256: 'abc' }],
    ['no channel', { ...anObject('a/1'), channel_id: null }],
  ])('refuse %s', async (_name, object) => {
    await expect(index.add([object])).rejects.toThrow(/violates/);
    expect(await index.find(object.key)).toBeUndefined();
  });

  it('belong to no channel when the whole install owns them', async () => {
    const forgotten = { ...anObject('forgotten/000001.json'), channel_id: null };
    await index.add([forgotten]);
    expect(await index.list('forgotten')).toEqual([forgotten]);
  });
});

describe('the used bytes of a bucket', () => {
  it('follow added, replaced and forgotten objects', async () => {
    expect(await index.usedBytes()).toBe(0);
    await index.add([anObject('a/1', 100), anObject('a/2', 20)]);
    await other.add([anObject('a/1', 7)]);
    await index.add([anObject('a/1', 50), anObject('a/3', 5)]);
    expect(await index.usedBytes()).toBe(75);
    await index.forget(['a/1', 'a/3']);
    expect([await index.usedBytes(), await other.usedBytes()]).toEqual([20, 7]);
  });

  it('are right after writers that ran at the same time', async () => {
    const keys = Array.from({ length: 60 }, (_, at) => `a/${at}`);
    await Promise.all([
      ...keys.map((key) => index.add([anObject(key, 3)])),
      ...keys.map(() => index.add(keys.toReversed().map((key) => anObject(key, 3)))),
    ]);
    await Promise.all(keys.slice(0, 20).map((key) => index.forget([key, 'a/0', 'a/59'])));
    expect(await index.usedBytes()).toBe(39 * 3);
  });

  it('are the sum of 16 numbers at most, however many objects there are', async () => {
    await connection.pool.query(
      `insert into storage.objects select 's3://games/a', $1, 'm/' || n, 8388608, repeat('0', 64)
       from generate_series(1, 2000) n`,
      [channelId],
    );
    expect(await index.usedBytes()).toBe(2_000 * 8_388_608);
    const { rows } = await connection.pool.query('select from storage.used');
    expect(rows.length).toBeLessThanOrEqual(32);
  });
});

it('a bucket that was emptied by another connection than the one that filled it is no other store', async () => {
  await index.add([anObject('a/1', 5)]);
  await other.add([anObject('a/1', 5)]);
  await connection.pool.query(
    `insert into storage.used (store, part, bytes) values ('s3://games/c', 1, 70), ('s3://games/c', 2, -70)`,
  );
  expect(await listOtherStores(connection.db, ['s3://games/a', undefined])).toEqual(['s3://games/b']);
});

/** Answers the plan in place of the rows. */
function explaining(plans: string[]): KyselyPlugin {
  return {
    transformQuery: ({ node }) =>
      SelectQueryNode.is(node) ? { ...node, explain: ExplainNode.create('json') } : node,
    transformResult: async ({ result }) => {
      plans.push(JSON.stringify(result.rows));
      return { ...result, rows: [] };
    },
  };
}

it('a list of one folder among 20,000 objects reads the primary key by range', async () => {
  await connection.pool.query(
    `insert into storage.objects
     select 's3://games/a', $1, 'vod/' || n / 100 || '/' || n, 1, repeat('0', 64) from generate_series(1, 20000) n`,
    [channelId],
  );
  await connection.pool.query('analyze storage.objects');
  const plans: string[] = [];
  await createObjectIndex(connection.db.withPlugin(explaining(plans)), 's3://games/a').list('vod/17');
  expect(plans.join('')).toContain('"Index Name":"objects_pkey"');
  expect(plans.join('')).toMatch(/"Index Cond":"[^"]*key > [^"]*key < /);
  expect(plans.join('')).not.toMatch(/Seq Scan|"Sort"|Filter/);
});
