// A real encoder, and the operator's acts: test, start, slate, message, end with a way back.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { catalog } from '@floodlit/contract/catalog/catalog';
import { consoleApi } from '@floodlit/contract/operators/console-api';
import { startEncoder, type TestEncoder } from '../../../test/encoder.ts';
import { openSession, type ConsoleBrowser } from '../../../test/operators/console-client.ts';
import { runCommand } from '../../../test/cli/command-runner.ts';
import { consoleHost, createWorld, type World } from '../../../test/world.ts';
import { createRtmpServer, type RtmpServer } from '../../ingest/index.ts';
import { createLiveSessions, type LiveSessions } from '../index.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const { live } = consoleApi;
let world: World;
let air: LiveSessions;
let server: RtmpServer;
let port: number;
let channelId: number;
let operator: ConsoleBrowser;
const encoders: TestEncoder[] = [];

beforeAll(async () => {
  world = await createWorld();
  channelId = await world.channelId();
  air = createLiveSessions({ ...world.context.media, nowMs: () => performance.now() });
  server = createRtmpServer({ authorize: (request) => air.authorize(request), log: world.context.log });
  port = await server.listen(0, '127.0.0.1');
  await air.start();
  operator = await openSession(world, [
    { role: 'camera', scope: { kind: 'channel', channel_id: channelId } },
  ]);
});
afterEach(() => {
  for (const encoder of encoders.splice(0)) encoder.kill();
});
afterAll(async () => {
  await air.stop();
  await server.close();
  await world.close();
});

