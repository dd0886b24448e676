import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMemoryWire, type WireFault } from '../../test/fakes/memory-objects.ts';
import { cloneDatabase } from '../../test/world.ts';
import { connect, type Connection } from '../db/connect.ts';
import { createObjects } from './create-objects.ts';
import { createObjectIndex } from './index-store.ts';
import { storageJobs } from './jobs.ts';
import { countLeaving } from './leaving-store.ts';
import type { ObjectIndex, RemovedKeys } from './ports.ts';

let connection: Connection;
let drop: () => Promise<void>;
let index: ObjectIndex;
let fault: WireFault | undefined;
let wire: ReturnType<typeof createMemoryWire>;
const warned: string[] = [];
beforeAll(async () => {
  const database = await cloneDatabase();
  ({ drop } = database);
  connection = connect(database.config, { poolSize: 8 });
});
afterAll(async () => {
  await connection.close();
  await drop();
});
beforeEach(async () => {
  await connection.pool.query('delete from storage.objects');
  await connection.pool.query('delete from storage.leaving');
  fault = undefined;
  warned.length = 0;
  wire = createMemoryWire((call) => (call === 'remove' ? fault : undefined));
  index = createObjectIndex(connection.db, wire.store);
});

const open = () => createObjects(wire, index, { tries: 2, tryMs: 500, pause: async () => undefined });
/** A minute of the worker. */
const runMinute = async (): Promise<void> => {
  const log = { info: () => {}, warn: (text: string) => void warned.push(text), error: () => {} };
  for (const { run } of storageJobs({ leaving: open(), log }))
    await run({ data: {}, signal: AbortSignal.timeout(9_000), isLastAttempt: true } as never);
};
const passTime = (): Promise<unknown> =>
  connection.pool.query(`update storage.leaving set due_at = due_at - interval '2 hours'`);
const leaving = async (): Promise<number> => (await countLeaving(connection.db))[0]?.objects ?? 0;
const film = Buffer.from('film');

it.each<WireFault>(['busy', 'keys', 'hang'])(
  'objects that a bucket does not remove (%s) are removed by a later minute',
  async (kind) => {
    const objects = open();
    const keys = Array.from({ length: 40 }, (_, at) => `a/${at}`);
    for (const key of keys) await objects.put(7, key, film);
    fault = kind;
    await objects.remove(keys);
    expect(await index.list('a')).toEqual([]);
    expect([await leaving(), wire.objects.size]).toEqual([40, 40]);
    expect(wire.calls.filter((call) => call === 'remove').length).toBeLessThanOrEqual(16);
    await passTime();
    await runMinute();
    expect(warned).toHaveLength(1);
    expect(wire.objects.size).toBe(40);
    fault = undefined;
    await passTime();
    await runMinute();
    expect([await leaving(), wire.objects.size, warned.length]).toEqual([0, 0, 1]);
  },
);

it('a removal that succeeds leaves nothing behind', async () => {
  const objects = open();
  await objects.put(7, 'a/1', film);
  await objects.remove(['a/1', 'a/2', 'a/1']);
  expect([await leaving(), wire.objects.size]).toEqual([0, 0]);
});

it('an object without a row is removed too, and one of another bucket stays', async () => {
  wire.objects.set('a/1', film);
  fault = 'busy';
  await open().remove(['a/1']);
  await createObjectIndex(connection.db, 's3://other').forget(['a/9']);
  fault = undefined;
  await passTime();
  await runMinute();
  expect(wire.objects.size).toBe(0);
  expect(await countLeaving(connection.db)).toEqual([{ store: 's3://other', objects: 1 }]);
});

it('an object that was written again is not removed by a sweep', async () => {
  const objects = open();
  await objects.put(7, 'a/1', film);
  fault = 'busy';
  await objects.remove(['a/1']);
  fault = undefined;
  await objects.put(7, 'a/1', Buffer.from('new film'));
  expect(await leaving()).toBe(0);
  await passTime();
  await runMinute();
  expect(String(await objects.get('a/1'))).toBe('new film');
});

it('a key with a row is dropped and its object stays, however it came to be leaving', async () => {
  const objects = open();
  await objects.put(7, 'a/1', film);
  await connection.pool.query(`insert into storage.leaving values ($1, 'a/1', now())`, [wire.store]);
  await runMinute();
  expect([await leaving(), String(await objects.get('a/1'))]).toEqual([0, 'film']);
});

it('a writer waits for a sweep of its key, and a sweep leaves a key to its writer', async () => {
  await index.forget(['a/1']);
  await passTime();
  let remove: (removed: RemovedKeys) => void = () => {};
  let begun: () => void = () => {};
  const begins = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const sweeping = index.sweepLeaving(
    10,
    () =>
      new Promise((resolve) => {
        remove = resolve;
        begun();
      }),
  );
  await begins;
  const writing = open().put(7, 'a/1', film);
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  expect(wire.calls).toEqual([]);
  remove({ removed: ['a/1'], refused: [] });
  await sweeping;
  await writing;
  expect(String(await open().get('a/1'))).toBe('film');

  await index.forget(['a/1']);
  await passTime();
  await index.holdBack(['a/1']);
  await runMinute();
  expect([await leaving(), wire.objects.size]).toEqual([1, 1]);
});

it('rows that are removed and written by many at once end without a deadlock', async () => {
  const keys = Array.from({ length: 30 }, (_, at) => `a/${at}`);
  const rows = keys.map((key) => ({ channel_id: 7, key, bytes: 1, sha256: '0'.repeat(64) }));
  const sweep = () => index.sweepLeaving(20, async (removed) => ({ removed, refused: [] }), 90_000);
  await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      if (at % 4 === 0) return sweep();
      if (at % 4 === 1) return index.add(rows.toReversed());
      return at % 4 === 2 ? index.forget(keys.toReversed()) : index.holdBack(keys);
    }),
  );
  await index.forget(keys);
  await index.dropLeaving(keys);
  expect([await leaving(), await index.usedBytes()]).toEqual([0, 0]);
});
