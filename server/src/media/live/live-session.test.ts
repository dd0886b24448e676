import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anEchoEncoder, aStorage, configs, configTag, frames } from '../../../test/ingest/made-streams.ts';
import type { BroadcastRecord } from './live-rules.ts';
import { createLiveSession, type SessionDeps } from './live-session.ts';
import { createLiveAssetCache } from './live-asset-cache.ts';
import { anAsset } from '../../../test/media/makers.ts';
import { createMediaFiles } from '../delivery/media-files.ts';
import type { MediaStorage } from '../ports.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const said: string[] = [];
const broadcast: BroadcastRecord = {
  id: 1,
  channel_id: 7,
  event_id: 3,
  encoder_id: 5,
  status: 'armed',
  window_seconds: 1_800,
  armed_at: new Date(0),
  asset_id: null,
  started_at: null,
  signal_lost_at: null,
  end_wished_at: null,
  ended_at: null,
  watched_at: null,
  rung_health: [],
  slate_text: null,
  viewer_message: null,
  waits_for_start: false,
  node: null,
  epoch: 0,
  taken_at: null,
  last_number: 0,
  fed_from: null,
  fed_at: null,
  lost_from: null,
  lost_at: null,
};

/** A session whose steps are written nowhere, and an encoder that is attached to it. */
function aSession() {
  said.length = 0;
  const memory = aStorage();
  const storage: MediaStorage = {
    readSpooled: async () => undefined,
    readFile: (_folder, name) => memory.readFile(name),
    readPart: async () => undefined,
    sizesOf: (_folder, names) =>
      Promise.all(names.map(async (name) => (await memory.readFile(name))?.length)),
    writeBehind: (_folder, name, bytes) => memory.writeFile(name, Buffer.from(bytes)),
    stored: async () => true,
    onLost: () => () => undefined,
    forgetUnsent: async () => undefined,
    heldFolders: () => [],
    hold: () => undefined,
    release: () => undefined,
    holdWhile: () => undefined,
    spoolState: () => undefined,
    writeFile: (_folder, name, bytes) => memory.writeFile(name, Buffer.from(bytes)),
    addIndexChunk: (_folder, chunk, text) => memory.addIndexChunk(chunk, text),
    putFolder: async () => undefined,
    remove: async (_folder, name = '') => void memory.files.delete(name),
  };
  const files = createMediaFiles({
    store: { findAsset: async () => undefined },
    storage,
    maximumBytes: 10_000_000,
    clock: { now: () => new Date() },
  });
  const say = (sentence: string, facts: object = {}): void =>
    void said.push(`${sentence} ${JSON.stringify(facts)}`);
  const onAir = { broadcast, asset: anAsset() };
  const database = { isAway: false, hangs: false };
  const deps = {
    storage,
    files,
    liveAssets: createLiveAssetCache(),
    liveEncoder: {
      planRungs: () => [],
      start: anEchoEncoder().start,
      makeTile: async () => Buffer.from('picture'),
      makePicture: async () => ({ jpeg: Buffer.from('picture'), copies: [] }),
    },
    transact: () => (database.hangs ? new Promise(() => undefined) : Promise.resolve(onAir)),
    live: { findBroadcast: async () => (database.isAway ? Promise.reject(new Error('away')) : broadcast) },
    clock: { now: () => new Date(0) },
    nowMs: () => performance.now(),
    log: { info: () => undefined, warn: say, error: say },
  } as unknown as SessionDeps;
  const session = createLiveSession(deps, {
    broadcast,
    eventName: 'The final',
    folder: '7/game',
    onGone: () => undefined,
  });
  return { session, deps, files, assetId: onAir.asset.id, database, written: memory.files };
}

function attach({ session }: ReturnType<typeof aSession>) {
  const refusals: string[] = [];
  const publisher = session.attach(
    {
      address: '192.0.2.1',
      refuse: (sentence) => {
        refusals.push(sentence);
        publisher.ended('refused');
      },
      close: () => publisher.ended('closed'),
    },
    { name: 'Camera 1', key_hash: Buffer.from('hash') },
  );
  const video = (timestampMs: number, payload: Buffer): void =>
    publisher.take({ kind: 'video', timestampMs, payload });
  return {
    refusals,
    publisher,
    async play(durationMs: number, keyframeMs: number) {
      video(0, configTag(configs.small));
      let at = 0;
      for (const frame of frames(durationMs, keyframeMs)) {
        await vi.advanceTimersByTimeAsync(frame.dtsMs - at);
        at = frame.dtsMs;
        if (refusals.length > 0) return;
        video(frame.dtsMs, frame.payload);
      }
    },
  };
}

