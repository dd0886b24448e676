import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@floodlit/contract';
import { recordings, videos } from '@floodlit/contract/operators/recordings';
import { openSession, type ConsoleBrowser } from '../../../test/operators/console-client.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { allJobs } from '../../jobs.ts';

let world: World;
let channel_id: number;
let editor: ConsoleBrowser;
beforeAll(async () => {
  world = await createWorld();
  channel_id = await world.channelId('northern-sports');
  editor = await openSession(world, [{ role: 'editor', scope: { kind: 'channel', channel_id } }]);
});
afterAll(() => world.close());

const date = '2026-11-02T10:00:00.000Z';
const words = { description: '', type: 'paid' as const, date, categories: ['Backstage'], translations: {} };
const add = async (title: string, change: object = {}): Promise<number> =>
  (await editor.client.call(videos.add, { channel_id, title, ...words, ...change })).data.id;
const read = async (video_id: number) =>
  (await editor.client.call(videos.words, { channel_id, video_id })).data;
const list = (query: object = {}) => editor.client.call(recordings.list, { channel_id, limit: 25, ...query });

describe('POST /console/channels/:channel_id/videos', () => {
  it('adds a video that waits for its file, with its texts, and only once', async () => {
    const translations = { fr: { title: 'Le tunnel' } };
    const id = await add('The tunnel', { translations });
    expect(await add('The tunnel', { translations })).toBe(id);
    expect(await read(id)).toMatchObject({
      title: 'The tunnel',
      date,
      categories: ['Backstage'],
      translations,
    });
    const { data } = await editor.client.call(videos.read, { channel_id, video_id: id });
    expect(data).toMatchObject({ state: 'missing', asset_id: null, trim: null, captions: [], qualities: [] });
  });

  it('refuses a category without a letter', async () => {
    await expect(add('Named', { categories: ['!'] })).rejects.toMatchObject({
      code: 'media.category_invalid',
    });
  });
});

describe('POST /console/channels/:channel_id/videos/:video_id', () => {
  it('changes the words on the version that was opened, and tells the second editor', async () => {
    const video_id = await add('First words');
    const { id: _id, ...shown } = await read(video_id);
    const change = {
      channel_id,
      video_id,
      ...shown,
      title: 'Second words',
      categories: ['Talk', 'Backstage'],
    };
    const { data } = await editor.client.call(videos.change, change);
    expect(data).toMatchObject({ title: 'Second words' });
    expect([...data.categories].sort()).toEqual(['Backstage', 'Talk']);
    await expect(editor.client.call(videos.change, change)).rejects.toMatchObject({
      code: 'operators.changed_meanwhile',
    });
  });
});

describe('GET /console/channels/:channel_id/recordings', () => {
  it('searches, sorts, filters and pages videos and replays together', async () => {
    await add('Aardvark quokka');
    await add('Zebra quokka');
    const titles = async (query: object) => (await list(query)).data.map(({ title }) => title);
    expect(await titles({ search: 'quokka', sort: 'title', direction: 'asc' })).toEqual([
      'Aardvark quokka',
      'Zebra quokka',
    ]);
    expect(await titles({ search: 'quokka', sort: 'title', direction: 'desc', limit: 1 })).toEqual([
      'Zebra quokka',
    ]);
    expect((await list({ search: 'quokka', limit: 1 })).meta).toEqual({ total: 2, limit: 1, offset: 0 });
    expect(await titles({ search: 'quokka', state: 'ready' })).toEqual([]);
    expect(await titles({ search: '100%' })).toEqual([]);
    const kinds = (await list({ kind: 'game' })).data.map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(['game']));
  });

  it('[T09] shows an editor of one game this game alone', async () => {
    const event = await world.eventId();
    const narrow = await openSession(world, [
      { role: 'editor', scope: { kind: 'event', channel_id, id: event } },
    ]);
    const { data } = await narrow.client.call(recordings.list, { channel_id });
    expect(data.map(({ id }) => id)).toEqual([`game-${event}`]);
  });
});

describe('POST /console/channels/:channel_id/videos/:video_id/remove', () => {
  it('hides the video at once, takes it back within an hour, and then deletes it', async () => {
    const video_id = await add('Removed');
    const key = { channel_id, video_id };
    const { data } = await editor.client.call(videos.remove, key);
    expect(new Date(data.undo_until).getTime() - world.clock.now().getTime()).toBe(3_600_000);
    await expect(read(video_id)).rejects.toMatchObject({ code: 'media.item_not_found' });
    expect((await list({ search: 'Removed' })).data).toEqual([]);
    world.clock.advance(60);
    expect((await editor.client.call(videos.remove, key)).data).toEqual(data);
    await editor.client.call(videos.restore, key);
    expect(await read(video_id)).toMatchObject({ title: 'Removed' });
    await editor.client.call(videos.remove, key);
    world.clock.advance(3_601);
    const sweep = allJobs(world.context).find(({ name }) => name === 'media.sweep_recordings');
    await sweep?.run({ data: {}, signal: new AbortController().signal } as never);
    const again = await openSession(world, [{ role: 'editor', scope: { kind: 'channel', channel_id } }]);
    await expect(again.client.call(videos.restore, key)).rejects.toMatchObject({
      code: 'media.item_not_found',
    });
    const visitor = await world.visitor();
    await expect(visitor.client.call(api.media.vodItem, { id: String(video_id) })).rejects.toMatchObject({
      code: 'media.item_not_found',
    });
    expect(world.loggedErrors).toEqual([]);
  });
});
