import { inspect } from 'node:util';
import { readFragmentTime, readInit } from '@floodlit/ffmpeg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { catalog } from '@floodlit/contract/catalog/catalog';
import { media } from '@floodlit/contract/media/media';
import type { Playback } from '@floodlit/contract/media/media';
import { startEncoder, type EncoderOptions, type TestEncoder } from '../../../test/encoder.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { createRtmpServer, firstFragment, type RtmpServer } from '../../ingest/index.ts';
import { connectEncoder, thePrelude } from '../../../test/ingest/raw-encoder.ts';
import { mediaJobs } from '../jobs.ts';
import {
  armEvent,
  createLiveSessions,
  createEncoder,
  disarmEvent,
  endEvent,
  rotateStreamKey,
  type LiveSessions,
} from '../index.ts';

// Real time passes here: encoders give way to everything else on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let world: World;
let air: LiveSessions;
let server: RtmpServer;
let port: number;
let channelId: number;
let said: string[];
const encoders: TestEncoder[] = [];

beforeAll(async () => {
  said = [];
  const keep = (...facts: readonly unknown[]): void => void said.push(inspect(facts));
  world = await createWorld({ log: { info: keep, warn: keep, error: keep } });
  channelId = await world.channelId();
});
afterAll(() => world.close());

async function goOnAir(): Promise<void> {
  air = createLiveSessions({ ...world.context.media, nowMs: () => performance.now() });
  server = createRtmpServer({
    authorize: (request) => air.authorize(request),
    log: world.context.log,
  });
  port = await server.listen(0, '127.0.0.1');
  await air.start();
}
async function goOffAir(): Promise<void> {
  await air.stop();
  await server.close();
}
beforeEach(goOnAir);
afterEach(async () => {
  for (const encoder of encoders.splice(0)) encoder.kill();
  await goOffAir();
});

