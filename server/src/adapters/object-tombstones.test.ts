import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryWire, type WireFault } from '../../test/fakes/memory-objects.ts';
import { cloneDatabase } from '../../test/world.ts';
import { connect, type Connection } from '../db/connect.ts';
import { createObjects } from '../storage/create-objects.ts';
import { createObjectIndex } from '../storage/index-store.ts';
import { createStoneMarks } from '../storage/stone-marks-store.ts';
import { oneAtATimeOn } from '../storage/store-turns.ts';
import type { Tombstones } from '../identity/index.ts';
import { createFileTombstones, type Stone } from './file-tombstones.ts';
import { fileTombstonesAfter } from './former-tombstones.ts';
import { createObjectTombstones, type ObjectTombstonesOptions } from './object-tombstones.ts';

let connection: Connection;
let drop: () => Promise<void>;
let place: string;
let fault: (call: string, key: string) => WireFault | undefined;
let wire: ReturnType<typeof createMemoryWire>;
const file = () => createFileTombstones(path.join(place, 'forgotten.jsonl'));
const aStone = (user_id: number): Stone => ({
  channel_id: 7,
  user_id,
  created_at: new Date('2026-11-20T12:00:00.123Z'),
});
const keyOf = (number: number): string => `forgotten/${String(number).padStart(6, '0')}.json`;
/** A process with memory of its own. */
const open = (
  wires: [typeof wire, ...(typeof wire)[]] = [wire],
  options: Partial<ObjectTombstonesOptions> = {},
) => {
  const bucketOf = (one: typeof wire) => ({
    wire: one,
    index: createObjectIndex(connection.db, one.store),
  });
  const [present, ...former] = wires;
  const bucket = bucketOf(present);
  return createObjectTombstones({
    buckets: [bucket, ...former.map(bucketOf)],
    objects: createObjects(present, bucket.index, { tries: 1, tryMs: 500 }),
    marks: createStoneMarks(connection.db, present.store),
    file: file(),
    oneAtATime: oneAtATimeOn(connection.db),
    ...options,
  });
};
/** A start repeats all of it with a database that has repeated nothing yet. */
const readAll = async (tombstones: Tombstones): Promise<Stone[]> => {
  await connection.pool.query('truncate storage.forgotten_stones');
  return readNew(tombstones);
};
const readNew = async (tombstones: Tombstones): Promise<Stone[]> => {
  const stones: Stone[] = [...(await tombstones.read())];
  await tombstones.readRemote?.(async (stone) => void stones.push(stone), AbortSignal.timeout(30_000));
  return stones;
};
const usersOf = (stones: readonly Stone[]): number[] => stones.map(({ user_id }) => user_id);
const inOrder = (users: readonly number[]): number[] => users.toSorted((one, other) => one - other);

beforeAll(async () => {
  const database = await cloneDatabase();
  ({ drop } = database);
  connection = connect(database.config, { poolSize: 4 });
});
afterAll(async () => {
  await connection.close();
  await drop();
});
beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-stones-'));
  fault = () => undefined;
  wire = createMemoryWire((call, key) => fault(call, key));
});
afterEach(async () => {
  await connection.pool.query('truncate storage.objects, storage.used, storage.forgotten_stones');
  await rm(place, { recursive: true });
});

