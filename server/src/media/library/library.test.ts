// The library through HTTP: its lists, the access to signed addresses, and the operators' verbs.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '@floodlit/contract/client';
import { media as routes } from '@floodlit/contract/media/media';
import type { Session, World } from '../../../test/world.ts';
import {
  createVodItem,
  deliverVodRecording,
  findPublicVodPlayback,
  readVodItem,
  removeVodItem,
  submitRecording,
} from '../index.ts';
import {
  createLibraryStage,
  otherHost,
  otherSlug,
  titlesOf,
  type Added,
  type LibraryStage,
} from '../../../test/media/library.ts';
import { contentOf } from '../../../test/media/makers.ts';

let stage: LibraryStage;
let world: World;
let ids: LibraryStage['ids'];
beforeAll(async () => {
  stage = await createLibraryStage();
  ({ world, ids } = stage);
});
afterAll(() => stage.close());
beforeEach(() => {
  Object.assign(stage.conditions, { country: undefined, isEncoderFailing: false });
});

const get = (url: string, host = 'localhost') => world.app.inject({ url, headers: { host } });
const api = async (url: string, session: Session) =>
  world.app.inject({
    url: `/api${url}`,
    headers: { host: session.host, authorization: `Bearer ${session.apiKey}` },
  });
const refusalOf = async (asked: Promise<unknown>): Promise<ApiError> => {
  const error = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error('It was allowed.', { cause: error });
};
async function setGeo(mode: 'none' | 'block', countries: string[] = []): Promise<void> {
  const id = await world.channelId();
  await world.connection.db
    .updateTable('channel.channels')
    .set({ geo: JSON.stringify({ mode, countries }) })
    .where('id', '=', id)
    .execute();
  const geoNow = async () => (await world.context.channel.store.findById(id))?.geo;
  await expect.poll(geoNow, { timeout: 5_000 }).toMatchObject({ mode });
}

describe('GET /vod-media-items', () => {
  it('[R7.06] lists playable videos, newest first, with their access rules', async () => {
    const { client } = await world.visitor();
    const { data, meta } = await client.call(routes.vodItems, {});
    expect(titlesOf(data)).toEqual([
      'Season highlights',
      'Coach interview: Élodie Tremblay',
      'Classic game: the 2019 final',
    ]);
    expect(meta).toEqual({ total: 3, limit: 50, offset: 0 });
    expect(data.map(({ has_access }) => has_access)).toEqual([true, false, false]);
    expect(data[0]).toMatchObject({ id: ids.highlights, duration: 95, date: Date.UTC(2026, 9, 3) / 1_000 });
  });

  it('[R7.06] filters by categories, sorts by title and gives pages', async () => {
    const { client } = await world.visitor();
    const { data: categories } = await client.call(routes.vodCategories);
    expect(categories.map(({ alias }) => alias)).toEqual(['highlights', 'interviews', 'classics']);
    for (const { id, total } of categories)
      expect((await client.call(routes.vodItems, { category_id: [id] })).meta.total).toBe(total);
    expect(categories.map(({ total }) => total)).toEqual([2, 1, 1]);
    const idOf = (alias: string) => categories.find((category) => category.alias === alias)?.id ?? 0;
    const highlights = await client.call(routes.vodItems, { category_id: [idOf('highlights')] });
    expect(highlights.data.map(({ id }) => id)).toEqual([ids.highlights, ids.coach]);
    const two = await client.call(routes.vodItems, {
      category_id: [idOf('interviews'), idOf('classics')],
      sort_field: 'title',
      limit: 1,
      offset: 1,
    });
    expect(titlesOf(two.data)).toEqual(['Coach interview: Élodie Tremblay']);
    expect(two.meta).toEqual({ total: 2, limit: 1, offset: 1 });
  });

  it('finds videos by their recordings, for viewers who continue watching', async () => {
    const { client } = await world.visitor();
    const { data } = await client.call(routes.vodItem, { id: ids.classic });
    const found = await client.call(routes.vodItems, { asset_id: [data.asset_id, 987_654_321] });
    expect(found.data.map(({ id }) => id)).toEqual([ids.classic]);
  });

  it.each(['limit=0', 'limit=501', 'offset=-1', 'sort_field=channel_id', 'category_id[]=x'])(
    '400 for %s',
    async (query) => {
      expect((await api(`/vod-media-items?${query}`, await world.visitor())).statusCode).toBe(400);
    },
  );

  it('[T04] shows no video of another channel, and no result for its category', async () => {
    const { client } = await world.visitor(otherHost);
    expect(titlesOf((await client.call(routes.vodItems, {})).data)).toEqual(['Entretien avec l’entraîneur']);
    const { data: foreign } = await client.call(routes.vodCategories);
    const here = await world.visitor();
    const { data } = await here.client.call(routes.vodItems, { category_id: foreign.map(({ id }) => id) });
    expect(data).toEqual([]);
  });
});

