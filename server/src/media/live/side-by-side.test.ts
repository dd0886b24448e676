// Two concurrent attempts for one recording, on a real disk, with an encoder that waits.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createWorld, type World } from '../../../test/world.ts';
import { createDiskStorage } from '../../adapters/disk-storage.ts';
import { submitRecording } from '../index.ts';
import { makeLadder } from '../recordings/make-ladder.ts';
import { aLadder, contentOf, makeFolder } from '../../../test/media/makers.ts';
import type { Encoder, EncodeRequest } from '../ports.ts';
import type { AssetRecord } from '../rules.ts';

interface Encoding {
  readonly request: EncodeRequest;
  readonly end: (error?: Error) => void;
}

let place: string;
let world: World;
let channelId: number;
let eventId: number;
let encodings: Encoding[];

const inWork = (name: string): string => path.join(place, 'work', name);
const encoder: Encoder = {
  illustrate: () => Promise.reject(new Error('nothing was live')),
  inspect: async () => {},
  picture: async () => Buffer.from('a picture'),
  shiftBetween: async () => 0,
  async encode(request) {
    const mark = `try ${encodings.length}`;
    await new Promise<void>((resolve, reject) => {
      encodings.push({ request, end: (error) => (error === undefined ? resolve() : reject(error)) });
    });
    await makeFolder(inWork(request.name), aLadder(), mark);
    return { finishedPath: inWork(request.name), durationSeconds: 5, ladder: aLadder() };
  },
  discard: (name) => rm(inWork(name), { recursive: true, force: true }),
};

const readRow = async (): Promise<AssetRecord | undefined> =>
  world.context.media.store.findAssetOfEvent(channelId, eventId);
const listFolders = (folder: string): Promise<string[]> => readdir(path.join(place, folder)).catch(() => []);

/** Begins an attempt and waits until it encodes. */
async function begin(assetId: number): Promise<Encoding & { readonly run: Promise<void> }> {
  const count = encodings.length;
  const signal = new AbortController().signal;
  const run = makeLadder(world.context.media, { channelId, assetId, signal });
  await expect.poll(() => encodings.length).toBe(count + 1);
  const encoding = encodings[count];
  if (encoding === undefined) throw new Error('Nothing is encoded.');
  return { ...encoding, run };
}

/** Expects the complete result of this attempt, and nothing else on the disk. */
async function expectServed(tryNumber: number): Promise<void> {
  const row = await readRow();
  expect(row).toMatchObject({ status: 'ready', failure: null });
  const { folder = '' } = row ?? {};
  const master = await world.context.storage.readFile(folder, 'master.m3u8');
  expect(String(master)).toBe(contentOf(`try ${tryNumber}`, 'master.m3u8'));
  expect(await listFolders(`objects/recordings/${channelId}`)).toEqual([path.basename(folder)]);
  expect(await listFolders('work')).toEqual([]);
}

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-tries-'));
  world = await createWorld({ storage: createDiskStorage(path.join(place, 'objects')), encoder });
  channelId = await world.channelId();
  eventId = await world.eventId();
});
afterAll(async () => {
  await world.close();
  await rm(place, { recursive: true, force: true });
});
beforeEach(async () => {
  await world.connection.db.deleteFrom('media.assets').execute();
  await rm(path.join(place, 'objects'), { recursive: true, force: true });
  encodings = [];
});

const submit = (): Promise<AssetRecord> =>
  submitRecording(world.context.media, { channelId, eventId, sourceKey: 'file:/in/game.mp4' });

it('[D4] an attempt that lost its claim and ends first sets nothing ready and deletes its files', async () => {
  const { id } = await submit();
  const first = await begin(id);
  const second = await begin(id);
  first.end();
  await first.run;
  expect(await readRow()).toMatchObject({ status: 'processing', ladder: null });
  second.end();
  await second.run;
  await expectServed(1);
});

it('[D4] an attempt that lost its claim and ends last leaves the served files unchanged', async () => {
  const { id } = await submit();
  const first = await begin(id);
  const second = await begin(id);
  second.end();
  await second.run;
  first.end();
  await first.run;
  await expectServed(1);
});

it('[D4] a failure of the try that was taken over is not the recording’s', async () => {
  const { id } = await submit();
  const first = await begin(id);
  const second = await begin(id);
  first.end(new Error('ffmpeg failed'));
  await first.run;
  expect(await readRow()).toMatchObject({ status: 'processing', failure: null });
  second.end();
  await second.run;
  await expectServed(1);
});

it('[D4] an attempt whose answer to “ready” was lost does not delete the served files', async () => {
  const { id } = await submit();
  const { media } = world.context;
  const signal = new AbortController().signal;
  const store = {
    ...media.store,
    settleTry: async (...asked: Parameters<typeof media.store.settleTry>) => {
      const settled = await media.store.settleTry(...asked);
      if (asked[1].status === 'ready') throw new Error('the connection was lost');
      return settled;
    },
  };
  const run = makeLadder({ ...media, store }, { channelId, assetId: id, signal });
  await expect.poll(() => encodings.length).toBe(1);
  encodings[0]?.end();
  await expect(run).rejects.toThrow('the connection was lost');
  await expectServed(0);
});

it('a try that was taken over is stopped at its next progress', async () => {
  const { id } = await submit();
  const first = await begin(id);
  first.request.onProgress(0.5);
  await expect.poll(readRow).toMatchObject({ progress: 50 });
  expect(first.request.signal.aborted).toBe(false);
  const second = await begin(id);
  first.request.onProgress(0.6);
  await expect.poll(() => first.request.signal.aborted).toBe(true);
  expect(second.request.signal.aborted).toBe(false);
  expect(await readRow()).toMatchObject({ status: 'processing', progress: 0 });
  first.end(new Error('aborted'));
  await first.run;
  second.end();
  await second.run;
  await expectServed(1);
});
