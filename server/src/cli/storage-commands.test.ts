import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommandIn } from '../../test/cli/command-runner.ts';
import { startS3StandIn, type S3StandIn } from '../../test/s3-stand-in/stand-in.ts';
import { someFilms } from '../../test/storage/killed-moves.ts';
import { openStorageGround, type TestAddress } from '../../test/storage/storage-ground.ts';
import { tombstonesIn } from '../adapters/file-tombstones.ts';
import { createWorld, type World } from '../../test/world.ts';
import { listOtherStores } from '../storage/index-store.ts';
import { readStorageAddress } from '../storage/storage-url.ts';
import type { CommandContext, CommandRefused } from './command.ts';

let world: World;
let store: S3StandIn;
let ground: Awaited<ReturnType<typeof openStorageGround>>;
beforeAll(async () => {
  world = await createWorld();
  store = await startS3StandIn({ now: () => world.clock.now() });
  ground = await openStorageGround(world);
});
afterAll(async () => {
  await ground[Symbol.asyncDispose]();
  await store[Symbol.asyncDispose]();
  await world.close();
});

const addressOf = (prefix: string): TestAddress => ({
  url: `s3://${store.bucket}/${prefix}?endpoint=${store.endpoint}`,
  key: store.key,
  secret: store.secret,
});
interface Place {
  readonly store?: TestAddress;
  readonly former?: TestAddress;
  readonly dataDir?: string;
}
const placeOf = ({ store: now, former, dataDir }: Place): Partial<CommandContext> => ({
  kept: {
    store: now && readStorageAddress(now),
    former: former && readStorageAddress(former),
    spoolDir: undefined,
    spoolMaximumBytes: 0,
    maximumBytes: Number.POSITIVE_INFINITY,
    dataDir: dataDir ?? ground.dataDir,
  },
});
const floodlit = (place: Place, ...words: string[]): Promise<string> =>
  runCommandIn(world, placeOf(place), 'storage', ...words);
const refusalOf = async (place: Place, ...words: string[]): Promise<string> => {
  const refusal = await floodlit(place, ...words).then(
    () => new Error('nothing was refused'),
    (error: CommandRefused & { printed?: string }) => error,
  );
  return [('printed' in refusal && refusal.printed) || '', refusal.message].join('\n');
};

describe('storage move', () => {
  it('copies the files of the disk, says how many, and removes them only when it is told to', async () => {
    const films = someFilms(20, ground.channelId);
    for (const { folder, name, bytes } of films) await ground.disk.writeFile(folder, name, bytes);
    const place = { store: addressOf('league') };
    const said = await floodlit(place, 'move', '--to', addressOf('league').url);
    expect(said).toMatch(/^the disk: 20 files copied, \d+\.\d KB; 0 files were there before\.$/m);
    expect(said).toContain('--remove');
    expect(await ground.disk.sizesOf(films[0]?.folder ?? '', ['index.jsonl'])).not.toEqual([undefined]);
    const again = await floodlit(place, 'move', '--to', addressOf('league').url, '--remove');
    expect(again).toMatch(
      /0 files copied, 0 bytes; 20 files were there before\.\nthe disk: 20 files removed\./,
    );
    expect(await ground.disk.sizesOf(films[0]?.folder ?? '', ['index.jsonl'])).toEqual([undefined]);
  });

  it('leaves a live game where it is, and counts it', async () => {
    const eventId = await world.eventId({ type: 'free', status: 'upcoming' });
    const [film] = someFilms(1, ground.channelId);
    const folder = `recordings/${ground.channelId}/live-game`;
    await ground.disk.writeFile(folder, 'index.jsonl', film?.bytes ?? Buffer.alloc(0));
    await world.connection.pool.query(
      `insert into media.assets (channel_id, event_id, status, folder, created_at)
       values ($1, $2, 'live', $3, now())`,
      [ground.channelId, eventId, folder],
    );
    const place = { store: addressOf('league') };
    expect(await refusalOf(place, 'move', '--to', addressOf('league').url)).toContain('1 live game stays');
    await world.connection.pool.query(`delete from media.assets where folder = $1`, [folder]);
    await floodlit(place, 'move', '--to', addressOf('league').url, '--remove');
  });

  it.each<[string, Place, string, string]>([
    [
      'the disk while a bucket is set',
      { store: { url: 's3://films?region=eu-west-1', key: 'k', secret: 's' } },
      'disk',
      'STORAGE_FORMER_URL',
    ],
    [
      'another bucket than the set one',
      { store: { url: 's3://films?region=eu-west-1', key: 'k', secret: 's' } },
      's3://other?region=eu-west-1',
      'restart',
    ],
    ['a bucket while none is set', {}, 's3://other?region=eu-west-1', 'STORAGE_URL'],
    ['the disk without a former store', {}, 'disk', 'STORAGE_FORMER_URL'],
    ['an address with a key in it', {}, 's3://me:mine@other?region=eu-west-1', '--to holds an @'],
    ['no store at all', {}, 'tape', '--to is not an address'],
  ])('refuses %s, and names the next step', async (_what, place, to, word) => {
    const said = await refusalOf(place, 'move', '--to', to);
    expect(said).toContain(word);
    expect(said).not.toContain('mine');
  });

  it('says what is wrong with the keys', async () => {
    await ground.disk.writeFile(`recordings/${ground.channelId}/x`, 'index.jsonl', Buffer.from('x'));
    const wrong = { ...addressOf('league'), secret: 'wrong' };
    const said = await refusalOf({ store: wrong }, 'move', '--to', wrong.url);
    expect(said).toContain('STORAGE_SECRET');
    expect(said).toContain('Then run this again');
    await ground.disk.remove(`recordings/${ground.channelId}/x`);
  });
});

