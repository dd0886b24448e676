// Clips of a game while it is live. They reach the edge, span an encoder's drop and a change of its format, and work at
// the end.
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { OwnClip } from '@floodlit/contract/clips/clips';
import { numbers, openClipStage, type ClipStage } from '../../test/clips/stage.ts';
import { startEncoder, type TestEncoder } from '../../test/encoder.ts';
import { clockFilter, clockSize, readClock } from '../../test/media/clock-film.ts';
import { aLiveGame } from '../../test/media/live-game.ts';
import type { Session } from '../../test/world.ts';
import { createRtmpServer, type RtmpServer } from '../ingest/index.ts';
import {
  createLiveSessions,
  endEvent,
  findLiveEdge,
  readRecorded,
  type AssetRecord,
  type LiveSessions,
} from '../media/index.ts';
import { writeClipEventSettings } from './index.ts';

// Real time passes here: encoders give way to everything else on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let stage: ClipStage;
let air: LiveSessions;
let server: RtmpServer;
let bob: Session;
let encoder: TestEncoder | undefined;

beforeAll(async () => {
  stage = await openClipStage();
  await stage.reset();
  bob = await stage.world.as('bob');
  air = createLiveSessions({ ...stage.world.context.media, nowMs: () => performance.now() });
  server = createRtmpServer({ authorize: (request) => air.authorize(request), log: stage.world.context.log });
  await air.start();
});
afterAll(async () => {
  encoder?.kill();
  await air.stop();
  await server.close();
  await stage.close();
});

const rate = 30;
const publish = (url: string, size = clockSize): TestEncoder =>
  startEncoder({
    url,
    size,
    rate,
    output:
      `-vf ${clockFilter(size)} -c:v libx264 -preset ultrafast -bf 2 -g 60 -sc_threshold 0 -c:a aac`.split(
        ' ',
      ),
  });

it('[R3.06] [R4.05] cuts a live game to the frame, joins what an encoder’s drop divided, and keeps the last second', async () => {
  const port = await server.listen(0, '127.0.0.1');
  const { eventId, key } = await aLiveGame(stage.world, stage.channelId, 'Clip camera');
  await writeClipEventSettings(stage.world.context.clips, stage.channelId, eventId, { makers: 'everybody' });
  const url = `rtmp://127.0.0.1:${port}/live/${key}`;
  const assetId = async (): Promise<number> =>
    (await stage.world.context.media.store.findAssetOfEvent(stage.channelId, eventId))?.id ?? 0;
  const edgeOf = async (): Promise<number> =>
    (await findLiveEdge(stage.world.context.media, stage.channelId, await assetId()))?.seconds ?? 0;
  const until = (seconds: number) =>
    expect.poll(edgeOf, { timeout: 60_000, interval: 50 }).toBeGreaterThan(seconds);
  const make = async (start: number, end: number): Promise<OwnClip> => {
    const range = { event_id: eventId, event_media_id: await assetId(), start_time: start, duration: end };
    const clip = await stage.make(bob, range);
    expect(clip).toMatchObject({ status: 'ready', failure: null });
    return clip;
  };

  encoder = publish(url);
  await until(6);
  // Two pictures are decoded before the first one is shown.
  const delay = 2 / rate;
  const numberAt = (seconds: number): number => Math.floor((seconds - delay + 0.001) * rate + 0.02);
  const early = await make(2, 4.5);
  expect(await stage.clockOf(early.url)).toEqual(
    numbers(numberAt(2), Math.ceil((4.5 - delay) * rate - 0.05)),
  );

  const edge = await edgeOf();
  const last = await make(edge - 3, edge);
  const shown = await stage.clockOf(last.url);
  expect(shown).toEqual(numbers(shown[0] ?? 0, (shown[0] ?? 0) + shown.length));
  expect(Math.abs(shown.length - 3 * rate), 'up to the open segment').toBeLessThanOrEqual(3);

  // The encoder drops, and another one goes on in the same format.
  encoder.kill();
  await encoder.ended;
  const dropped = await edgeOf();
  const gone = await make(dropped - 2, dropped);
  expect(gone.length, 'while the encoder is away').toBeCloseTo(2, 0);
  encoder = publish(url);
  await until(dropped + 4);
  const joined = await stage.clockOf((await make(dropped - 2, dropped + 2)).url);
  const seam = joined.indexOf(0);
  // The encoder was killed while a picture waited for a later one, which did arrive.
  expect(joined.slice(0, seam - 2)).toEqual(numbers(joined[0] ?? 0, (joined[0] ?? 0) + seam - 2));
  expect(joined.slice(seam)).toEqual(numbers(0, joined.length - seam));
  expect(Math.abs(joined.length - 4 * rate)).toBeLessThanOrEqual(6);

  // The next encoder has another picture size: the parts are encoded as one.
  encoder.kill();
  await encoder.ended;
  const changed = await edgeOf();
  encoder = publish(url, '192x108');
  await until(changed + 4);
  const over = await make(changed - 2, changed + 2);
  expect([over.width, over.height]).toEqual([384, 216]);
  expect(over.length).toBeCloseTo(4, 0);

  // Pressed in the last second of the broadcast, and cut when it is a replay already.
  const whistle = await edgeOf();
  const range = { event_id: eventId, event_media_id: await assetId() };
  const lastPress = await stage.press(bob, { ...range, start_time: whistle - 2, duration: whistle });
  await endEvent(stage.world.context.media, stage.channelId, eventId);
  const ended = async () =>
    (await stage.world.context.media.store.findAsset(stage.channelId, await assetId()))?.status;
  await expect.poll(ended, { timeout: 30_000 }).toBe('ready');
  await stage.work();
  const late = (await stage.ownOf(bob)).find(({ id }) => id === lastPress.id);
  expect(late).toMatchObject({ status: 'ready', failure: null });
  expect(late?.length, 'pressed live, cut as a replay').toBeCloseTo(2, 0);
  const replay = await stage.world.context.media.store.findAsset(stage.channelId, await assetId());
  const end = replay?.duration_seconds ?? 0;
  const tail = await make(end - 2, end);
  expect(tail.length, 'the last seconds of the broadcast').toBeCloseTo(2, 0);
  // B-pictures put the last ones behind the length of the recording.
  const { segments } = await readRecorded(stage.world.context.media, replay as AssetRecord);
  const { name = '', init = '' } = segments.at(-1) ?? {};
  const files = [init, name].map((file) =>
    stage.world.context.media.storage.readFile(replay?.folder ?? '', file),
  );
  const whole = stage.inPlace('last.mp4');
  await writeFile(whole, Buffer.concat((await Promise.all(files)).map((bytes) => bytes ?? Buffer.alloc(0))));
  expect((await stage.clockOf(tail.url)).at(-1)).toBe((await readClock(whole)).at(-1));
  // The replay has the same pictures at the same seconds.
  expect(await stage.clockOf((await make(2, 4.5)).url)).toEqual(await stage.clockOf(early.url));
  await stage.expectNothingLeft();
});