let games = 0;
async function aGame(minutes = 0): Promise<number> {
  games += 1;
  const { id } = await world.connection.db
    .selectFrom('catalog.event_categories')
    .where('channel_id', '=', channelId)
    .select('id')
    .executeTakeFirstOrThrow();
  const event = await world.connection.db
    .insertInto('catalog.events')
    .values({
      channel_id: channelId,
      name: `Derby ${games}`,
      type: 'free',
      stream_status: 'upcoming',
      starts_at: new Date(world.clock.now().getTime() + minutes * 60_000),
      time_zone: 'America/New_York',
      event_category_id: id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return event.id;
}

async function anEncoder(): Promise<{ name: string; url: string; id: number }> {
  const name = `Phone ${games} ${encoders.length}`;
  const { data } = await operator.client.call(live.createEncoder, { channel_id: channelId, name });
  expect(data.server).toBe('rtmp://localhost:1935/live');
  return { name, id: data.encoder.id, url: `rtmp://127.0.0.1:${port}/live/${data.key}` };
}
function publish(url: string): TestEncoder {
  const encoder = startEncoder({ url });
  encoders.push(encoder);
  return encoder;
}
const until = async (isSo: () => Promise<boolean>): Promise<void> =>
  expect.poll(isSo, { timeout: 30_000, interval: 200 }).toBe(true);
const at = (event_id: number) => ({ channel_id: channelId, event_id });
const deskOf = async (eventId: number) => (await operator.client.call(live.desk, at(eventId))).data;
const eventOf = async (eventId: number) =>
  (await (await world.visitor()).client.call(catalog.event, { id: eventId })).data;
const read = (path: string) =>
  world.app.inject({ url: `/api${path}`, headers: { host: consoleHost, cookie: operator.cookie ?? '' } });

describe('an encoder without a game', () => {
  it('is a test that operators see and viewers do not, and survives no change of its key', async () => {
    const { name, url, id } = await anEncoder();
    const eventId = await aGame();
    const encoder = publish(url);
    const find = async () =>
      (await operator.client.call(live.encoders, { channel_id: channelId })).data.find(
        (one) => one.id === id,
      );
    await until(
      async () => (await find())?.facts?.picture_kbps !== null && (await find())?.is_sending === true,
    );
    const state = await find();
    expect(state).toMatchObject({
      on_air_event_id: null,
      facts: { width: 640, height: 360, has_sound: true },
    });
    expect(await runCommand(world, 'encoder', 'check', '--name', name)).toMatch(/640 × 360/);
    const master = await read(state?.picture ?? '');
    expect(master.statusCode).toBe(200);
    expect(master.body).toContain('#EXTM3U');
    const below = (state?.picture ?? '').replace('master.m3u8', '');
    expect((await read(`${below}source/index.m3u8`)).body).toContain('#EXTINF');
    expect((await read(`${below}source/init-1.mp4`)).rawPayload.subarray(4, 8).toString()).toBe('ftyp');
    expect((await eventOf(eventId)).recording).toBe('none');
    expect(
      await world.connection.db
        .selectFrom('media.assets')
        .where('event_id', '=', eventId)
        .selectAll()
        .execute(),
    ).toEqual([]);
    await operator.client.call(live.rotateKey, { channel_id: channelId, name });
    await encoder.ended;
    await until(
      async () => (await find())?.picture === null || (await read(state?.picture ?? '')).statusCode === 404,
    );
  });

  it('[T01] shows its picture to no operator of another channel', async () => {
    const { url, id } = await anEncoder();
    publish(url);
    const other = await world.channelId('littoral-sport');
    const foreigner = await openSession(world, [
      { role: 'camera', scope: { kind: 'channel', channel_id: other } },
    ]);
    const find = async () =>
      (await operator.client.call(live.encoders, { channel_id: channelId })).data.find(
        (one) => one.id === id,
      );
    await until(async () => (await find())?.picture !== null);
    const own = (await find())?.picture ?? '';
    for (const path of [own, own.replace(`channels/${channelId}/`, `channels/${other}/`)]) {
      const answer = await world.app.inject({
        url: `/api${path}`,
        headers: { host: consoleHost, cookie: foreigner.cookie ?? '' },
      });
      expect(answer.statusCode, path).toBe(404);
    }
  });
});

describe('a game that waits for its operator', () => {
  it('is tested, starts in place, shows a slate and a message, and takes its end back', async () => {
    const eventId = await aGame();
    const { name, url } = await anEncoder();
    await operator.client.call(live.arm, { ...at(eventId), encoder_name: name });
    await expect(operator.client.call(live.start, at(eventId))).rejects.toMatchObject({
      code: 'media.no_signal',
    });
    const encoder = publish(url);
    await until(async () => (await deskOf(eventId)).encoder?.is_sending === true);
    expect((await eventOf(eventId)).stream_status).toBe('upcoming');

    await operator.client.call(live.start, at(eventId));
    await until(async () => (await eventOf(eventId)).stream_status === 'live');
    expect(encoder.process.exitCode).toBeNull();
    // A second desk that has not seen it yet finds what it asked for.
    expect((await operator.client.call(live.start, at(eventId))).data.game.state).toBe('live');
    const armed = await operator.client.call(live.arm, { ...at(eventId), encoder_name: name });
    expect(armed.data.game.state).toBe('live');
    await expect(operator.client.call(live.disarm, at(eventId))).rejects.toMatchObject({
      code: 'media.event_over',
    });
    await until(async () => (await deskOf(eventId)).encoder?.picture?.includes('/air/') === true);
    expect((await read((await deskOf(eventId)).encoder?.picture ?? '')).body).toContain('#EXTM3U');

    const lengthOf = async (): Promise<number> => {
      const path = (await deskOf(eventId)).encoder?.picture ?? '';
      const list = (await read(path.replace('master', 'source/index'))).body;
      return [...list.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);
    };
    await operator.client.call(live.slate, { ...at(eventId), text: 'Back after the break' });
    await until(async () => (await eventOf(eventId)).signal === 'lost');
    expect((await eventOf(eventId)).words).toEqual({ slate: 'Back after the break' });
    const held = await lengthOf();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(await lengthOf()).toBe(held);
    await operator.client.call(live.slate, { ...at(eventId), text: null });
    await until(async () => (await eventOf(eventId)).signal === 'on');
    expect(await lengthOf()).toBeGreaterThan(held - 0.01);

    await operator.client.call(live.message, { ...at(eventId), text: 'Second half at 8' });
    expect((await eventOf(eventId)).words).toEqual({ message: 'Second half at 8' });
    const extended = await operator.client.call(live.extend, { ...at(eventId), window_seconds: 900 });
    expect(extended.data.game.window_seconds).toBe(900);

    const ending = await operator.client.call(live.end, at(eventId));
    expect(ending.data.game.state).toBe('ending');
    await until(async () => (await eventOf(eventId)).signal === 'lost');
    expect((await eventOf(eventId)).words?.is_closing).toBe(true);
    const back = await operator.client.call(live.undoEnd, at(eventId));
    expect(back.data.game.state).toBe('live');
    expect((await operator.client.call(live.undoEnd, at(eventId))).data.game.state).toBe('live');
    await until(async () => (await eventOf(eventId)).signal === 'on');

    await operator.client.call(live.end, at(eventId));
    world.clock.advance(61);
    await until(async () => (await eventOf(eventId)).stream_status === 'finished');
    await expect(operator.client.call(live.undoEnd, at(eventId))).rejects.toMatchObject({
      code: 'media.end_not_undoable',
    });
    expect((await operator.client.call(live.end, at(eventId))).data.game.state).toBe('ended');
    await expect(operator.client.call(live.start, at(eventId))).rejects.toMatchObject({
      code: 'media.event_over',
    });
    const log = await world.connection.pool.query(
      `select actor, act, subject from operators.audit_log where subject = 'media.broadcasts' and channel_id = $1`,
      [channelId],
    );
    // Each act of the operator is told, and none of the airing process.
    expect(log.rows).toHaveLength(9);
    expect(new Set(log.rows.map(({ actor }: { actor: string }) => actor)).size).toBe(1);
  });

  it('does not start before its hour', async () => {
    const eventId = await aGame(61);
    const { name, url } = await anEncoder();
    await operator.client.call(live.arm, { ...at(eventId), encoder_name: name });
    publish(url);
    await until(async () => (await deskOf(eventId)).encoder?.is_sending === true);
    await expect(operator.client.call(live.start, at(eventId))).rejects.toMatchObject({
      code: 'media.too_early',
    });
  });

  it('goes live in place when it is armed for the first picture of an encoder that sends already', async () => {
    const eventId = await aGame();
    const { name, url } = await anEncoder();
    publish(url);
    await until(async () =>
      (await operator.client.call(live.choices, at(eventId))).data.some(
        (choice) => choice.name === name && choice.is_sending,
      ),
    );
    await operator.client.call(live.arm, { ...at(eventId), encoder_name: name, waits_for_start: false });
    await until(async () => (await eventOf(eventId)).stream_status === 'live');
  });
});

describe('a camera of one game', () => {
  it('[T09] runs its game alone, and sees no other', async () => {
    const [eventId, otherId] = [await aGame(), await aGame()];
    const narrow = await openSession(world, [
      { role: 'camera', scope: { kind: 'event', channel_id: channelId, id: eventId } },
    ]);
    const { data } = await narrow.client.call(live.games, { channel_id: channelId });
    expect(data.map(({ id }) => id)).toEqual([eventId]);
    expect((await narrow.client.call(live.desk, at(eventId))).data.game.state).toBe('unarmed');
    await expect(narrow.client.call(live.desk, at(otherId))).rejects.toMatchObject({
      code: 'operators.not_found',
    });
    const { data: made } = await narrow.client.call(live.createEncoder, {
      channel_id: channelId,
      name: 'Mine',
    });
    expect((await narrow.client.call(live.encoders, { channel_id: channelId })).data).toEqual([
      expect.objectContaining({ id: made.encoder.id }),
    ]);
  });
});