describe('storage check', () => {
  it('says why a bucket refuses, the former one too', async () => {
    const wrong = { ...addressOf('league'), secret: 'wrong' };
    for (const place of [{ store: wrong }, { former: wrong }])
      expect(await refusalOf(place, 'check')).toContain('the secret that belongs to STORAGE_');
  });

  it('finds what a bucket lost, changed, and has for nobody', async () => {
    const { storage, index } = await ground.openBucket(addressOf('checked'));
    const [asset] = (
      await world.connection.pool.query<{ id: number; folder: string }>(
        `select id, folder from media.assets where channel_id = $1 and status = 'ready' limit 1`,
        [ground.channelId],
      )
    ).rows;
    const folder = asset?.folder ?? `recordings/${ground.channelId}/named`;
    if (asset === undefined)
      await world.connection.pool.query(
        `insert into media.assets (channel_id, status, folder, created_at) values ($1, 'ready', $2, now())`,
        [ground.channelId, folder],
      );
    for (const name of ['a.mp4', 'b.mp4', 'c.mp4']) await storage.writeFile(folder, name, Buffer.from(name));
    const place = { store: addressOf('checked'), dataDir: `${ground.dataDir}/none` };
    await world.connection.pool.query(`update media.assets set status = 'failed' where folder <> $1`, [
      folder,
    ]);
    expect(await floodlit(place, 'check', '--read')).toMatch(
      / 3 +15 bytes +0 +0 +0 +0\n\nEvery file was read/,
    );

    await storage.writeFile(`recordings/${ground.channelId}/nobody`, 'd.mp4', Buffer.from('d'));
    store.objects.delete(`checked/${folder}/a.mp4`);
    store.objects.set(`checked/${folder}/b.mp4`, Buffer.from('B.mp4'));
    const quick = await refusalOf(place, 'check');
    expect(quick).toMatch(/ 4 +16 bytes +1 +0 +1 +0\n/);
    expect(quick).toContain(`recordings/${ground.channelId}/nobody`);
    expect(quick).toContain('1 object is missing, 0 are damaged');
    const whole = await refusalOf(place, 'check', '--read');
    expect(whole).toMatch(/ 4 +16 bytes +1 +1 +1 +0\n/);
    expect(whole).toContain(`${folder}/b.mp4`);
    expect(await index.find(`${folder}/a.mp4`)).toBeDefined();
  });

  it('finds a recording without a file on a disk, and one that waits for its move', async () => {
    const folder = `recordings/${ground.channelId}/on-disk`;
    await world.connection.pool.query(
      `insert into media.assets (channel_id, status, folder, created_at) values ($1, 'ready', $2, now())`,
      [ground.channelId, folder],
    );
    await world.connection.pool.query(`update media.assets set status = 'failed' where folder <> $1`, [
      folder,
    ]);
    expect(await refusalOf({}, 'check')).toContain(`${folder}: no file of it is there`);
    await ground.disk.writeFile(folder, 'index.jsonl', Buffer.from('x'));
    for (const left of [
      '0a1b2c3d-0000-4000-8000-000000000000',
      '0a1b2c3d-0000-4000-8000-000000000001',
      'live-game',
      'x',
    ])
      await ground.disk.remove(`recordings/${ground.channelId}/${left}`);
    expect(await floodlit({}, 'check')).toContain('Every file is there.');
    const moved = await floodlit({ store: addressOf('empty') }, 'check');
    expect(moved).toMatch(/ 0 +0 bytes +0 +0 +0 +1\n/);
    expect(moved).toContain('run storage move');
    await rm(path.join(ground.dataDir, 'objects'), { recursive: true });
  });
});

it('a check leaves the unfinished copies of a move that runs, and the next move discards them', async () => {
  const dataDir = path.join(ground.dataDir, 'moving');
  const unfinished = path.join(dataDir, 'objects', '.moving');
  await mkdir(unfinished, { recursive: true });
  await writeFile(path.join(unfinished, 'half'), 'x');
  const place = { former: addressOf('none'), dataDir };
  await world.connection.pool.query(`update media.assets set status = 'failed'`);
  await floodlit(place, 'check');
  expect(await readdir(unfinished)).toEqual(['half']);
  await floodlit(place, 'move', '--to', 'disk');
  await expect(readdir(unfinished)).rejects.toThrow('ENOENT');
});

