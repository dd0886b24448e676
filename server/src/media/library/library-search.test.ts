// The results of the library's search, and its rails, through HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { media as routes } from '@floodlit/contract/media/media';
import { search } from '@floodlit/contract/search';
import type { Session, World } from '../../../test/world.ts';
import { removeVodRail, searchVodItems, writeVodRail } from '../index.ts';
import { createLibraryStage, otherHost, titlesOf, type LibraryStage } from '../../../test/media/library.ts';

let stage: LibraryStage;
let world: World;
let ids: LibraryStage['ids'];
beforeAll(async () => {
  stage = await createLibraryStage();
  ({ world, ids } = stage);
});
afterAll(() => stage.close());

const api = async (url: string, session: Session) =>
  world.app.inject({
    url: `/api${url}`,
    headers: { host: session.host, authorization: `Bearer ${session.apiKey}` },
  });

describe('GET /vod-media/search', () => {
  const find = async (title: string) =>
    titlesOf((await (await world.visitor()).client.call(routes.vodSearch, { title })).data);

  it.each([
    ['a word', 'highlights', 'Season highlights'],
    ['the beginning of a word', 'highl', 'Season highlights'],
    ['a letter too few', 'higlights', 'Season highlights'],
    ['two letters changed round', 'hihglights', 'Season highlights'],
    ['two letters of a short word changed round', 'fianl', 'Classic game: the 2019 final'],
    ['an accent left out', 'elodie', 'Coach interview: Élodie Tremblay'],
    ['an accent put in', 'séason', 'Season highlights'],
    ['words in another order', 'tremblay coach', 'Coach interview: Élodie Tremblay'],
    ['an error in each of two words', 'coch intervew', 'Coach interview: Élodie Tremblay'],
    ['a word of the description', 'goalkeepers', 'Coach interview: Élodie Tremblay'],
    ['a number', '2019', 'Classic game: the 2019 final'],
  ])('[R7.06] finds by %s', async (_, words, title) => {
    expect(await find(words)).toEqual([title]);
  });

  it.each(['%', '_', "'", '\\', 'highlights & !coach', 'zebra', '*', '(((', "x' or 1=1 --", 'ŉ ﬁ ß Ŀ'])(
    '[R5.D2] %j is neither a pattern nor an error',
    async (words) => {
      expect(await find(words)).toEqual([]);
    },
  );

  it('[R9.02] returns ten by default, from the first, by date', async () => {
    for (let day = 5; day < 17; day++) await stage.add({ title: `Training ${day}`, day });
    await stage.add({ title: 'Trainings of the year', day: 1 });
    await stage.encode();
    const { client } = await world.visitor();
    const first = await client.call(routes.vodSearch, { title: 'training' });
    expect(first.meta).toEqual({ total: 13, limit: 10, offset: 0 });
    expect(first.data[0]?.title).toBe('Training 16');
    const rest = await client.call(routes.vodSearch, { title: 'training', offset: 10 });
    expect(rest.meta).toEqual({ total: 13, limit: 10, offset: 10 });
    const all = [...titlesOf(first.data), ...titlesOf(rest.data)];
    expect(new Set(all).size).toBe(13);
    const best = await client.call(routes.vodSearch, { title: 'trainings year', sort_field: 'relevance' });
    expect(best.data[0]?.title).toBe('Trainings of the year');
    expect(all.at(-1)).toBe('Trainings of the year');
  });

  it.each([
    ['10 kB', 'a'.repeat(10_000)],
    ['201 characters', 'a'.repeat(201)],
    ['nothing', ''],
    ['spaces', '%20%20'],
  ])('[R5.D2] 400 for %s, at once', async (_, title) => {
    const visitor = await world.visitor();
    const answer = await api(`/vod-media/search?title=${title}`, visitor);
    expect(answer.statusCode).toBe(400);
    expect((await api('/vod-media/search', visitor)).statusCode).toBe(400);
  });

  it('[T04] finds no video of another channel', async () => {
    expect(await find('entraineur')).toEqual([]);
    const { client } = await world.visitor(otherHost);
    const { data } = await client.call(routes.vodSearch, { title: 'entraineur' });
    expect(titlesOf(data)).toEqual(['Entretien avec l’entraîneur']);
  });

  it('ranks the videos for a search across rooms', async () => {
    const found = await searchVodItems(world.context.media, await world.channelId(), 'coach intervew', 5);
    expect(titlesOf(found)).toEqual(['Coach interview: Élodie Tremblay']);
    expect(found[0]?.rank).toBeGreaterThan(0.5);
  });
});

describe('GET /search', () => {
  it('finds videos besides games, and none of another channel', async () => {
    const find = async (query: string, host?: string) =>
      titlesOf((await (await world.visitor(host)).client.call(search.all, { query })).data.vod_media_items);
    expect(await find('seeson highlights')).toEqual(['Season highlights']);
    expect(await find('season highlights', otherHost)).toEqual([]);
  });
});

describe('GET /vod-media-rails', () => {
  it('[R7.06] shows rows in the operator’s order, with what can be played', async () => {
    const channelId = await world.channelId();
    const write = (title: string, itemIds: number[], weight?: number) =>
      writeVodRail(world.context.media, channelId, { title, itemIds, weight });
    await write('Later', [ids.highlights], 5);
    await write('First', [ids.classic, ids.making, ids.coach, ids.classic], 1);
    await write('Nothing ready', [ids.making], 0);
    const read = async (session: Session) => (await session.client.call(routes.vodRails)).data;
    const rails = await read(await world.as('bob'));
    expect(rails.map(({ title }) => title)).toEqual(['First', 'Later']);
    expect(rails[0]?.vod_media_items.map(({ id }) => id)).toEqual([ids.classic, ids.coach]);
    expect(rails[0]?.vod_media_items.every(({ has_access }) => has_access)).toBe(true);
    expect(await read(await world.visitor(otherHost))).toEqual([]);

    await write('First', [ids.coach]);
    await removeVodRail(world.context.media, channelId, 'Later');
    const after = await read(await world.visitor());
    expect(after.map(({ vod_media_items }) => vod_media_items.map(({ id }) => id))).toEqual([[ids.coach]]);
    await expect(write('Foreign', [ids.foreign])).rejects.toMatchObject({ code: 'media.item_not_found' });
    await expect(write('', [])).rejects.toMatchObject({ code: 'media.rail_invalid' });
    await expect(removeVodRail(world.context.media, channelId, 'Later')).rejects.toMatchObject({
      code: 'media.rail_not_found',
    });
  });
});
