// Recordings whose job is gone: killed more often than it is tried again.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createWorld, type World } from '../../../test/world.ts';
import { submitRecording } from '../index.ts';
import { mediaJobs } from '../jobs.ts';
import { makeLadder } from './make-ladder.ts';
import { aLadder } from '../../../test/media/makers.ts';
import type { EncodeRequest } from '../ports.ts';
import type { AssetRecord, AssetStatus } from '../rules.ts';

const captions = [{ language: 'fr', label: 'Français', source_key: 'file:/in/fr.vtt' }];
const everyMinute = 'media.requeue_abandoned';
let world: World;
let channelId: number;
let eventId: number;
let encodes: EncodeRequest[];
let whileEncoding: (request: EncodeRequest) => Promise<void>;

beforeAll(async () => {
  world = await createWorld({
    storage: {
      readSpooled: async () => undefined,
      readFile: async () => undefined,
      readPart: async () => undefined,
      sizesOf: async () => [],
      writeBehind: async () => undefined,
      stored: async () => true,
      onLost: () => () => undefined,
      forgetUnsent: async () => undefined,
      heldFolders: () => [],
      hold: () => undefined,
      release: () => undefined,
      holdWhile: () => undefined,
      spoolState: () => undefined,
      writeFile: async () => {},
      addIndexChunk: async () => {},
      putFolder: async () => {},
      remove: async () => {},
    },
    encoder: {
      encode: async (request) => {
        encodes.push(request);
        await whileEncoding(request);
        return { finishedPath: '/made/recording', durationSeconds: 5, ladder: aLadder() };
      },
      illustrate: () => Promise.reject(new Error('nothing was live')),
      inspect: async () => {},
      picture: async () => Buffer.from('a picture'),
      shiftBetween: async () => 0,
      discard: async () => {},
    },
  });
  channelId = await world.channelId();
  eventId = await world.eventId();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.connection.db.deleteFrom('media.assets').execute();
  world.queue.drop();
  encodes = [];
  whileEncoding = async () => {};
});

const readRow = async (): Promise<AssetRecord | undefined> =>
  world.context.media.store.findAssetOfEvent(channelId, eventId);
const runJobs = (): Promise<void> => world.queue.runAll(mediaJobs(world.context.media));
/** As the queue would each minute. */
const minute = async (): Promise<void> => {
  const job = mediaJobs(world.context.media).find(({ name }) => name === everyMinute);
  expect(job?.everyMinute).toBe(true);
  await job?.run({ id: '1', data: {}, signal: new AbortController().signal });
};

/** A recording in this state whose job is gone. */
async function anAbandoned(status: AssetStatus): Promise<AssetRecord> {
  const { media } = world.context;
  const asset = await submitRecording(media, {
    channelId,
    eventId,
    sourceKey: 'file:/in/game.mp4',
    captions,
  });
  if (status !== 'queued') await media.store.moveAsset(asset, ['queued'], { status });
  world.queue.drop();
  return asset;
}

it.each(['queued', 'processing'] as const)(
  'a recording that is %s and silent for half an hour gets a job, and is made with its captions',
  async (status) => {
    await anAbandoned(status);
    world.clock.advance(1_799);
    await minute();
    expect(world.queue.held).toEqual([]);
    world.clock.advance(2);
    await minute();
    await minute();
    expect(world.queue.held).toHaveLength(1);
    await runJobs();
    expect(await readRow()).toMatchObject({ status: 'ready' });
    expect(encodes).toMatchObject([
      { sourcePath: '/in/game.mp4', captions: [{ language: 'fr', label: 'Français', path: '/in/fr.vtt' }] },
    ]);
  },
);

it.each(['ready', 'failed'] as const)('a recording that is %s gets none', async (status) => {
  await anAbandoned(status);
  world.clock.advance(86_400);
  await minute();
  expect(world.queue.held).toEqual([]);
});

it('a recording that is worked on gets none, however slowly it goes', async () => {
  const { id } = await anAbandoned('queued');
  whileEncoding = async ({ onProgress }) => {
    for (let round = 1; round <= 4; round++) {
      world.clock.advance(1_000);
      onProgress(0.02);
      await expect.poll(readRow).toMatchObject({ touched_at: world.clock.now() });
      await minute();
    }
  };
  await makeLadder(world.context.media, { channelId, assetId: id, signal: new AbortController().signal });
  expect(await readRow()).toMatchObject({ status: 'ready' });
  expect(world.queue.held).toEqual([]);
});
