// The demo's camera: one game after the other through the real ingest, the newest replays kept.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startEncoder } from '../../../test/encoder.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { airDemoGames } from '../../demo/demo-live.ts';
import { createRtmpServer, type RtmpServer } from '../../ingest/index.ts';
import { systemClock } from '../../kernel/clock.ts';
import { createLiveSessions, demoEncoder, type LiveSessions } from '../index.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let world: World;
let air: LiveSessions;
let server: RtmpServer;
let place: string;
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-demo-live-'));
  world = await createWorld();
  // The camera lives in real time.
  const media = { ...world.context.media, clock: systemClock };
  air = createLiveSessions({ ...media, nowMs: () => performance.now() });
  server = createRtmpServer({ authorize: (request) => air.authorize(request), log: world.context.log });
  await air.start();
});
afterAll(async () => {
  await air.stop();
  await server.close();
  await world.close();
  await rm(place, { recursive: true, force: true });
});

const listGames = () =>
  world.connection.db
    .selectFrom('media.broadcasts as broadcasts')
    .innerJoin('media.encoders as encoders', 'encoders.id', 'broadcasts.encoder_id')
    .innerJoin('catalog.events as events', 'events.id', 'broadcasts.event_id')
    .where('encoders.name', '=', demoEncoder)
    .select(['broadcasts.id', 'broadcasts.status', 'events.name', 'events.stream_status'])
    .orderBy('broadcasts.id')
    .execute();

it('airs game after game, makes each a replay, and keeps the newest two', async () => {
  const rtmpPort = await server.listen(0, '127.0.0.1');
  const stopping = new AbortController();
  const airing = airDemoGames({
    db: world.connection.db,
    media: { ...world.context.media, clock: systemClock },
    gameLogs: { ...world.context.gameLogs, clock: systemClock },
    log: world.context.log,
    rtmpPort,
    cacheDirectory: place,
    ffmpegPath: 'ffmpeg',
    say: () => undefined,
    signal: stopping.signal,
    camera: {
      prepare: async () => new Map(),
      publish: async ({ url }) => {
        await startEncoder({ url, seconds: 2 }).ended;
        return 'finished';
      },
    },
  });
  const names = new Set<string>();
  await expect
    .poll(
      async () => {
        const games = await listGames();
        for (const { name } of games) names.add(name);
        return names.size;
      },
      { timeout: 110_000, interval: 200 },
    )
    .toBeGreaterThanOrEqual(5);
  stopping.abort();
  await airing;
  const games = await listGames();
  expect(games.filter(({ status }) => status === 'ended').length).toBeLessThanOrEqual(3);
  for (const { status, stream_status } of games)
    if (status === 'ended') expect(stream_status).toBe('finished');
});
