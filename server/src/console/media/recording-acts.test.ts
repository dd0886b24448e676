// Acts on recordings with one connection: a second one beside the act would wait for the first, forever.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalog } from '@floodlit/contract/catalog/catalog';
import { gameRecordings } from '@floodlit/contract/operators/recordings';
import { openSession, type ConsoleBrowser } from '../../../test/operators/console-client.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { connect } from '../../db/connect.ts';
import { createVodItem, readOperatorFile } from '../../media/index.ts';

const folder = 'acts';
const rung = { name: '360p', width: 640, height: 360, bandwidth: 800_000, segments: 3 };
let world: World;
let channel_id: number;
let event_id: number;
let video_id: number;
let editor: ConsoleBrowser;
beforeAll(async () => {
  world = await createWorld({ poolSize: 1 });
  channel_id = await world.channelId();
  event_id = await world.eventId();
  editor = await openSession(world, [{ role: 'editor', scope: { kind: 'channel', channel_id } }]);
  video_id = await createVodItem(world.context.media, channel_id, { title: 'Acts', type: 'free' });
  const { storage } = world.context.media;
  const playlist = `#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n${[1, 2, 3].map((number) => `#EXTINF:4,\ns0000${number}.m4s\n`).join('')}`;
  await storage.writeFile(folder, '360p/index.m3u8', Buffer.from(playlist));
  for (const name of ['360p/init.mp4', '360p/s00001.m4s', '360p/s00002.m4s', '360p/s00003.m4s', 'poster.jpg'])
    await storage.writeFile(folder, name, Buffer.from(name));
});
afterAll(() => world.close());
beforeEach(async () => {
  const { pool } = world.connection;
  await pool.query('update media.vod_items set asset_id = null where id = $1', [video_id]);
  await pool.query('delete from media.assets where event_id = $1 or folder = $2', [event_id, folder]);
  const ladder = { rungs: [rung], start_rung: '360p', captions: [], poster: null, storyboard: null };
  const insert = (event: number) =>
    pool.query<{ id: number }>(
      `insert into media.assets (channel_id, event_id, status, source_key, folder, progress, duration_seconds, ladder,
         created_at, touched_at, ready_at)
       values ($1, $2, 'ready', 'file:/in/x', $3, 100, 12, $4, now(), now(), now()) returning id`,
      [channel_id, event, folder, JSON.stringify(ladder)],
    );
  await insert(event_id);
});

describe('an act on the recording of a game', () => {
  const params = () => ({ channel_id, event_id });

  it('shows viewers the length of the part that they get', async () => {
    const lengthOf = async () =>
      (await (await world.visitor()).client.call(catalog.event, { id: event_id })).data.duration;
    const full = await lengthOf();
    await editor.client.call(gameRecordings.trim, { ...params(), from: 4, to: 12 });
    expect(await lengthOf()).toBe(8);
    await editor.client.call(gameRecordings.untrim, params());
    expect(await lengthOf()).toBe(full);
  });

  it('needs one connection, also beside nine others', async () => {
    const content = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n').toString('base64');
    const { client } = editor;
    await Promise.all(
      Array.from({ length: 10 }, () => client.call(gameRecordings.trim, { ...params(), from: 4, to: 12 })),
    );
    await client.call(gameRecordings.untrim, params());
    const captions = { language: 'en', label: 'English', content };
    await client.call(gameRecordings.addCaptions, { ...params(), ...captions });
    await client.call(gameRecordings.removeCaptions, { ...params(), language: 'en' });
    const { data } = await client.call(gameRecordings.poster, { ...params(), former: 'poster.jpg' });
    expect(data.poster).toBe('poster.jpg');
  });

  it('makes the picture of a moment while no connection is held', async () => {
    const { encoder } = world.context.media;
    const real = encoder.picture.bind(encoder);
    let held: number | undefined;
    encoder.picture = async () => {
      const { totalCount, idleCount } = world.connection.pool;
      held = totalCount - idleCount;
      return Buffer.from('a picture');
    };
    const { data } = await editor.client.call(gameRecordings.poster, { ...params(), at: 5 });
    encoder.picture = real;
    expect(held).toBe(0);
    expect(data.poster).toMatch(/^poster-[0-9a-f]{12}\.jpg$/);
  });
});

describe('a file of the full recording of a video', () => {
  it('is read while an operator changes the video', async () => {
    const { pool } = world.connection;
    await pool.query('update media.assets set event_id = null where folder = $1', [folder]);
    await pool.query(
      'update media.vod_items set asset_id = (select id from media.assets where folder = $1) where id = $2',
      [folder, video_id],
    );
    const second = connect(pool.options, { poolSize: 1 });
    try {
      await second.transact(async (scope) => {
        await world.context.media.library.within(scope).lockItem(channel_id, video_id);
        const which = { videoId: video_id };
        const file = await readOperatorFile(world.context.media, channel_id, which, '360p/s00001.m4s');
        expect(file.bytes.toString()).toBe('360p/s00001.m4s');
      });
    } finally {
      await second.close();
    }
  });
});
