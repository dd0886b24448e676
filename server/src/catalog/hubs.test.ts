import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalog, type HomeEvents } from '@floodlit/contract/catalog/catalog';
import type { ApiError, Client } from '@floodlit/contract/client';
import { createWorld, type World } from '../../test/world.ts';

let world: World;
let first: Client;
let second: Client;
beforeAll(async () => {
  world = await createWorld();
  ({ client: first } = await world.visitor());
  ({ client: second } = await world.visitor('second.localhost'));
});
afterAll(() => world.close());

const eventsOf = ({ live, upcoming, finished }: HomeEvents) => [...live, ...upcoming, ...finished];
const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.fail('It should have been refused.'),
    (error: unknown) => error as ApiError,
  );

describe('GET /events-for-homepage', () => {
  it.each(['riverside-hawks', 'Riverside Hawks', ' RIVERSIDE-hawks '])(
    '[R7.03e] [R2.05] has the events of the team that is called "%s"',
    async (participant) => {
      const { data } = await first.call(catalog.home, { participant });
      expect(data.hub).toMatchObject({
        participant: { alias: 'riverside-hawks', images: [], children: [] },
        group: { alias: 'riverside-high' },
      });
      const events = eventsOf(data);
      expect(events.length).toBeGreaterThan(2);
      const id = data.hub?.participant?.id;
      expect(events.every(({ participants }) => participants.some((team) => team.id === id))).toBe(true);
    },
  );

  it('[R2.05] has the events of all teams of a school', async () => {
    const { data } = await first.call(catalog.home, { participant_group: 'Riverside High School' });
    expect(data.hub?.participant).toBeNull();
    expect(data.hub?.participants.map(({ alias }) => alias)).toEqual(['riverside-comets', 'riverside-hawks']);
    const ids = new Set(data.hub?.participants.map(({ id }) => id));
    const played = eventsOf(data).map(({ participants }) => participants.filter(({ id }) => ids.has(id)));
    expect(played.every((teams) => teams.length > 0)).toBe(true);
    expect(new Set(played.flat().map(({ id }) => id)).size).toBe(2);
  });

  it('has the events and teams of a sport', async () => {
    const { data: categories } = await first.call(catalog.categories);
    const { data: home } = await first.call(catalog.home);
    const wanted = home.upcoming[0]?.event_category_id;
    const sport = categories.find(({ id }) => id === wanted);
    const { data } = await first.call(catalog.home, { sport: sport?.alias ?? '' });
    expect(data.hub).toMatchObject({ participant: null, group: null, sport });
    expect(data.hub?.participants.every(({ properties }) => properties.sport === sport?.name)).toBe(true);
    const events = eventsOf(data);
    expect(events.length).toBeGreaterThan(0);
    expect(events.every(({ event_category_id }) => event_category_id === wanted)).toBe(true);
  });

  it('[R7.03e] without a participant is Home', async () => {
    const { data } = await first.call(catalog.home);
    expect(data.hub).toBeUndefined();
    expect(Object.keys(data.upcoming[0]?.participants[0] ?? {})).not.toContain('children');
  });

  it.each([
    [{ participant: 'nobody' }, 'catalog.participant_not_found'],
    [{ participant_group: 'nowhere' }, 'catalog.group_not_found'],
    [{ sport: 'chess' }, 'catalog.category_not_found'],
  ])('says so where there is no %o', async (query, code) => {
    expect(await failure(first.call(catalog.home, query))).toMatchObject({ status: 404, code });
  });

  it('refuses an unknown name', async () => {
    for (const participant of ['', 'a'.repeat(1_000)])
      expect(await failure(first.call(catalog.home, { participant }))).toMatchObject({ status: 400 });
  });

  it('[T01] shows each channel its own team of the same alias', async () => {
    const of = async (client: Client) =>
      (await client.call(catalog.home, { participant: 'granite-peak' })).data;
    const [ours, theirs] = await Promise.all([of(first), of(second)]);
    expect(ours.hub?.participant?.id).not.toBe(theirs.hub?.participant?.id);
    const ids = new Set(eventsOf(ours).map(({ id }) => id));
    expect(eventsOf(theirs).filter(({ id }) => ids.has(id))).toEqual([]);
  });
});

describe('GET /participants', () => {
  it('[R7.04] [R3.08] has pictures and squads, at most 500 at once', async () => {
    const channelId = await world.channelId('littoral-sport');
    await world.connection.pool.query(
      `insert into catalog.participants (channel_id, name, short_name, alias, monogram, color, secondary_color)
       select $1, 'Team ' || lpad(i::text, 4, '0'), 'T', 'many-' || i, 'T', '#112233', '#ffffff' from generate_series(1, 600) i`,
      [channelId],
    );
    await world.connection.pool.query(
      `update catalog.participants squad set parent_id = team.id, images = array['/media/squad.png']
       from catalog.participants team where squad.channel_id = $1 and team.channel_id = $1
         and squad.alias = 'many-2' and team.alias = 'many-1'`,
      [channelId],
    );
    const read = () => second.call(catalog.participants, { no_limit: 1 });
    // The hub is cached for a second.
    await expect.poll(async () => (await read()).meta.total, { timeout: 1_500 }).toBe(612);
    expect((await read()).data).toHaveLength(500);
    const { data: hub } = await second.call(catalog.home, { participant: 'many-1' });
    expect(hub.hub?.participants.map(({ alias }) => alias)).toEqual(['many-2']);
    const squad = (await second.call(catalog.home, { participant: 'many-2' })).data.hub?.participant;
    expect(squad?.images).toEqual(['/media/squad.png']);
  });
});

describe('GET /participant-group-properties', () => {
  it('[R7.04] answers the properties that distinguish the schools’ teams', async () => {
    const { data } = await first.call(catalog.groupProperties);
    expect(data.genders.map(({ code }) => code)).toEqual(['M', 'W', null]);
    expect(data.sports.map(({ name }) => name)).toEqual(['Soccer', 'Basketball', 'Ice hockey']);
    expect(data.groups).toHaveLength(3);
  });
});