describe('GET /vod-media-items/:id', () => {
  it('[R6.02] answers the reason why the viewer cannot watch', async () => {
    const read = async (session: Session, id: number) =>
      (await session.client.call(routes.vodItem, { id })).data.access;
    const [visitor, alice, bob] = [await world.visitor(), await world.as('alice'), await world.as('bob')];
    expect(await read(visitor, ids.highlights)).toEqual({ granted: true, reason: null });
    expect(await read(visitor, ids.coach)).toEqual({ granted: false, reason: 'login' });
    expect(await read(visitor, ids.classic)).toEqual({ granted: false, reason: 'login' });
    expect(await read(alice, ids.coach)).toEqual({ granted: true, reason: null });
    expect(await read(alice, ids.classic)).toEqual({ granted: false, reason: 'pass' });
    expect(await read(bob, ids.classic)).toEqual({ granted: true, reason: null });
  });

  it('[T04] 404, the same to the byte, for none, another channel’s and one in the making', async () => {
    const visitor = await world.visitor();
    for (const tail of ['', '/playback']) {
      const answers = await Promise.all(
        [987_654_321, ids.foreign, ids.making].map((id) => api(`/vod-media-items/${id}${tail}`, visitor)),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      expect(answers[0]?.json()).toMatchObject({ code: 'media.item_not_found' });
    }
  });
});

describe('GET /vod-media-items/:id/playback', () => {
  const play = async (session: Session, id: number) =>
    (await session.client.call(routes.vodPlayback, { id })).data;

  it('[R6.01] plays a free video to a visitor, with all that the first frame needs', async () => {
    const playback = await play(await world.visitor(), ids.highlights);
    expect(playback).toMatchObject({ event_id: null, is_live: false, duration: 95, start_rung: '360p' });
    for (const url of [playback.master_url, ...playback.first_fragments, playback.storyboard_url ?? '']) {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toMatch(/^Season highlights:/);
    }
    expect((await get(playback.master_url, otherHost)).statusCode).toBe(404);
  });

  it('[T28] 403 with the reason, and no address, without access', async () => {
    for (const [session, id, reason] of [
      [await world.visitor(), ids.coach, 'login'],
      [await world.visitor(), ids.classic, 'login'],
      [await world.as('alice'), ids.classic, 'pass'],
    ] as const) {
      const refusal = await refusalOf(play(session, id));
      expect([refusal.status, refusal.code, refusal.reason]).toEqual([403, 'access.denied', reason]);
      expect(JSON.stringify(refusal)).not.toContain('/media/');
    }
  });

  it('[T28] refuses the token of another video', async () => {
    const free = await play(await world.visitor(), ids.highlights);
    const paid = await play(await world.as('bob'), ids.classic);
    expect(paid.asset_id).not.toBe(free.asset_id);
    const changed = paid.master_url.replace(paid.token, free.token);
    expect((await get(changed)).statusCode).toBe(403);
    expect((await get(paid.master_url)).statusCode).toBe(200);
  });

  it('[R3.04] a pass without vod_media_access does not open it, and a refund is felt at once', async () => {
    const bob = await world.as('bob');
    const channelId = await world.channelId();
    const passes = () =>
      world.connection.db.updateTable('commerce.passes').where('channel_id', '=', channelId);
    const { features } = await world.connection.db
      .selectFrom('commerce.passes')
      .where('channel_id', '=', channelId)
      .where('name', '=', 'Season pass')
      .select('features')
      .executeTakeFirstOrThrow();
    const mark = async (opens: boolean) =>
      passes()
        .where('name', '=', 'Season pass')
        .set({ features: JSON.stringify({ ...features, vod_media_access: opens }) })
        .execute();
    await mark(false);
    expect((await refusalOf(play(bob, ids.classic))).reason).toBe('pass');
    await mark(true);
    const held = world.connection.db.updateTable('commerce.entitlements').where('channel_id', '=', channelId);
    await held.set({ active: false }).execute();
    expect((await refusalOf(play(bob, ids.classic))).reason).toBe('pass');
    await held.set({ active: true }).execute();
    expect((await play(bob, ids.classic)).asset_id).toBeGreaterThan(0);
  });

  it('[R6.02] checks the region first, and then no shared page contains an address', async () => {
    const item = await readVodItem(world.context.media, await world.channelId(), ids.highlights);
    expect((await findPublicVodPlayback(world.context.media, item))?.asset_id).toBe(item.asset_id);
    await setGeo('block', ['FR']);
    expect(await findPublicVodPlayback(world.context.media, item)).toBeUndefined();
    stage.conditions.country = 'FR';
    expect((await refusalOf(play(await world.visitor(), ids.highlights))).reason).toBe('geo');
    const { data } = await (await world.visitor()).client.call(routes.vodItems, {});
    expect(data.some(({ has_access }) => has_access)).toBe(false);
    await setGeo('none');
    const paid = await readVodItem(world.context.media, await world.channelId(), ids.classic);
    expect(await findPublicVodPlayback(world.context.media, paid)).toBeUndefined();
  });
});

describe('GET /media/p/:id/preview.jpg', () => {
  it('[R3.12] shows stills of a video on its own channel, never of a game', async () => {
    const { data } = await (await world.visitor()).client.call(routes.vodItem, { id: ids.classic });
    const [poster = '', preview = ''] = data.assets.map((asset) => asset.path);
    expect((await get(poster)).body).toBe(contentOf('Classic game: the 2019 final', 'poster.jpg'));
    expect((await get(preview)).body).toBe(contentOf('Classic game: the 2019 final', 'storyboard.jpg'));
    expect((await get(preview, otherHost)).statusCode).toBe(404);
    // A trim takes the sheet away, and no cache keeps it.
    expect((await get(preview)).headers['cache-control']).toBe('public, max-age=60');

    const eventId = await world.eventId({ type: 'paid' });
    const game = await submitRecording(world.context.media, {
      channelId: await world.channelId(),
      eventId,
      sourceKey: 'file:/in/game',
    });
    await stage.encode();
    expect((await get(`/media/p/${game.id}/poster.jpg`)).statusCode).toBe(200);
    expect((await get(`/media/p/${game.id}/preview.jpg`)).statusCode).toBe(404);
  });
});

describe('the operator', () => {
  const addOf = (slug?: string) => async (words: Partial<Added>) =>
    createVodItem(world.context.media, await world.channelId(slug), { title: 'X', type: 'free', ...words });

  it.each([
    [{ title: '  ' }, 'media.item_invalid'],
    [{ title: 'a'.repeat(201) }, 'media.item_invalid'],
    [{ description: 'a'.repeat(4_001) }, 'media.item_invalid'],
    [{ categories: ['!'] }, 'media.category_invalid'],
  ])('is refused %j and nothing is kept', async (words, code) => {
    const count = async () =>
      (await world.context.media.library.listStates(await world.channelId(), 500)).length;
    const before = await count();
    await expect(addOf()(words)).rejects.toMatchObject({ code });
    expect(await count()).toBe(before);
  });

  it('makes one category, however many videos name it at the same time', async () => {
    await Promise.all(Array.from({ length: 6 }, () => addOf(otherSlug)({ categories: ['Neuf', 'NEUF'] })));
    const categories = await world.context.media.library.listCategories(await world.channelId(otherSlug));
    expect(categories.filter(({ alias }) => alias === 'neuf')).toHaveLength(1);
  });

  it('delivers once for concurrent calls, and again after a failure', async () => {
    const channelId = await world.channelId();
    const id = await addOf()({ title: 'Delivered' });
    const deliver = (sourceKey: string) =>
      deliverVodRecording(world.context.media, channelId, id, { sourceKey });
    const assets = await Promise.all(['/in/a', '/in/b', '/in/c'].map(deliver));
    expect(new Set(assets.map((asset) => asset.id)).size).toBe(1);
    stage.conditions.isEncoderFailing = true;
    // The last of three tries ends it.
    await world.connection.db.updateTable('media.assets').set({ failures: 2 }).execute();
    await stage.encode();
    stage.conditions.isEncoderFailing = false;
    const stateOf = async () =>
      (await world.context.media.library.listStates(channelId, 500)).find((item) => item.id === id)?.status;
    expect(await stateOf()).toBe('failed');
    expect((await deliver('file:/in/d')).status).toBe('queued');
    await stage.encode();
    expect(await stateOf()).toBe('ready');
    await expect(
      deliverVodRecording(world.context.media, await world.channelId(otherSlug), id, {
        sourceKey: 'file:/x',
      }),
    ).rejects.toMatchObject({ code: 'media.item_not_found' });
  });

  it('deletes a video with its files; earlier addresses answer 404', async () => {
    const channelId = await world.channelId();
    const id = await stage.add({ title: 'Short-lived' });
    await stage.encode();
    const { client } = await world.visitor();
    const { master_url } = (await client.call(routes.vodPlayback, { id })).data;
    const { folder } = (await world.context.media.store.findAsset(
      channelId,
      (await readVodItem(world.context.media, channelId, id)).asset_id,
    )) ?? { folder: '' };
    await expect(
      removeVodItem(world.context.media, await world.channelId(otherSlug), id),
    ).rejects.toMatchObject({ code: 'media.item_not_found' });
    const removals = await Promise.allSettled(
      [1, 2].map(() => removeVodItem(world.context.media, channelId, id)),
    );
    expect(removals.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await refusalOf(client.call(routes.vodItem, { id }))).status).toBe(404);
    // A recording's row is cached for a second.
    await expect.poll(async () => (await get(master_url)).statusCode, { timeout: 5_000 }).toBe(404);
    expect(await world.context.media.storage.readFile(folder, 'master.m3u8')).toBeUndefined();
  });
});
