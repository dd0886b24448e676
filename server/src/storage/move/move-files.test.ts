import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3StandIn, type S3StandIn } from '../../../test/s3-stand-in/stand-in.ts';
import { noFaults } from '../../../test/s3-stand-in/faults.ts';
import { readAllTheTime, runMove, someFilms, type Move } from '../../../test/storage/killed-moves.ts';
import { openStorageGround } from '../../../test/storage/storage-ground.ts';

const mebibyte = 1024 * 1024;
let ground: Awaited<ReturnType<typeof openStorageGround>>;
let store: S3StandIn;
beforeAll(async () => {
  store = await startS3StandIn();
  ground = await openStorageGround();
});
afterAll(async () => {
  await ground[Symbol.asyncDispose]();
  await store[Symbol.asyncDispose]();
});

const addressOf = (prefix: string) => ({
  url: `s3://${store.bucket}/${prefix}?endpoint=${store.endpoint}`,
  key: store.key,
  secret: store.secret,
});
const puts = (): number => store.requests.filter(({ method }) => method === 'PUT').length;

describe('a move that is killed again and again', () => {
  it('from the disk to a bucket fails no reader, and its last run sends nothing', async () => {
    const films = someFilms(60, ground.channelId, 9 * mebibyte);
    for (const { folder, name, bytes } of films) await ground.disk.writeFile(folder, name, bytes);
    const move: Move = { database: ground.database, dataDir: ground.dataDir, store: addressOf('new') };
    const storage = await ground.bucketAfterDisk(addressOf('new'));
    {
      await using reader = readAllTheTime(storage, films);
      for (const after of [5, 18, 20]) expect(await runMove(move, after)).toBeUndefined();
      expect(await runMove({ ...move, isRemoving: true })).toMatchObject({ failedFiles: 0 });
      expect(reader.failures).toEqual([]);
      expect(reader.reads()).toBeGreaterThan(60);
    }
    const before = puts();
    expect(await runMove(move)).toMatchObject({ files: 0, bytes: 0 });
    expect(puts()).toBe(before);
    for (const { folder, name, bytes } of films) {
      expect((await storage.readFile(folder, name))?.equals(bytes)).toBe(true);
      expect(await ground.disk.readFile(folder, name)).toBeUndefined();
    }
  });

  it('from a bucket to another one, and to the disk, keeps every byte', async () => {
    const films = someFilms(30, ground.channelId, 8 * mebibyte);
    const former = await ground.openBucket(addressOf('old'));
    for (const { folder, name, bytes } of films) await former.storage.writeFile(folder, name, bytes);
    const move: Move = {
      database: ground.database,
      dataDir: ground.dataDir,
      store: addressOf('next'),
      former: addressOf('old'),
    };
    const storage = await ground.bucketAfterBucket(addressOf('next'), addressOf('old'));
    {
      await using reader = readAllTheTime(storage, films);
      expect(await runMove(move, 11)).toBeUndefined();
      expect(await runMove({ ...move, isRemoving: true })).toMatchObject({ failedFiles: 0 });
      expect(reader.failures).toEqual([]);
    }
    expect(await former.index.usedBytes()).toBe(0);
    const back: Move = { database: ground.database, dataDir: ground.dataDir, former: addressOf('next') };
    const onDisk = await ground.diskAfterBucket(addressOf('next'));
    {
      await using reader = readAllTheTime(onDisk, films);
      expect(await runMove(back, 7)).toBeUndefined();
      expect(await runMove(back)).toMatchObject({ failedFiles: 0 });
      expect(reader.failures).toEqual([]);
    }
    expect(await runMove(back)).toMatchObject({ files: 0, presentFiles: 30 });
    for (const { folder, name, bytes } of films)
      expect((await ground.disk.readFile(folder, name))?.equals(bytes)).toBe(true);
  });
});

describe('a move', () => {
  it('names an object that the former bucket lost or changed, and copies the others', async () => {
    const films = someFilms(10, ground.channelId);
    const former = await ground.openBucket(addressOf('poor'));
    for (const { folder, name, bytes } of films) await former.storage.writeFile(folder, name, bytes);
    const keyOf = (at: number): string => `poor/${films[at]?.folder}/${films[at]?.name}`;
    store.objects.delete(keyOf(3));
    store.objects.set(keyOf(4), Buffer.from('other bytes'));
    const moved = await runMove({
      database: ground.database,
      dataDir: `${ground.dataDir}/empty`,
      store: addressOf('rich'),
      former: addressOf('poor'),
    });
    expect(moved).toMatchObject({ files: 8, failedFiles: 2 });
    expect(moved?.failures.map(({ reason }) => reason).join(' ')).toMatch(
      /lost .*s00003.*s00004|s00004.*lost .*s00003/,
    );
  });

  it('sends an object again that the new bucket did not keep', async () => {
    const films = someFilms(10, ground.channelId);
    const former = await ground.openBucket(addressOf('honest'));
    for (const { folder, name, bytes } of films) await former.storage.writeFile(folder, name, bytes);
    let lies = 0;
    store.plan = ({ method, key }) =>
      method === 'PUT' && key.startsWith('lying/') && (lies += 1) % 3 === 1 ? 'other bytes' : undefined;
    const move = {
      database: ground.database,
      dataDir: `${ground.dataDir}/empty`,
      store: addressOf('lying'),
      former: addressOf('honest'),
    };
    expect(await runMove(move)).toMatchObject({ files: 10, failedFiles: 0 });
    store.plan = noFaults;
    const moved = await ground.openBucket(addressOf('lying'));
    for (const { folder, name, bytes } of films)
      expect((await moved.storage.readFile(folder, name))?.equals(bytes)).toBe(true);
  });

  it('leaves a file alone that is newer in the new bucket', async () => {
    const [film] = someFilms(1, ground.channelId);
    if (film === undefined) throw new Error('no film');
    const former = await ground.openBucket(addressOf('before'));
    const current = await ground.openBucket(addressOf('after'));
    await former.storage.writeFile(film.folder, film.name, film.bytes);
    await current.storage.writeFile(film.folder, film.name, Buffer.from('newer'));
    const move = {
      database: ground.database,
      dataDir: `${ground.dataDir}/empty`,
      store: addressOf('after'),
      former: addressOf('before'),
      isRemoving: true,
    };
    expect(await runMove(move)).toMatchObject({ files: 0, presentFiles: 1 });
    expect(String(await current.storage.readFile(film.folder, film.name))).toBe('newer');
    expect(await former.storage.readFile(film.folder, film.name)).toBeDefined();
  });
});
