// The job that makes a recording ready, with the real database and a scripted encoder.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWorld, type World } from '../../../test/world.ts';
import { submitRecording } from '../index.ts';
import { mediaJobs } from '../jobs.ts';
import { makeLadder } from './make-ladder.ts';
import { aLadder } from '../../../test/media/makers.ts';
import { RecordingRefused, SourceFailed, type Encoder, type MediaStorage } from '../ports.ts';
import type { MediaDeps } from '../deps.ts';
import type { AssetRecord } from '../rules.ts';
import { StoreRefused } from '../../storage/ports.ts';

let world: World;
let channelId: number;
let eventId: number;
let encodes: Parameters<Encoder['encode']>[0][];
let moves: [string, string, AbortSignal?][];
let discarded: string[];
let outcome: () => Promise<void>;

const storage: MediaStorage = {
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
  writeFile: async () => undefined,
  addIndexChunk: async () => undefined,
  putFolder: async (...move) => void moves.push(move),
  remove: async (folder) => void discarded.push(folder),
};
const encoder: Encoder = {
  async encode(request) {
    encodes.push(request);
    for (const share of [0.01, 0.4, 0.42, 0.9, 1]) request.onProgress(share);
    await outcome();
    return { finishedPath: `/made/${request.name}`, durationSeconds: 61.5, ladder: aLadder() };
  },
  illustrate: () => Promise.reject(new Error('nothing was live')),
  inspect: async () => {},
  picture: async () => Buffer.from('a picture'),
  shiftBetween: async () => 0,
  discard: async (name) => void discarded.push(name),
};
const deps = (): MediaDeps => world.context.media;
const submit = (sourceKey = 'file:/in/game.mp4'): Promise<AssetRecord> =>
  submitRecording(deps(), { channelId, eventId, sourceKey });
const readRow = async (): Promise<AssetRecord | undefined> =>
  deps().store.findAssetOfEvent(channelId, eventId);
const runJobs = (): Promise<void> => world.queue.runAll(mediaJobs(deps()));

beforeAll(async () => {
  world = await createWorld({ storage, encoder });
  channelId = await world.channelId();
  eventId = await world.eventId();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.connection.db.deleteFrom('media.assets').execute();
  world.queue.drop();
  encodes = [];
  moves = [];
  discarded = [];
  outcome = async () => {};
});

describe('submitRecording', () => {
  it('stores a row and a job', async () => {
    const asset = await submit();
    expect(asset).toMatchObject({
      status: 'queued',
      source_key: 'file:/in/game.mp4',
      progress: 0,
      event_id: eventId,
    });
    expect(world.queue.held).toMatchObject([
      { name: 'media.make_ladder', data: { channel_id: channelId, asset_id: asset.id } },
    ]);
  });

  it('makes one recording and one job for concurrent calls', async () => {
    const assets = await Promise.all(Array.from({ length: 8 }, () => submit()));
    expect(new Set(assets.map(({ id }) => id)).size).toBe(1);
    expect(world.queue.held).toHaveLength(1);
  });

  it('leaves a ready recording as it is', async () => {
    await submit();
    await runJobs();
    expect(await submit('file:/in/other.mp4')).toMatchObject({
      status: 'ready',
      source_key: 'file:/in/game.mp4',
    });
    expect(world.queue.held).toHaveLength(0);
  });

  it('tries one that failed again, with the new file', async () => {
    await submit();
    outcome = () => Promise.reject(new RecordingRefused('The recording has no picture.'));
    await runJobs();
    outcome = async () => {};
    expect(await submit('file:/in/better.mp4')).toMatchObject({
      status: 'queued',
      source_key: 'file:/in/better.mp4',
      failure: null,
    });
    await runJobs();
    expect(await readRow()).toMatchObject({ status: 'ready', failure: null });
  });

  it('stores nothing for a missing event', async () => {
    await expect(
      submitRecording(deps(), { channelId, eventId: 987_654_321, sourceKey: 'file:/in/x' }),
    ).rejects.toThrow();
    expect(world.queue.held).toHaveLength(0);
    expect(await readRow()).toBeUndefined();
  });
});

