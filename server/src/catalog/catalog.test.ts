import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalog, type Event, type EventFacetFilters } from '@floodlit/contract/catalog/catalog';
import { createWorld, type Session, type World } from '../../test/world.ts';

let world: World;
let visitor: Session;
beforeAll(async () => {
  world = await createWorld();
  visitor = await world.visitor();
});
afterAll(() => world.close());

describe('GET /events', () => {
  it('[R4.01] lists by status, upcoming events in ascending order and past events in descending order', async () => {
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

  it('pages without lost or repeated events', async () => {
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

  it('[R7.03a] filters by sport, team, school and date', async () => {
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

  it('[R7.03a] filters by gender, and by several things at once', async () => {
    const gendersOf = ({ participants }: Event) => participants.map((team) => team.properties.gender);
    const women = await visitor.client.call(catalog.events, { gender: ['women'], no_limit: 1 });
    expect(women.data.length).toBeGreaterThan(0);
    expect(women.data.every((event) => gendersOf(event).includes('women'))).toBe(true);
    const both = await visitor.client.call(catalog.events, { gender: ['women', 'men'], no_limit: 1 });
    expect(both.meta.total).toBeGreaterThan(women.meta.total);

    const place = women.data[0]?.location_id ?? 0;
    const combined = await visitor.client.call(catalog.events, {
      gender: ['women'],
      location_id: [place],
      stream_status: 'finished',
      no_limit: 1,
    });
    const expected = women.data.filter(
      (event) => event.location_id === place && event.stream_status === 'finished',
    );
    expect(new Set(combined.data.map((event) => event.id))).toEqual(
      new Set(expected.map((event) => event.id)),
    );
    expect(combined.meta.total).toBe(expected.length);
  });

  it.each([
    ['a date beyond the calendar', 'start_date=99999999999999'],
    ['a date before it', 'end_date=-1'],
    ['a date that is none', 'start_date=tomorrow'],
    ['a gender nobody has', 'gender[]=other'],
    ['a status nobody lists', 'stream_status=deleted'],
    ['an order by words of SQL', 'sort_field=id;drop table catalog.events'],
    ['an offset past the limit', 'offset=100001'],
    ['a name too often', Array.from({ length: 101 }, (_, id) => `participant_id[]=${id + 1}`).join('&')],
  ])('[T68] refuses %s with a plain 400', async (_, query) => {
    const answer = await world.app.inject({
      url: `/api/events?${query}`,
      headers: { host: 'localhost', authorization: `Bearer ${visitor.apiKey}` },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'request.invalid' });
    expect(answer.body.length).toBeLessThan(1_000);
    expect(answer.body).not.toMatch(/select|catalog\.events|postgres|kysely/i);
  });

  it('[T69] answers a name of a million letters quickly', async () => {
    // Processor time: a busy machine changes nothing.
    const from = process.cpuUsage();
    const answer = await world.app.inject({
      url: `/api/events?${'gender[]=men&'.repeat(1_000_000)}`,
      headers: { host: 'localhost', authorization: `Bearer ${visitor.apiKey}` },
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    const { user, system } = process.cpuUsage(from);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });

  it('[T70] sorts by the named fields only', async () => {
    const sneaky = { sort_field: 'password_hash' } as never;
    await expect(visitor.client.call(catalog.events, sneaky)).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });

  it('shows prices of single-event passes, and none of free and cancelled events', async () => {
    const { data } = await visitor.client.call(catalog.events, { no_limit: 1 });
    const pricesOf = ({ price, base_price, service_fee }: Event) => [price, base_price, service_fee];
    for (const event of data) {
      // Nobody can buy a game that is cancelled.
      if (event.is_cancelled === true) expect(pricesOf(event)).toEqual([null, null, null]);
      else if (event.type === 'paid') expect(pricesOf(event)).toEqual([10.99, 9.99, 1]);
      if (event.type === 'ppv') expect(pricesOf(event)).toEqual([16.49, 14.99, 1.5]);
      if (event.type === 'free' || event.type === 'register')
        expect(pricesOf(event)).toEqual([null, null, null]);
    }
  });

  it('[R6.02] answers each viewer’s access', async () => {
    const open = async (session: Session): Promise<Set<string>> => {
      const { data } = await session.client.call(catalog.events, { no_limit: 1 });
      return new Set(data.filter((event) => event.has_access).map((event) => event.type));
    };
    expect(await open(visitor)).toEqual(new Set(['free']));
    expect(await open(await world.as('alice'))).toEqual(new Set(['free', 'register']));
    expect(await open(await world.as('bob'))).toEqual(new Set(['free', 'register', 'paid']));
  });

  it('[T01] shows no event of another channel', async () => {
    const second = await world.visitor('second.localhost');
    const ids = async (session: Session): Promise<number[]> =>
      (await session.client.call(catalog.events, { no_limit: 1 })).data.map((event) => event.id);
    const [first, other] = [await ids(visitor), await ids(second)];
    expect(first.length).toBeGreaterThan(0);
    expect(first.filter((id) => other.includes(id))).toEqual([]);
  });
});

describe('GET /events/days', () => {
  it('[R9.06] lists the days with events in a time zone, as the list does', async () => {
    const { data: all } = await visitor.client.call(catalog.events, { no_limit: 1 });
    for (const zone of ['America/New_York', 'Asia/Tokyo', 'Australia/Lord_Howe']) {
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
      const expected = new Map<string, number>();
      for (const { event_utc_ts } of all) {
        const day = format.format(event_utc_ts * 1000);
        expected.set(day, (expected.get(day) ?? 0) + 1);
      }
      const { data } = await visitor.client.call(catalog.eventDays, {
        start_day: '2026-10-25',
        days: 62,
        zone,
      });
      expect(data).toEqual(
        [...expected]
          .map(([day, total]) => ({ day, total }))
          .filter(({ day }) => day >= '2026-10-25' && day < '2026-12-26')
          .toSorted((one, other) => (one.day < other.day ? -1 : 1)),
      );
    }
  });

  it('[R4.01] counts only the events of the filter', async () => {
    const span = { start_day: '2026-10-25', days: 62, zone: 'UTC' };
    const sum = (days: readonly { total: number }[]): number =>
      days.reduce((total, day) => total + day.total, 0);
    const women = await visitor.client.call(catalog.events, { gender: ['women'], stream_status: 'upcoming' });
    const { data } = await visitor.client.call(catalog.eventDays, {
      ...span,
      gender: ['women'],
      stream_status: 'upcoming',
    });
    expect(sum(data)).toBe(women.meta.total);
  });

  it.each([
    ['a zone nobody knows', { zone: 'Mars/Olympus' }],
    ['more than 62 days', { days: 63 }],
    ['no days', { days: 0 }],
    ['a day that does not exist', { start_day: '2026-02-30' }],
    ['a day out of range', { start_day: '9999-12-31' }],
    ['a zone that is an attack', { zone: "UTC'; drop schema catalog" }],
  ])('[T70] refuses %s', async (_, wrong) => {
    await expect(
      visitor.client.call(catalog.eventDays, { start_day: '2026-11-01', days: 7, zone: 'UTC', ...wrong }),
    ).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('[R9.06] accepts abbreviations of time zones', async () => {
    const days = (zone: string) =>
      visitor.client.call(catalog.eventDays, { start_day: '2026-10-25', days: 62, zone });
    expect(await days('EST')).toEqual(await days('America/New_York'));
  });
});

describe('GET /events/facets', () => {
  type Choice = Partial<EventFacetFilters>;
  const facets = async (choice: Choice = {}, session = visitor) =>
    (await session.client.call(catalog.eventFacets, choice)).data;
  const listed = async (choice: Choice, session = visitor) =>
    (await session.client.call(catalog.events, { ...choice, limit: 1 })).meta.total;

  it.each<[string, Choice]>([
    ['nothing', {}],
    ['a status', { stream_status: 'finished' }],
    ['a gender', { gender: ['women'] }],
    ['a gender and a status', { gender: ['women', 'men'], stream_status: 'upcoming' }],
    ['a span of time', { start_date: 1_700_000_000, end_date: 1_795_000_000 }],
    ['a sport and a status', { event_category_id: [1], stream_status: 'finished' }],
  ])(
    '[R4.01] counts what each value would list beside %s',
    async (_, choice) => {
      const counted = await facets(choice);
      expect(counted.event_category_id.length).toBeGreaterThan(0);
      for (const [name, values] of Object.entries(counted))
        for (const { value, total } of values)
          expect(
            await listed({ ...choice, [name]: name === 'stream_status' ? value : [value] }),
            `${name} ${value}`,
          ).toBe(total);
    },
    30_000,
  );

  it('[R4.01] leaves a facet out of its own count, and counts the others by it', async () => {
    const all = await facets();
    const sport = all.event_category_id[0]?.value ?? expect.fail('The demo has no sport.');
    const chosen = await facets({ event_category_id: [sport] });
    expect(chosen.event_category_id).toEqual(all.event_category_id);
    expect(all.event_category_id.length).toBeGreaterThan(1);
    for (const { value, total } of chosen.participant_id)
      expect(await listed({ event_category_id: [sport], participant_id: [value] })).toBe(total);
  });

  it('[R4.01] counts statuses at any time and every other facet in the span, where the page asks so', async () => {
    const span = { start_date: 1_795_000_000 };
    const [inSpan, anyTime] = [await facets(span), await facets({ ...span, statuses_at_any_time: 1 })];
    const { stream_status: statuses, ...others } = anyTime;
    expect({ ...others, stream_status: inSpan.stream_status }).toEqual(inSpan);
    expect(statuses).toEqual((await facets()).stream_status);
    expect(statuses).not.toEqual(inSpan.stream_status);
    expect(statuses.map(({ value }) => value).toSorted()).toEqual(['finished', 'upcoming']);
  });

  it('[T01] counts nothing of another channel', async () => {
    const second = await world.visitor('second.localhost');
    const [first, others] = [await facets(), await facets({}, second)];
    const ids = first.participant_id.map(({ value }) => value);
    expect(others.participant_id.length).toBeGreaterThan(0);
    for (const { value } of others.participant_id) expect(ids).not.toContain(value);
    expect(await facets({ participant_id: ids }, second)).toMatchObject({
      stream_status: [],
      event_category_id: [],
      gender: [],
    });
  });

  it('[T70] refuses a gender that nobody knows', async () => {
    const answer = await world.app.inject({
      url: '/api/events/facets?gender=x',
      headers: { authorization: `Bearer ${visitor.apiKey}` },
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe('GET /events/:id', () => {
  it('[R7.03b] answers the reason why the viewer cannot watch', async () => {
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

  it('[R2.15] answers the region reason before any other', async () => {
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

describe('GET /events-categories and /events-locations', () => {
  it('[R7.03d] list the sports and venues of the channel, and none of another', async () => {
    const second = await world.visitor('second.localhost');
    const [sports, venues] = await Promise.all(
      [catalog.categories, catalog.locations].map(async (call) => ({
        own: (await visitor.client.call(call)).data,
        foreign: (await second.client.call(call)).data,
      })),
    );
    expect(sports?.own.map(({ name }) => name)).toContain('Soccer');
    expect(venues?.own.length).toBeGreaterThan(0);
    for (const list of [sports, venues])
      expect(list?.own.some(({ id }) => list.foreign.some((other) => other.id === id))).toBe(false);
  });
});

describe('the poster of an event', () => {
  const illustrate = (eventId: number, status: string, poster: string | null): Promise<unknown> =>
    world.connection.pool.query(
      `insert into media.assets (channel_id, event_id, status, source_key, folder, progress, duration_seconds, ladder,
         created_at, ready_at)
       values ((select channel_id from catalog.events where id = $1), $1, $2, null, $3, 100, 2, $4, now(), now())`,
      [
        eventId,
        status,
        `recordings/picture/${eventId}`,
        JSON.stringify({ rungs: [], start_rung: '360p', captions: [], poster, storyboard: null }),
      ],
    );

  it('is its own, else the poster of its replay, else none', async () => {
    const { data: finished } = await visitor.client.call(catalog.events, { stream_status: 'finished' });
    const [plain, bare, failed, own] = finished.map(({ id }) => id);
    const { data: upcoming } = await visitor.client.call(catalog.events, { stream_status: 'upcoming' });
    const early = upcoming[0]?.id;
    await illustrate(plain ?? 0, 'ready', 'poster.jpg');
    await illustrate(bare ?? 0, 'ready', null);
    await illustrate(failed ?? 0, 'failed', 'poster.jpg');
    await illustrate(own ?? 0, 'ready', 'poster.jpg');
    await illustrate(early ?? 0, 'ready', 'poster.jpg');
    await world.connection.pool.query(`update catalog.events set image = '/pictures/own.jpg' where id = $1`, [
      own,
    ]);
    const other = await world.visitor();
    const { data: all } = await other.client.call(catalog.events, { no_limit: 1 });
    const imageOf = (id: number | undefined): string | null | undefined =>
      all.find((event) => event.id === id)?.image;
    expect(imageOf(plain)).toMatch(/^\/media\/p\/\d+\/poster\.jpg$/);
    expect([bare, failed, early].map(imageOf)).toEqual([null, null, null]);
    expect(imageOf(own)).toBe('/pictures/own.jpg');
    const { data: rails } = await other.client.call(catalog.home);
    expect(rails.finished.find(({ id }) => id === plain)?.image).toBe(imageOf(plain));
  });
});

describe('GET /events-for-homepage', () => {
  it('[R7.03e] gives the three rails', async () => {
    const { data } = await visitor.client.call(catalog.home);
    expect(data.upcoming.length).toBeGreaterThanOrEqual(8);
    expect(data.finished.length).toBeGreaterThanOrEqual(8);
    expect(data.live).toEqual([]);
  });
});