describe('an ended broadcast', () => {
  it('frees its memory after the players had time to finish', async () => {
    const game = aSession();
    await attach(game).play(20_000, 2_000);
    expect(game.deps.liveAssets.find(7, game.assetId)).toBeDefined();
    expect(game.files.heldBytes()).toBeGreaterThan(1_000);
    await Promise.all([game.session.end('the operator ended it'), vi.advanceTimersByTimeAsync(3_000)]);
    expect(game.files.heldBytes()).toBeGreaterThan(1_000);
    await vi.advanceTimersByTimeAsync(13_000);
    expect(game.deps.liveAssets.find(7, game.assetId)).toBeUndefined();
    expect(game.files.heldBytes()).toBe(0);
  });

  it('gets its playlists once the database says that it is still the home', async () => {
    const game = aSession();
    await attach(game).play(20_000, 2_000);
    game.database.isAway = true;
    const ended = game.session.end('the encoder did not come back');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([...game.written.keys()].filter((name) => name.endsWith('.m3u8'))).toEqual([]);
    game.database.isAway = false;
    await vi.advanceTimersByTimeAsync(20_000);
    await ended;
    expect([...game.written.keys()]).toContain('master.m3u8');
  });
});

describe('a process that stops', () => {
  it('leaves its game soon, although the database does not answer', async () => {
    const game = aSession();
    const encoder = attach(game);
    await encoder.play(6_000, 2_000);
    game.database.hangs = true;
    encoder.publisher.ended('disconnected');
    await vi.advanceTimersByTimeAsync(30_000);
    let isPaused = false;
    void game.session.pause().then(() => (isPaused = true));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isPaused).toBe(false);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(isPaused).toBe(true);
  });
});

describe('a slate', () => {
  it('takes the picture of the game away, and its end does not bring it back', async () => {
    const game = aSession();
    const encoder = attach(game);
    await encoder.play(6_000, 2_000);
    const picture = game.deps.liveAssets.find(7, game.assetId)?.picture;
    await vi.advanceTimersByTimeAsync(4_000);
    const { file = '' } = (await picture?.latest()) ?? {};
    expect(await picture?.read(file)).toBeDefined();
    game.session.tell({ ...broadcast, slate_text: 'Back soon' });
    expect(await picture?.latest()).toBeUndefined();
    expect(await picture?.read(file)).toBeUndefined();
    game.session.tell(broadcast);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await picture?.latest()).toBeUndefined();
  });
});

describe('an encoder that is refused', () => {
  it('is logged by its name, and once for repeated attempts', async () => {
    const game = aSession();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const encoder = attach(game);
      await encoder.play(25_000, 60_000);
      expect(encoder.refusals).toEqual([expect.stringContaining('No keyframe came for 20 seconds.')]);
    }
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('The encoder "Camera 1" of "The final" is refused: No keyframe came');
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    await attach(game).play(25_000, 60_000);
    expect(said).toHaveLength(2);
    expect(said[1]).toContain('"left_out":2');
  });
});

describe('an encoder that comes back behind a slate', () => {
  const live = { ...broadcast, status: 'live' as const };
  const slate = { ...live, slate_text: 'Back after the break' };

  it('shows nothing at first, and is on the air once its former connection is given up', async () => {
    const game = aSession();
    const first = attach(game);
    await first.play(6_000, 2_000);
    // It is connected before the slate, and has sent no picture yet.
    const second = attach(game);
    game.session.tell(slate);
    const held = game.files.heldBytes();
    await second.play(6_000, 2_000);
    expect(game.files.heldBytes()).toBe(held);
    first.publisher.ended('silent');
    expect(game.session.isFed()).toBe(true);
    await vi.advanceTimersByTimeAsync(live.window_seconds * 1_000);
    expect(game.session.isFed()).toBe(true);

    game.session.tell(live);
    // The memory has let go of the files on the disk.
    const kept = game.files.heldBytes();
    await attach(game).play(6_000, 2_000);
    expect(game.files.heldBytes()).toBeGreaterThan(kept);
    expect(second.refusals).toEqual(['Another camera took over with the same stream key.']);
  });
});