describe('makeLadder', () => {
  it('[D3] moves the files in first and then sets the row ready, with its files', async () => {
    const { id } = await submit();
    const seen: (string | undefined)[] = [];
    const watched: MediaStorage = {
      ...storage,
      putFolder: async (...move) => {
        seen.push((await readRow())?.status);
        moves.push(move);
      },
    };
    const signal = new AbortController().signal;
    await makeLadder({ ...deps(), storage: watched }, { channelId, assetId: id, signal });
    expect(seen).toEqual(['processing']);
    const row = await readRow();
    expect(moves).toEqual([[`/made/${encodes[0]?.name}`, row?.folder, expect.any(AbortSignal)]]);
    expect(row).toMatchObject({
      status: 'ready',
      progress: 100,
      duration_seconds: 61.5,
      ladder: aLadder(),
      ready_at: world.clock.now(),
    });
  });

  it('is seen as living while it waits for the store, and ends when the work is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { id } = await submit();
    const stop = new AbortController();
    const put = Promise.withResolvers<AbortSignal | undefined>();
    const away: MediaStorage = {
      ...storage,
      putFolder: (_path, _folder, signal) => {
        put.resolve(signal);
        return new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('stopped')));
        });
      },
    };
    const work = { channelId, assetId: id, signal: stop.signal };
    const made = makeLadder({ ...deps(), storage: away }, work).catch((error: unknown) => String(error));
    await put.promise;
    world.clock.advance(31);
    const now = world.clock.now();
    vi.advanceTimersByTime(10_000);
    await vi.waitFor(async () => expect((await readRow())?.touched_at).toEqual(now));
    stop.abort();
    expect(await made).toBe('Error: stopped');
    vi.useRealTimers();
    expect(await readRow()).toMatchObject({ status: 'queued', failures: 0 });
  });

  it('saves the progress in the row', async () => {
    await submit();
    const written: number[] = [];
    const { store } = deps();
    const watched = {
      ...store,
      saveProgress: async (...asked: Parameters<typeof store.saveProgress>) => {
        written.push(asked[1]);
        return store.saveProgress(...asked);
      },
    };
    let during: number | undefined;
    outcome = async () => {
      await expect.poll(readRow).toMatchObject({ progress: 99 });
      during = (await readRow())?.progress;
    };
    await world.queue.runAll(mediaJobs({ ...deps(), store: watched }));
    expect(written).toEqual([40, 90, 99]);
    expect(during).toBe(99);
  });

  it('hands the captions of the delivery on', async () => {
    const captions = [{ language: 'fr', label: 'Français', source_key: 'file:/in/fr.vtt' }];
    await submitRecording(deps(), { channelId, eventId, sourceKey: 'file:/in/game.mp4', captions });
    await runJobs();
    expect(encodes).toMatchObject([
      { sourcePath: '/in/game.mp4', captions: [{ language: 'fr', label: 'Français', path: '/in/fr.vtt' }] },
    ]);
  });

  it('does nothing for a ready recording: jobs are delivered at least once', async () => {
    const { id } = await submit();
    await runJobs();
    const work = { channelId, assetId: id, signal: new AbortController().signal };
    await makeLadder(deps(), work);
    await makeLadder(deps(), { ...work, assetId: 987_654_321 });
    expect(encodes).toHaveLength(1);
  });

  it('stores a plain error for an unplayable recording, and does not retry', async () => {
    await submit();
    outcome = () => Promise.reject(new RecordingRefused('The recording has no picture.'));
    await runJobs();
    expect(await readRow()).toMatchObject({ status: 'failed', failure: 'The recording has no picture.' });
    expect(moves).toEqual([]);
  });

  it('waits for a retry after two failures of the machine, and is ready when the third attempt succeeds', async () => {
    const { id } = await submit();
    const work = { channelId, assetId: id, signal: new AbortController().signal };
    outcome = () => Promise.reject(new Error('ENOSPC: /var/lib is full'));
    for (const failures of [1, 2]) {
      await expect(makeLadder(deps(), work)).rejects.toThrow('ENOSPC');
      expect(await readRow()).toMatchObject({ status: 'queued', failure: null, failures });
    }
    outcome = async () => {};
    await makeLadder(deps(), work);
    expect(await readRow()).toMatchObject({ status: 'ready', failure: null });
  });

  it('ends after the third failure, which is logged, and is not retried', async () => {
    const { id } = await submit();
    const work = { channelId, assetId: id, signal: new AbortController().signal };
    outcome = () => Promise.reject(new Error('ffmpeg failed'));
    for (const _failure of [1, 2]) await expect(makeLadder(deps(), work)).rejects.toThrow('ffmpeg failed');
    const before = world.loggedErrors.length;
    await makeLadder(deps(), work);
    expect(await readRow()).toMatchObject({
      status: 'failed',
      failure: 'The recording could not be prepared. The log says more.',
    });
    expect(world.loggedErrors).toHaveLength(before + 1);
    await makeLadder(deps(), work);
    expect(encodes).toHaveLength(3);
    outcome = async () => {};
    expect(await submit()).toMatchObject({ status: 'queued', failures: 0 });
  });

  it.each([
    ['a store that is away', new StoreRefused('away', 'The store is away.')],
    ['wrong keys', new StoreRefused('keys', 'The store refuses the keys.')],
    ['a full scratch disk', new SourceFailed('The disk is full.', { passes: true })],
  ])('waits for %s, however often it fails', async (_, fault) => {
    const { id } = await submit();
    const work = { channelId, assetId: id, signal: new AbortController().signal };
    outcome = () => Promise.reject(fault);
    for (const _failure of [1, 2, 3, 4])
      await expect(makeLadder(deps(), work)).rejects.toThrow(fault.message);
    expect(await readRow()).toMatchObject({ status: 'queued', failures: 0 });
  });

  it('says that the store lost a part of its source, and which one and where to the log alone', async () => {
    const { id } = await submit();
    const work = { channelId, assetId: id, signal: new AbortController().signal };
    const lost = new StoreRefused(
      'lied',
      's3://films?endpoint=https://store.example lost uploads/7/2. Run "floodlit storage check".',
    );
    const sources = { ...deps().sources, open: () => Promise.reject(lost) };
    for (const _failure of [1, 2])
      await expect(makeLadder({ ...deps(), sources }, work)).rejects.toThrow(lost.message);
    const before = world.loggedErrors.length;
    await makeLadder({ ...deps(), sources }, work);
    expect(await readRow()).toMatchObject({
      status: 'failed',
      failure: 'The store of this install lost a part of the recording: deliver it again. The log says more.',
    });
    expect(world.loggedErrors.slice(before)).toEqual([lost]);
  });

  it('says that its source is gone, and releases the captions that it fetched', async () => {
    const captions = [{ language: 'fr', label: 'Français', source_key: 'file:/in/fr.vtt' }];
    await submitRecording(deps(), { channelId, eventId, sourceKey: 'file:/nowhere/game.mp4', captions });
    const released: string[] = [];
    const sources: MediaDeps['sources'] = {
      ...deps().sources,
      async open(key, ...work) {
        const source = await deps().sources.open(key, ...work);
        return source && { ...source, release: async () => void released.push(key) };
      },
    };
    await world.queue.runAll(mediaJobs({ ...deps(), sources }));
    expect(await readRow()).toMatchObject({ status: 'failed', failure: 'The recording is not there.' });
    expect(released).toEqual(['file:/in/fr.vtt']);
  });

  it('a run that was killed does not count as a failure', async () => {
    const asset = await submit();
    await deps().store.moveAsset(asset, ['queued'], { status: 'processing', progress: 40 });
    const work = { channelId, assetId: asset.id, signal: new AbortController().signal };
    outcome = () => Promise.reject(new Error('ffmpeg failed'));
    await expect(makeLadder(deps(), work)).rejects.toThrow('ffmpeg failed');
    outcome = async () => {};
    await makeLadder(deps(), work);
    expect(await readRow()).toMatchObject({ status: 'ready' });
  });

  it('[D3] is not ready when the files could not be moved in', async () => {
    await submit();
    const broken: MediaStorage = {
      ...storage,
      putFolder: () => Promise.reject(new Error('the disk is away')),
    };
    await expect(world.queue.runAll(mediaJobs({ ...deps(), storage: broken }))).rejects.toThrow(
      'the disk is away',
    );
    expect(await readRow()).toMatchObject({ status: 'queued', ladder: null });
  });

  it('goes back into the queue when the worker is stopped', async () => {
    const { id } = await submit();
    const stop = new AbortController();
    outcome = async () => {
      stop.abort();
      throw new Error('stopped');
    };
    const work = { channelId, assetId: id, signal: stop.signal };
    await expect(makeLadder(deps(), work)).rejects.toThrow('stopped');
    expect(await readRow()).toMatchObject({ status: 'queued', progress: 0, failure: null });
  });
});
