// A fan, an operator and a maker of clips at one web process, while an encoder publishes to another.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '@floodlit/contract';
import { startEncoder, type TestEncoder } from '../../../test/encoder.ts';
import { openTwoProcesses, type TwoProcesses } from '../../../test/homes/web-of.ts';
import { aLiveGame } from '../../../test/media/live-game.ts';
import { writeClipEventSettings } from '../../clips/index.ts';
import { createRtmpServer, type RtmpServer } from '../../ingest/index.ts';
import {
  createEncoder,
  createLiveSessions,
  findLiveEdge,
  listLivePictures,
  type LiveSessions,
} from '../index.ts';
import { readOperatorPicture } from '../recordings/operator-picture.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let both: TwoProcesses;
let air: LiveSessions;
let rtmp: RtmpServer;
let channelId: number;
let eventId: number;
let assetId: number;
let testKey: string;
const encoders: TestEncoder[] = [];

beforeAll(async () => {
  both = await openTwoProcesses();
  const { world } = both;
  channelId = await world.channelId();
  air = createLiveSessions({ ...world.context.media, nowMs: () => performance.now() });
  rtmp = createRtmpServer({ authorize: (request) => air.authorize(request), log: world.context.log });
  const port = await rtmp.listen(0, '127.0.0.1');
  await air.start();
  const game = await aLiveGame(world, channelId, 'Far camera');
  ({ eventId } = game);
  ({ key: testKey } = await createEncoder(world.context.media, channelId, 'Test camera'));
  for (const key of [game.key, testKey])
    encoders.push(startEncoder({ url: `rtmp://127.0.0.1:${port}/live/${key}` }));
  assetId = await vi.waitFor(
    async () => {
      const asset = await world.context.media.store.findAssetOfEvent(channelId, eventId);
      if (asset?.status !== 'live') throw new Error('The game is not live yet.');
      return asset.id;
    },
    { timeout: 30_000 },
  );
});
afterAll(async () => {
  for (const encoder of encoders) encoder.kill();
  await air.stop();
  await rtmp.close();
  await both[Symbol.asyncDispose]();
});

const edgeOf = (of: TwoProcesses['web']['context']) => findLiveEdge(of.media, channelId, assetId);
const untilSecond = (second: number) =>
  expect
    .poll(async () => (await edgeOf(both.world.context))?.seconds ?? 0, { timeout: 30_000, interval: 50 })
    .toBeGreaterThan(second);

async function get(base: string, path: string) {
  const answer = await fetch(base + path);
  return { status: answer.status, text: await answer.text(), cache: answer.headers.get('cache-control') };
}