it('a move to the disk and a check leave uploads in the bucket, and count those that are still needed', async () => {
  const former = await ground.openBucket(addressOf('with-uploads'));
  const place = { former: addressOf('with-uploads'), dataDir: path.join(ground.dataDir, 'from-bucket') };
  await mkdir(place.dataDir, { recursive: true });
  const folder = `recordings/${ground.channelId}/with-uploads`;
  await former.storage.writeFile(folder, 'index.jsonl', Buffer.from('x'));
  const [queued, taken, forNobody] = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of [queued, taken, forNobody])
    await former.objects.put(ground.channelId, `uploads/${id}/0`, Buffer.from('film'));
  const { pool } = world.connection;
  await pool.query(`update media.assets set status = 'failed'`);
  await pool.query(
    `insert into media.assets (channel_id, status, folder, source_key, created_at)
     values ($1, 'queued', $2, $3, now())`,
    [ground.channelId, folder, `uploads/${queued}`],
  );
  await pool.query(
    'insert into media.taken_sources (id, channel_id, taken_at, local_path) values ($1, $2, now(), $3)',
    [taken, ground.channelId, '/film.mp4'],
  );
  const checked = await floodlit(place, 'check');
  expect(checked).toMatch(/ 0 +0 bytes +0 +0 +0 +1\n/);
  expect(checked).toContain('2 uploads stay');
  const moved = await refusalOf(place, 'move', '--to', 'disk');
  expect(moved).toContain(': 1 file copied, 1 bytes;');
  expect(moved).toContain('2 uploads stay in the former one');
  expect(moved).not.toContain('may be unset');
  expect(store.objects.has(`with-uploads/uploads/${queued}/0`)).toBe(true);
  await pool.query('delete from media.taken_sources where id = $1', [taken]);
  await pool.query(`update media.assets set status = 'failed' where source_key = $1`, [`uploads/${queued}`]);
  expect(await floodlit(place, 'move', '--to', 'disk', '--remove')).toContain(
    'STORAGE_FORMER_SECRET may be unset',
  );
});

it('a check counts removed objects that a bucket still has, and a move removes those of the former one', async () => {
  const former = await ground.openBucket(addressOf('refusing'));
  const dataDir = path.join(ground.dataDir, 'refusing');
  await mkdir(dataDir, { recursive: true });
  await former.storage.writeFile(`recordings/${ground.channelId}/gone`, 'a.mp4', Buffer.from('x'));
  await world.connection.pool.query(`update media.assets set status = 'failed'`);
  await former.index.forget([`recordings/${ground.channelId}/gone/a.mp4`]);
  expect(await floodlit({ dataDir }, 'check')).toContain(
    `${former.wire.store}: 1 removed object is still there. No variable names this bucket`,
  );
  const place = { former: addressOf('refusing'), dataDir };
  expect(await floodlit(place, 'check')).toContain('Floodlit removes them as soon as');
  expect(await floodlit(place, 'move', '--to', 'disk')).not.toContain('still there');
  expect([...store.objects.keys()].filter((key) => key.startsWith('refusing/'))).toEqual([]);
});

it('a move to the disk takes the deleted accounts, and leaves nothing in the bucket when it is told to', async () => {
  const former = await ground.openBucket(addressOf('with-stones'));
  const place = { former: addressOf('with-stones'), dataDir: path.join(ground.dataDir, 'with-stones') };
  await mkdir(place.dataDir, { recursive: true });
  const list = tombstonesIn(place.dataDir);
  const stones = [1, 2, 3].map((user_id) => ({ channel_id: 7, user_id, created_at: new Date(user_id) }));
  for (const [place, stone] of stones.entries())
    await former.objects.put(null, `forgotten/00000${place + 1}.json`, Buffer.from(JSON.stringify(stone)));
  await list.write({ channel_id: 7, user_id: 2, created_at: new Date(2) });
  expect(await floodlit(place, 'check')).toMatch(/ 0 +0 bytes +0 +0 +0 +2\n/);
  expect(await floodlit(place, 'move', '--to', 'disk')).toContain(': 2 files copied');
  expect((await list.read()).map(({ user_id }) => user_id).toSorted((one, other) => one - other)).toEqual([
    1, 2, 3,
  ]);
  expect(await floodlit(place, 'move', '--to', 'disk', '--remove')).toContain(': 3 files removed');
  expect([...store.objects.keys()].filter((key) => key.startsWith('with-stones/'))).toEqual([]);
  expect(await listOtherStores(world.connection.db, [])).not.toContain(former.wire.store);
});