let events = 0;
/** A game that begins now, armed for an encoder of its own. */
async function anArmedGame({ windowSeconds = 300, type = 'free' as 'free' | 'paid' } = {}) {
  events += 1;
  const { id: eventId } = await world.connection.db
    .insertInto('catalog.events')
    .values({
      channel_id: channelId,
      name: `Live game ${events}`,
      type,
      stream_status: 'upcoming',
      starts_at: world.clock.now(),
      time_zone: 'America/New_York',
      event_category_id: (
        await world.connection.db
          .selectFrom('catalog.event_categories')
          .where('channel_id', '=', channelId)
          .select('id')
          .executeTakeFirstOrThrow()
      ).id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const deps = world.context.media;
  const name = `Camera ${events}`;
  const { key } = await createEncoder(deps, channelId, name);
  await armEvent(deps, channelId, { eventId, encoderName: name, windowSeconds });
  return { eventId, name, key, url: `rtmp://127.0.0.1:${port}/live/${key}` };
}

function publish(options: EncoderOptions): TestEncoder {
  const encoder = startEncoder(options);
  encoders.push(encoder);
  return encoder;
}

async function readEvent(id: number) {
  const visitor = await world.visitor();
  return (await visitor.client.call(catalog.event, { id })).data;
}
async function readPlayback(id: number): Promise<Playback> {
  const visitor = await world.visitor();
  return (await visitor.client.call(media.playback, { id })).data;
}
const until = (check: () => Promise<unknown>): Promise<void> =>
  expect.poll(check, { timeout: 50_000, interval: 50 }).toBeTruthy();
const untilStatus = (id: number, status: string): Promise<void> =>
  until(async () => (await readEvent(id)).stream_status === status);

async function get(url: string, host = 'localhost') {
  const answer = await world.app.inject({ url, headers: { host } });
  return { status: answer.statusCode, text: answer.body, bytes: answer.rawPayload, headers: answer.headers };
}
const durationsIn = (playlist: string): number[] =>
  [...playlist.matchAll(/#EXTINF:([\d.]+),/g)].map((match) => Number(match[1]));

describe('a live game', () => {
  it('goes live with its first picture, plays, and is on demand at the same address after the whistle', async () => {
    const { eventId, url } = await anArmedGame();
    expect((await readEvent(eventId)).stream_status).toBe('upcoming');
    publish({ url });
    await untilStatus(eventId, 'live');
    expect(await readEvent(eventId)).toMatchObject({ recording: 'live', signal: 'on' });
    const playback = await readPlayback(eventId);
    expect(playback).toMatchObject({ is_live: true, duration: null });
    const master = await get(playback.master_url);
    expect(master.text).toContain('source/index.m3u8');
    const folder = playback.master_url.replace(/master\.m3u8$/, '');
    await until(async () => durationsIn((await get(`${folder}source/index.m3u8`)).text).length >= 2);
    const low = await get(`${folder}source/low.m3u8`);
    expect(low.text).toContain('#EXT-X-PRELOAD-HINT');
    for (const query of ['_HLS_part=0', '_HLS_msn=99'])
      expect((await get(`${folder}source/low.m3u8?${query}`)).status).toBe(400);
    const init = await get(`${folder}source/init-1.mp4`);
    const segment = await get(`${folder}source/s00001.m4s`);
    expect([init.status, segment.status]).toEqual([200, 200]);
    expect(segment.headers['cache-control']).toContain('immutable');
    await until(async () => (await get(playback.storyboard_url ?? '')).text.includes('tile-00000.jpg'));
    const tile = await get(`${folder}tile-00000.jpg`);
    expect(tile.bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
    await until(async () => (await readEvent(eventId)).live_image !== undefined);
    const { live_image: card = '' } = await readEvent(eventId);
    expect(card).toMatch(/^\/media\/p\/\d+\/live-\d{5}\.jpg$/);
    expect((await get(card)).bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect((await get(card, 'second.localhost')).status, 'of another channel').toBe(404);
    expect((await get(card.replace(/\d{5}/, '99999'))).status).toBe(404);

    await endEvent(world.context.media, channelId, eventId);
    await untilStatus(eventId, 'finished');
    expect(await readEvent(eventId)).toMatchObject({ recording: 'ready', signal: null });
    expect(await readEvent(eventId)).not.toHaveProperty('live_image');
    const replay = await readPlayback(eventId);
    expect(replay).toMatchObject({ asset_id: playback.asset_id, is_live: false });
    const whole = await get(`${folder}source/index.m3u8`);
    expect(whole.text).toContain('#EXT-X-ENDLIST');
    expect(durationsIn(whole.text).reduce((sum, one) => sum + one, 0)).toBeCloseTo(replay.duration ?? 0, 1);
    // A player close to the live edge gets the end too.
    expect((await get(`${folder}source/low.m3u8?_HLS_msn=99&_HLS_part=0`)).text).toContain('#EXT-X-ENDLIST');
    expect((await get(`${folder}source/s00001.m4s`)).bytes.equals(segment.bytes)).toBe(true);
  });

  it('continues after a drop as one recording, and publishes that the signal is lost and back', async () => {
    const { eventId, url } = await anArmedGame();
    const first = publish({ url });
    await untilStatus(eventId, 'live');
    const { master_url } = await readPlayback(eventId);
    const folder = master_url.replace(/master\.m3u8$/, '');
    await until(async () => durationsIn((await get(`${folder}source/index.m3u8`)).text).length >= 1);
    first.kill();
    await until(async () => (await readEvent(eventId)).signal === 'lost');
    expect((await readEvent(eventId)).stream_status).toBe('live');
    publish({ url });
    await until(async () => (await readEvent(eventId)).signal === 'on');
    await endEvent(world.context.media, channelId, eventId);
    await untilStatus(eventId, 'finished');
    const whole = (await get(`${folder}source/index.m3u8`)).text;
    expect(whole.match(/#EXT-X-DISCONTINUITY/g)).toHaveLength(1);
    expect(whole).toContain('init-2.mp4');
  });

  it('ends when the encoder is away longer than its window', async () => {
    const { eventId, url } = await anArmedGame({ windowSeconds: 1 });
    publish({ url, seconds: 2 });
    await untilStatus(eventId, 'live');
    await untilStatus(eventId, 'finished');
    expect((await readEvent(eventId)).recording).toBe('ready');
  });

  it('is taken over by a second encoder at once', async () => {
    const { eventId, url } = await anArmedGame();
    const first = publish({ url });
    await untilStatus(eventId, 'live');
    const { master_url } = await readPlayback(eventId);
    publish({ url });
    expect(await first.ended).toMatch(/Another camera took over|Broken pipe|reset/);
    const playlist = master_url.replace('master.m3u8', 'source/index.m3u8');
    await until(async () => (await get(playlist)).text.includes('init-2.mp4'));
  });

  it('is not interrupted by a second encoder that sends nothing', async () => {
    const { eventId, key, url } = await anArmedGame();
    publish({ url });
    await untilStatus(eventId, 'live');
    const second = await connectEncoder(port);
    second.write(thePrelude(key));
    await second.readStatus('NetStream.Publish.Start');
    const { master_url } = await readPlayback(eventId);
    const playlist = master_url.replace('master.m3u8', 'source/index.m3u8');
    await until(async () => durationsIn((await get(playlist)).text).length >= 3);
    expect((await get(playlist)).text).not.toContain('DISCONTINUITY');
    expect((await readEvent(eventId)).signal).toBe('on');
    second.socket.destroy();
  });

  it('resumes in another process, with everything that was recorded', async () => {
    const { eventId, url, key } = await anArmedGame();
    publish({ url });
    await untilStatus(eventId, 'live');
    const { master_url } = await readPlayback(eventId);
    const folder = master_url.replace(/master\.m3u8$/, '');
    await until(async () => durationsIn((await get(`${folder}source/index.m3u8`)).text).length >= 2);
    await goOffAir();
    expect((await readEvent(eventId)).stream_status).toBe('live');
    await goOnAir();
    await until(async () => (await readEvent(eventId)).signal === 'lost');
    expect(durationsIn((await get(`${folder}source/index.m3u8`)).text).length).toBeGreaterThanOrEqual(2);
    publish({ url: `rtmp://127.0.0.1:${port}/live/${key}` });
    await until(async () => (await readEvent(eventId)).signal === 'on');
    expect((await get(`${folder}source/low.m3u8`)).text).toContain('#EXT-X-DISCONTINUITY');
    await endEvent(world.context.media, channelId, eventId);
    await untilStatus(eventId, 'finished');
  });
});

describe('an event that is not to air', () => {
  it('does not start after it is disarmed before its first picture, and leaves no files', async () => {
    const { eventId, url } = await anArmedGame({ windowSeconds: 1 });
    const before = said.length;
    const deps = world.context.media;
    const encoder = await world.connection.transact(async (scope) => {
      // Kept when the encoder is in: a first picture that comes sooner waits for it.
      await disarmEvent({ ...deps, live: deps.live.within(scope) }, channelId, eventId);
      const publishing = publish({ url });
      await until(async () => said.slice(before).join().includes('an encoder publishes'));
      return publishing;
    });
    expect(await encoder.ended).toMatch(/is not armed any more|Broken pipe|reset/);
    // Longer than its window: nothing of it may end, or begin, later.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect((await readEvent(eventId)).stream_status).toBe('upcoming');
  });

  it('does not restart when the encoder reconnects right after the end command', async () => {
    const { eventId, url } = await anArmedGame();
    publish({ url });
    await untilStatus(eventId, 'live');
    await endEvent(world.context.media, channelId, eventId);
    await untilStatus(eventId, 'finished');
    expect(await publish({ url, seconds: 5 }).ended).toContain('The game is over');
  });

  it('cannot be armed when it has a recording', async () => {
    const eventId = await world.eventId({ type: 'paid', status: 'upcoming' });
    const deps = world.context.media;
    const { encoder } = await createEncoder(deps, channelId, 'Late camera');
    await deps.store.insertAsset({
      channel_id: channelId,
      event_id: eventId,
      source_key: 'file:/delivered.mp4',
      captions: [],
      folder: 'recordings/1/delivered',
      created_at: world.clock.now(),
      touched_at: world.clock.now(),
    });
    await expect(armEvent(deps, channelId, { eventId, encoderName: encoder.name })).rejects.toMatchObject({
      code: 'media.event_over',
    });
  });
});

describe('the lower rung', () => {
  it('is cut where its source is, described as announced, and its pictures give the poster', async () => {
    const { eventId, url } = await anArmedGame();
    publish({ url, size: '1280x720', keyframeEvery: 60 });
    await untilStatus(eventId, 'live');
    const { master_url, asset_id } = await readPlayback(eventId);
    const folder = master_url.replace(/master\.m3u8$/, '');
    // On a busy machine its first segments may be missing.
    let own: string[] = [];
    await until(async () => {
      const { text } = await get(`${folder}360p/index.m3u8`);
      own = text.match(/^s\d+\.m4s$/gm) ?? [];
      return own.length > 0 && durationsIn(text).length >= 3;
    });
    const announced = /RESOLUTION=640x360,CODECS="([^"]+)"/.exec((await get(master_url)).text)?.[1];
    const init = readInit((await get(`${folder}360p/init-1.mp4`)).bytes);
    expect(init).toMatchObject({ width: 640, height: 360, codecs: announced });
    const startOf = async (rung: string): Promise<number> => {
      const bytes = (await get(`${folder}${rung}/${own.at(-1)}`)).bytes;
      const facts = readInit((await get(`${folder}${rung}/init-1.mp4`)).bytes);
      return (readFragmentTime(firstFragment(bytes), facts)?.start ?? Number.NaN) / facts.ticks_per_second;
    };
    expect((await startOf('360p')) - (await startOf('source'))).toBe(0);

    const { live } = world.context.media;
    const row = await live.findBroadcast(channelId, eventId);
    const health = [{ name: '360p', missing_since: 1_790_000_000_000, missed_segments: 2 }];
    if (row !== undefined) await live.moveBroadcast(row, 'live', { rung_health: health });
    expect((await live.findBroadcast(channelId, eventId))?.rung_health).toEqual(health);
    await endEvent(world.context.media, channelId, eventId);
    await untilStatus(eventId, 'finished');
    // The end writes down what was counted.
    expect((await live.findBroadcast(channelId, eventId))?.rung_health).not.toEqual(health);
    const job = mediaJobs(world.context.media).find(({ name }) => name === 'media.illustrate');
    const data = { channel_id: channelId, asset_id };
    await job?.run({ id: '1', data, signal: new AbortController().signal });
    await until(async () => (await readPlayback(eventId)).poster_url !== null);
    const poster = await get(`/media/p/${asset_id}/poster.jpg`);
    expect(poster.bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
    const { storyboard_url } = await readPlayback(eventId);
    expect((await get(storyboard_url ?? '')).text).toContain('storyboard.jpg#xywh=0,0,160,90');
  });
});

describe('an encoder', () => {
  it('[T42] gets an error for a wrong key, which no log repeats', async () => {
    const encoder = publish({ url: `rtmp://127.0.0.1:${port}/live/${'0'.repeat(40)}`, seconds: 5 });
    expect(await encoder.ended).toContain('This stream key is not known');
    expect(said.join('\n')).not.toContain('0'.repeat(40));
  });

  it('[T42] is disconnected when its key changes, and admitted with the new one', async () => {
    const { eventId, name, url } = await anArmedGame();
    const first = publish({ url });
    await untilStatus(eventId, 'live');
    const { key } = await rotateStreamKey(world.context.media, channelId, name);
    expect(await first.ended).toMatch(/The stream key was changed|Broken pipe|reset/);
    expect(await publish({ url, seconds: 5 }).ended).toContain('This stream key is not known');
    publish({ url: `rtmp://127.0.0.1:${port}/live/${key}` });
    await until(async () => (await readEvent(eventId)).signal === 'on');
  });

  it.each([
    [
      'a codec that nobody plays',
      { output: ['-c:v', 'flv1', '-c:a', 'aac'] },
      /H\.263.+Set the camera to H\.264/,
    ],
    [
      'sound that nobody plays',
      { output: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'libmp3lame'] },
      /MP3.+Set the camera to AAC/,
    ],
    [
      'a picture of 4:4:4',
      { output: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p', '-c:a', 'aac'] },
      /profile that browsers do not play/,
    ],
  ])('with %s is refused with a sentence', async (_what, options, sentence) => {
    const { eventId, url } = await anArmedGame();
    const encoder = publish({ url, seconds: 20, ...options });
    await encoder.ended;
    expect(said.join('\n')).toMatch(sentence);
    expect((await readEvent(eventId)).stream_status).toBe('upcoming');
  });
});

describe('the media path of a live game', () => {
  it('[T28] is not served without a pass, and no playlist without its token', async () => {
    const { eventId, url } = await anArmedGame({ type: 'paid' });
    publish({ url });
    await untilStatus(eventId, 'live');
    const visitor = await world.visitor();
    await expect(visitor.client.call(media.playback, { id: eventId })).rejects.toMatchObject({
      code: 'access.denied',
    });
    const { id } = await world.connection.db
      .selectFrom('media.assets')
      .where('event_id', '=', eventId)
      .select('id')
      .executeTakeFirstOrThrow();
    for (const name of [
      'master.m3u8',
      'low.m3u8',
      'source/low.m3u8',
      'source/p00001.0.m4s',
      'source/init-1.mp4',
    ])
      expect((await get(`/media/t/0~0~0/v/${id}/${name}`)).status).toBe(403);
  });

  it('[T04] is not served on another channel’s host', async () => {
    const { eventId, url } = await anArmedGame();
    publish({ url });
    await untilStatus(eventId, 'live');
    const { master_url } = await readPlayback(eventId);
    expect((await get(master_url)).status).toBe(200);
    expect((await get(master_url, 'second.localhost')).status).toBe(404);
  });
});