describe('a web process without the game', () => {
  it('gives a fan the address, the playlists and the pictures of a game that another process airs', async () => {
    await untilSecond(4);
    const client = await both.web.client();
    const playback = async () => (await client.call(api.media.playback, { id: eventId })).data;
    // A page waits 150 ms for its home, and goes without a playlist that a busy machine brings later.
    const inlined = async () => {
      const { playlists, start_rung } = await playback();
      return ['low.m3u8', `${start_rung}/low.m3u8`].filter((name) => `v/${assetId}/${name}` in playlists);
    };
    await expect.poll(inlined, { timeout: 30_000 }).toHaveLength(2);
    const data = await playback();
    expect(data).toMatchObject({ is_live: true, asset_id: assetId });
    const below = data.master_url.replace('master.m3u8', '');
    const playlist = await get(both.web.base, `${below}source/low.m3u8`);
    expect([playlist.status, playlist.cache]).toEqual([200, 'no-store']);
    const last = playlist.text.match(/PRELOAD-HINT:TYPE=PART,URI="p(\d+)\.(\d+)\.m4s"/);
    const waited = await get(
      both.web.base,
      `${below}source/low.m3u8?_HLS_msn=${Number(last?.[1])}&_HLS_part=${Number(last?.[2])}`,
    );
    expect(waited.text).toMatch(new RegExp(`EXT-X-PART:[^\n]*p${last?.[1]}[.]${last?.[2]}[.]m4s`));
    for (const name of [`source/p${last?.[1]}.${last?.[2]}.m4s`, 'source/s00001.m4s', 'source/init-1.mp4'])
      expect((await get(both.web.base, below + name)).text, name).toBe(
        (await get(both.base, below + name)).text,
      );
    expect((await get(both.web.base, `${below}source/s00999.m4s`)).status).toBe(404);
    expect(both.asked.length).toBeGreaterThan(3);
  });

  it('lets its viewers wait for a playlist as long as the home does, within a quarter', async () => {
    const client = await both.web.client();
    const { data } = await client.call(api.media.playback, { id: eventId });
    const below = data.master_url.replace('master.m3u8', '');
    const next = /PRELOAD-HINT:TYPE=PART,URI="p(\d+)\.(\d+)\.m4s"/;
    const durations = new Map<string, number[]>([both.base, both.web.base].map((base) => [base, []]));
    const view = async (base: string, rounds: number): Promise<void> => {
      let query = '';
      for (let round = 0; round <= rounds; round += 1) {
        const began = performance.now();
        const { status, text } = await get(base, `${below}source/low.m3u8${query}`);
        expect(status).toBe(200);
        if (round > 0) durations.get(base)?.push(performance.now() - began);
        const [, number, part] = next.exec(text) ?? [];
        query = `?_HLS_msn=${Number(number)}&_HLS_part=${Number(part)}`;
      }
    };
    const before = both.asked.length;
    await Promise.all(
      [both.base, both.web.base].flatMap((base) => Array.from({ length: 50 }, () => view(base, 10))),
    );
    const p99 = (base: string): number => {
      const sorted = (durations.get(base) ?? []).toSorted((one, other) => one - other);
      return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
    };
    expect(p99(both.web.base) / p99(both.base)).toBeLessThan(1.25);
    // Ten states, and the plain text that each viewer begins with.
    expect(both.asked.length - before).toBeLessThan(25);
  });

  it('shows the picture of the game on its cards', async () => {
    const pictures = () => listLivePictures(both.web.context.media, channelId, [eventId]);
    await expect.poll(async () => (await pictures()).get(eventId)?.url, { timeout: 30_000 }).toBeDefined();
    const url = (await pictures()).get(eventId)?.url ?? '';
    const answer = await fetch(both.web.base + url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('shows an operator the test of an encoder, and the picture on the air', async () => {
    const { media } = both.web.context;
    const encoder = await media.live.findEncoder(channelId, 'Test camera');
    const signal = () => media.signals.find(channelId, encoder?.id ?? 0);
    await expect.poll(signal, { timeout: 30_000 }).toMatchObject({ node: both.homeId });
    const take = (await signal())?.take ?? '';
    const of = { encoderId: encoder?.id ?? 0, assetId: null };
    const test = await readOperatorPicture(media, channelId, of, { take, name: 'source/init-1.mp4' });
    expect(test).toMatchObject({ contentType: 'video/mp4' });
    const onAir = { encoderId: 0, assetId };
    const picture = await readOperatorPicture(media, channelId, onAir, { take: 'air', name: 'master.m3u8' });
    expect(picture.bytes.toString()).toContain('source/index.m3u8');
    for (const wrong of [
      { take: '0123456789ab', name: 'master.m3u8' },
      { take, name: 'source/s09999.m4s' },
    ])
      await expect(readOperatorPicture(media, channelId, of, wrong)).rejects.toMatchObject({
        code: 'media.not_found',
      });
  });

  it('makes a clip that reaches into the open segment', async () => {
    await writeClipEventSettings(both.world.context.clips, channelId, eventId, { makers: 'everybody' });
    const { apiKey } = await both.world.as('bob');
    const client = await both.web.client(apiKey);
    await untilSecond(10);
    const { data } = await (async () => {
      // The open segment may end between the look and the press.
      for (;;) {
        const edge = await edgeOf(both.web.context);
        if (edge?.tail === undefined || edge.seconds - edge.closedSeconds < 0.4) continue;
        const end = Math.floor(edge.seconds * 10) / 10;
        return client.call(api.clips.create, {
          event_id: eventId,
          event_media_id: assetId,
          name: 'The last second',
          start_time: end - 4,
          duration: end,
          tags: ['Goal'],
          idempotency_key: 'press-far-away-1',
        });
      }
    })();
    const { rows } = await both.world.connection.pool.query<{ tail_number: number | null }>(
      'select tail_number from clips.clips where id = $1',
      [data.id],
    );
    expect(rows[0]?.tail_number).toBeGreaterThan(0);
  });
});