describe('deleted accounts in a bucket', () => {
  it('are numbered, and read by a process that knows none', async () => {
    const first = open();
    for (const user of [1, 2, 3]) await first.write(aStone(user));
    expect([...wire.objects.keys()]).toEqual([1, 2, 3].map(keyOf));
    expect(await readAll(open())).toEqual([1, 2, 3].map(aStone));
    await open().write(aStone(4));
    expect(usersOf(await readAll(first))).toEqual([1, 2, 3, 4]);
    expect(await readdir(place)).toEqual([]);
  });

  it('of three processes at once overwrite none', async () => {
    const users = Array.from({ length: 30 }, (_, place) => place + 1);
    const write = async (third: number): Promise<void> => {
      const process = open();
      await Promise.all(
        users.filter((user) => user % 3 === third).map((user) => process.write(aStone(user))),
      );
    };
    await Promise.all([write(0), write(1), write(2)]);
    expect(inOrder(usersOf(await readAll(open())))).toEqual(users);
    expect(wire.objects.size).toBe(30);
  });

  it('are found after an older dump was restored, get their rows again, and are not overwritten', async () => {
    for (const user of [1, 2, 3]) await open().write(aStone(user));
    await connection.pool.query('truncate storage.objects, storage.used, storage.forgotten_stones');
    await open().write(aStone(4));
    expect(usersOf(await readAll(open()))).toEqual([1, 2, 3, 4]);
    const { rows } = await connection.pool.query<{ key: string }>(
      'select key from storage.objects order by key',
    );
    expect(rows.map(({ key }) => key)).toEqual([1, 2, 3, 4].map(keyOf));
  });

  it('hide no other one when the bucket loses one', async () => {
    for (const user of [1, 2, 3, 4]) await open().write(aStone(user));
    const lost = wire.objects.get(keyOf(2)) ?? Buffer.of();
    wire.objects.delete(keyOf(2));
    const users: number[] = [];
    const readRemote = async (): Promise<void> =>
      open().readRemote?.(async ({ user_id }) => void users.push(user_id), AbortSignal.timeout(30_000));
    await expect(readRemote()).rejects.toThrow('forgotten/000002.json is lost in s3://memory: put it back');
    expect(users).toEqual([1, 3, 4]);
    await open().write(aStone(5));
    wire.objects.set(keyOf(2), lost);
    await readRemote();
    expect(users).toEqual([1, 3, 4, 2, 5]);
  });

  it('are not overwritten when the bucket says once that it has nothing', async () => {
    await open().write(aStone(1));
    let lies = 1;
    fault = (call) => (call === 'get' && (lies -= 1) >= 0 ? 'drop' : undefined);
    await open().write(aStone(2));
    fault = () => undefined;
    expect(usersOf(await readAll(open()))).toEqual([1, 2]);
  });

  it('wait on the disk while the bucket is away, and the next start moves them', async () => {
    await open().write(aStone(1));
    fault = () => 'busy';
    await open().write(aStone(2));
    await expect(readAll(open())).rejects.toThrow('busy');
    expect(await readFile(path.join(place, 'forgotten.jsonl'), 'utf8')).toContain('"user_id":2');
    fault = () => undefined;
    expect(inOrder(usersOf(await readAll(open())))).toEqual([1, 2]);
    expect(await readdir(place)).toEqual([]);
    expect(usersOf(await readAll(open()))).toEqual([1, 2]);
  });

  it('wait on the disk whatever the bucket refuses, and the next start moves them', async () => {
    fault = () => 'keys';
    await open().write(aStone(1));
    fault = (call) => (call === 'head' ? 'drop' : undefined);
    await open().write(aStone(2));
    fault = () => undefined;
    await readAll(open());
    expect(inOrder([...new Set(usersOf(await readAll(open())))])).toEqual([1, 2]);
    expect(await readdir(place)).toEqual([]);
  });

  it('that wait for their turn behind a slow bucket go to the disk in time, and are written nowhere later', async () => {
    let release = (): void => undefined;
    const turn = new Promise<void>((resolve) => {
      release = resolve;
    });
    const later: Promise<unknown>[] = [];
    const slow = open([wire], {
      writeMs: 100,
      oneAtATime(work) {
        const result = turn.then(work);
        later.push(result.catch(() => undefined));
        return result;
      },
    });
    await Promise.all([1, 2].map((user) => slow.write(aStone(user))));
    expect(inOrder(usersOf(await file().read()))).toEqual([1, 2]);
    release();
    await Promise.all(later);
    expect(wire.objects.size).toBe(0);
  });

  it('of the former build are moved once, also when a kill came after each step', async () => {
    const lines = [1, 2, 3, 4].map((user) => `${JSON.stringify(aStone(user))}\n`);
    await writeFile(path.join(place, 'forgotten.jsonl'), lines.join(''));
    for (let puts = 1; puts <= 3; puts += 1) {
      let left = 1;
      fault = (call) => (call === 'put' && (left -= 1) < 0 ? 'busy' : undefined);
      await expect(readAll(open())).rejects.toThrow('busy');
    }
    // A line that was written in between, by the fallback.
    await file().write(aStone(5));
    fault = () => undefined;
    await readAll(open());
    expect(usersOf(await readAll(open()))).toEqual([1, 2, 3, 4, 5]);
    expect(wire.objects.size).toBe(5);
    expect(await readdir(place)).toEqual([]);
  });

  it('say which object cannot be read', async () => {
    await open().write(aStone(1));
    wire.objects.set(keyOf(1), Buffer.from('{'));
    await expect(readAll(open())).rejects.toThrow('forgotten/000001.json of s3://memory cannot be read');
  });

  it('are read all the same when another one has other bytes than its row, and that one once it is right', async () => {
    for (const user of [1, 2, 3]) await open().write(aStone(user));
    const right = wire.objects.get(keyOf(2)) ?? Buffer.of();
    wire.objects.set(keyOf(2), Buffer.from(JSON.stringify(aStone(9))));
    const users: number[] = [];
    const readRemote = async (): Promise<void> =>
      open().readRemote?.(async ({ user_id }) => void users.push(user_id), AbortSignal.timeout(30_000));
    await expect(readRemote()).rejects.toThrow('forgotten/000002.json of s3://memory cannot be read');
    expect(users).toEqual([1, 3]);
    wire.objects.set(keyOf(2), right);
    await readRemote();
    expect(users).toEqual([1, 3, 2]);
  });

  it('are read again when a bucket is busy, gives other bytes or gives half of them', async () => {
    for (const user of [1, 2, 3]) await open().write(aStone(user));
    const faults: WireFault[] = ['busy', 'twist', 'cut', 'drop'];
    fault = (call) => (call === 'get' ? faults.shift() : undefined);
    expect(usersOf(await readAll(open()))).toEqual([1, 2, 3]);
    expect(faults).toEqual([]);
  });

  it('that were repeated cost little at the next start, and one that could not be repeated comes again', async () => {
    for (let user = 1; user <= 40; user += 1) await open().write(aStone(user));
    const failing = open().readRemote?.(
      ({ user_id }) => (user_id === 7 ? Promise.reject(new Error('It is locked.')) : Promise.resolve()),
      AbortSignal.timeout(30_000),
    );
    await expect(failing).rejects.toThrow('It is locked.');
    await open().write(aStone(41));
    wire.calls.length = 0;
    expect(usersOf(await readNew(open()))).toEqual([7, 41]);
    expect(wire.calls.length).toBeLessThan(35);
    expect(await readNew(open())).toEqual([]);
  });

  it('behind those of a restored older dump are read', async () => {
    for (const user of [1, 2]) await open().write(aStone(user));
    await readNew(open());
    for (const user of [3, 4]) await open().write(aStone(user));
    await readNew(open());
    await connection.pool.query(`delete from storage.forgotten_stones where number > 2`);
    await connection.pool.query('truncate storage.objects, storage.used');
    expect(usersOf(await readNew(open()))).toEqual([3, 4]);
  });

  it('of a bucket that was emptied and filled again are all read', async () => {
    for (const user of [1, 2]) await open().write(aStone(user));
    await readNew(open());
    wire.objects.clear();
    await connection.pool.query('truncate storage.objects, storage.used');
    for (const user of [3, 4, 5]) await open().write(aStone(user));
    expect(usersOf(await readNew(open()))).toEqual([3, 4, 5]);
    expect(await readNew(open())).toEqual([]);
  });

  it('go on in their numbers after a bucket that files move from', async () => {
    for (const user of [1, 2]) await open().write(aStone(user));
    const present = { ...createMemoryWire(), store: 's3://new' };
    await open([present, wire]).write(aStone(3));
    expect([...present.objects.keys()]).toEqual([keyOf(3)]);
    expect(usersOf(await readAll(open([present, wire])))).toEqual([1, 2, 3]);
  });

  it('are taken over by a disk that comes after the bucket', async () => {
    for (const user of [1, 2]) await open().write(aStone(user));
    const index = createObjectIndex(connection.db, wire.store);
    const disk = fileTombstonesAfter(file(), { wire, index });
    await disk.write(aStone(3));
    expect(inOrder(usersOf(await readAll(disk)))).toEqual([1, 2, 3]);
    expect(inOrder(usersOf(await file().read()))).toEqual([1, 2, 3]);
  });
});
