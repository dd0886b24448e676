import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalog, type Event } from '@floodlit/contract/catalog';
import { createWorld, type Session, type World } from '../../test/world.ts';

let world: World;
let visitor: Session;
beforeAll(async () => {
  world = await createWorld();
  visitor = await world.visitor();
});
afterAll(() => world.close());

describe('GET /events', () => {
  it('[R4.01] lists by status, what is coming from the next on and what is over from the latest back', async () => {
    const upcoming = await visitor.client.call(catalog.events, { stream_status: 'upcoming' });
    const finished = await visitor.client.call(catalog.events, { stream_status: 'finished' });
    const times = (list: typeof upcoming): number[] => list.data.map((event) => event.event_utc_ts);
    expect(upcoming.data.every((event) => event.stream_status === 'upcoming')).toBe(true);
    expect(times(upcoming)).toEqual(times(upcoming).toSorted((one, other) => one - other));
    expect(times(finished)).toEqual(times(finished).toSorted((one, other) => other - one));
    expect(finished.meta).toEqual({ total: finished.data.length, limit: 50, offset: 0 });
  });

  it('[R3.01] names the away team first, then the home team', async () => {
    const { data } = await visitor.client.call(catalog.events, { stream_status: 'upcoming', limit: 1 });
    const [event] = data;
    expect(event?.participants).toHaveLength(2);
    expect(event?.home_team_id).toBe(event?.participants[1]?.id);
    expect(event?.name).toBe(`${event?.participants[0]?.name} @ ${event?.participants[1]?.name}`);
  });

  it('pages without losing or doubling anything', async () => {
    const all = await visitor.client.call(catalog.events, { no_limit: 1 });
    const pages = await Promise.all(
      [0, 7, 14, 21].map((offset) => visitor.client.call(catalog.events, { limit: 7, offset })),
    );
    expect(pages.flatMap((page) => page.data.map((event) => event.id))).toEqual(
      all.data.map((event) => event.id),
    );
    expect(pages.every((page) => page.meta.total === all.data.length)).toBe(true);
  });

  it('[T68] takes no_limit as the cap', async () => {
    const { meta } = await visitor.client.call(catalog.events, { no_limit: 1 });
    expect(meta.limit).toBe(500);
  });

  it('[R7.03] filters by sport, team, school and date', async () => {
    const { data: sports } = await visitor.client.call(catalog.categories);
    const soccer = sports.find((sport) => sport.name === 'Soccer')?.id ?? 0;
    const bySport = await visitor.client.call(catalog.events, { event_category_id: [soccer] });
    expect(bySport.data.length).toBeGreaterThan(0);
    expect(bySport.data.every((event) => event.event_category_id === soccer)).toBe(true);

    const { data: teams } = await visitor.client.call(catalog.participants, { no_limit: 1 });
    const hawks = teams.find((team) => team.alias === 'riverside-hawks');
    const byTeam = await visitor.client.call(catalog.events, { participant_id: [hawks?.id ?? 0] });
    expect(byTeam.data.every((event) => event.participants.some((team) => team.id === hawks?.id))).toBe(true);
    const bySchool = await visitor.client.call(catalog.events, {
      participant_group_id: [hawks?.group_id ?? 0],
    });
    expect(bySchool.data.length).toBeGreaterThan(byTeam.data.length);

    const [next] = (await visitor.client.call(catalog.events, { stream_status: 'upcoming' })).data;
    const start = next?.event_utc_ts ?? 0;
    const atThatTime = await visitor.client.call(catalog.events, { start_date: start, end_date: start + 1 });
    expect(atThatTime.data.every((event) => event.event_utc_ts === start)).toBe(true);
  });

  it('[T70] sorts by the fields it names and by no other', async () => {
    const sneaky = { sort_field: 'password_hash' } as never;
    await expect(visitor.client.call(catalog.events, sneaky)).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });

  it('shows prices of what is sold singly, and none of what is free', async () => {
    const { data } = await visitor.client.call(catalog.events, { no_limit: 1 });
    const pricesOf = ({ price, base_price, service_fee }: Event) => [price, base_price, service_fee];
    for (const event of data) {
      if (event.type === 'paid') expect(pricesOf(event)).toEqual([10.99, 9.99, 1]);
      if (event.type === 'ppv') expect(pricesOf(event)).toEqual([16.49, 14.99, 1.5]);
      if (event.type === 'free' || event.type === 'register')
        expect(pricesOf(event)).toEqual([null, null, null]);
    }
  });

  it('[R6.02] tells each viewer what they may watch', async () => {
    const open = async (session: Session): Promise<Set<string>> => {
      const { data } = await session.client.call(catalog.events, { no_limit: 1 });
      return new Set(data.filter((event) => event.has_access).map((event) => event.type));
    };
    expect(await open(visitor)).toEqual(new Set(['free']));
    expect(await open(await world.as('alice'))).toEqual(new Set(['free', 'register']));
    expect(await open(await world.as('bob'))).toEqual(new Set(['free', 'register', 'paid']));
  });

  it('[T01] shows nothing of another channel', async () => {
    const second = await world.visitor('second.localhost');
    const ids = async (session: Session): Promise<number[]> =>
      (await session.client.call(catalog.events, { no_limit: 1 })).data.map((event) => event.id);
    const [first, other] = [await ids(visitor), await ids(second)];
    expect(first.length).toBeGreaterThan(0);
    expect(first.filter((id) => other.includes(id))).toEqual([]);
  });
});

describe('GET /events/:id', () => {
  it('says why it cannot be watched', async () => {
    const { data } = await visitor.client.call(catalog.events, { stream_status: 'finished', no_limit: 1 });
    const reasonFor = async (session: Session, type: string): Promise<string | null> => {
      const id = data.find((event) => event.type === type)?.id ?? 0;
      return (await session.client.call(catalog.event, { id })).data.access.reason;
    };
    expect(await reasonFor(visitor, 'free')).toBeNull();
    expect(await reasonFor(visitor, 'register')).toBe('login');
    expect(await reasonFor(visitor, 'paid')).toBe('login');
    const alice = await world.as('alice');
    expect(await reasonFor(alice, 'register')).toBeNull();
    expect(await reasonFor(alice, 'paid')).toBe('pass');
    const bob = await world.as('bob');
    expect(await reasonFor(bob, 'paid')).toBeNull();
    expect(await reasonFor(bob, 'ppv')).toBe('pass');
  });

  it('[R2.15] names the region before anything else', async () => {
    const abroad = await createWorld({ countries: { countryOf: () => 'FR' } });
    await abroad.connection.db
      .updateTable('channel.channels')
      .set({ geo: JSON.stringify({ mode: 'allow', countries: ['US'] }) })
      .execute();
    const session = await abroad.as('bob');
    const { data } = await session.client.call(catalog.events, { stream_status: 'finished', limit: 1 });
    const event = await session.client.call(catalog.event, { id: data[0]?.id ?? 0 });
    expect(event.data.access).toEqual({ granted: false, reason: 'geo' });
    await abroad.close();
  });
});

describe('GET /events-for-homepage', () => {
  it('[R7.03] gives the three rails', async () => {
    const { data } = await visitor.client.call(catalog.home);
    expect(data.upcoming.length).toBeGreaterThanOrEqual(8);
    expect(data.finished.length).toBeGreaterThanOrEqual(8);
    expect(data.live).toEqual([]);
  });
});
