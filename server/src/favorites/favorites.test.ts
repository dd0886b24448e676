import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalog } from '@floodlit/contract/catalog/catalog';
import { ApiError } from '@floodlit/contract/client';
import { favorites as calls, type Favoritable, type Favorite } from '@floodlit/contract/favorites/favorites';
import { identity } from '@floodlit/contract/identity/identity';
import { limits } from '@floodlit/contract/limits';
import { favoritableTypes } from '@floodlit/contract/sums/favoritable-type';
import { createWorld, type Session, type World } from '../../test/world.ts';

let world: World;
let alice: Session;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

beforeEach(async () => {
  await world.connection.pool.query(
    `delete from favorites.favorites where user_id in (select id from identity.users where email like 'alice@%')`,
  );
  alice = await world.as('alice');
});

const tables = {
  participant: 'participants',
  group: 'participant_groups',
  category: 'event_categories',
  event: 'events',
  location: 'locations',
} as const;

/** The first of a kind that the channel has. */
async function anyOf(type: Favoritable['favoritable_type'], slug?: string): Promise<number> {
  const { rows } = await world.connection.pool.query<{ id: number }>(
    `select id from catalog.${tables[type]} where channel_id = $1 order by id limit 1`,
    [await world.channelId(slug)],
  );
  return rows[0]?.id ?? expect.fail(`No ${type} is there.`);
}

async function nameOf(type: Favoritable['favoritable_type'], id: number): Promise<string> {
  const { rows } = await world.connection.pool.query<{ name: string }>(
    `select name from catalog.${tables[type]} where id = $1`,
    [id],
  );
  return rows[0]?.name ?? expect.fail(`No ${type} is ${id}.`);
}

const follow = async (
  session: Session,
  favoritable_type: Favoritable['favoritable_type'],
  favoritable_id: number,
): Promise<Favorite> => (await session.client.call(calls.add, { favoritable_type, favoritable_id })).data;
const followed = async (session: Session): Promise<Favorite[]> =>
  (await session.client.call(calls.list)).data;
const failure = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => expect.fail('It was not refused.'),
    (error: unknown) => (error instanceof ApiError ? error : expect.fail(String(error))),
  );

/** As it goes over the wire, typed by nothing. */
const post = (session: Session, body: object) =>
  world.app.inject({
    method: 'POST',
    url: '/api/favorite',
    headers: { host: session.host, authorization: `Bearer ${session.apiKey}` },
    payload: body,
  });

describe('POST /favorite', () => {
  it.each(favoritableTypes)('[R3.07] [R7.04] 200 follows: %s', async (type) => {
    const id = await anyOf(type);
    const favorite = await follow(alice, type, id);
    expect(favorite).toEqual({
      id: favorite.id,
      favoritable_type: type,
      favoritable_id: id,
      name: await nameOf(type, id),
    });
    expect(await followed(alice)).toEqual([favorite]);
  });

  it('[R7.04] 200 again for what is followed already, the same favourite', async () => {
    const id = await anyOf('participant');
    expect(await follow(alice, 'participant', id)).toEqual(await follow(alice, 'participant', id));
    expect(await followed(alice)).toHaveLength(1);
  });

  it('[R7.04] makes one of ten at once', async () => {
    const id = await anyOf('group');
    const answers = await Promise.all(Array.from({ length: 10 }, () => follow(alice, 'group', id)));
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(await followed(alice)).toHaveLength(1);
  });

  it.each([
    ['"team"', { favoritable_type: 'team' }],
    ['5', { favoritable_type: 5 }],
    ['null', { favoritable_type: null }],
    ['undefined', {}],
    ['object', { favoritable_type: ['group'] }],
  ])('[R5.04c] 400 names the expected kinds and the actual one: %s', async (shown, sent) => {
    const answer = await post(alice, { favoritable_id: await anyOf('participant'), ...sent });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        code: 'request.invalid',
        message: 'Some of the fields are not valid.',
        errors: {
          favoritable_type: [
            `favoritable_type must be a string and one of participant, group, category, event, location; it is ${shown}.`,
          ],
        },
      },
    ]);
  });

  it.each(favoritableTypes)(
    '[R3.07] 404 for what is nowhere and for what is of another channel, the same to the byte: %s',
    async (favoritable_type) => {
      const nowhere = await post(alice, { favoritable_type, favoritable_id: 999_999_999 });
      const elsewhere = await post(alice, {
        favoritable_type,
        favoritable_id: await anyOf(favoritable_type, 'littoral-sport'),
      });
      expect([nowhere.statusCode, nowhere.json<{ code: string }>().code]).toEqual([
        404,
        'favorites.favoritable_not_found',
      ]);
      expect([elsewhere.statusCode, elsewhere.body]).toEqual([nowhere.statusCode, nowhere.body]);
      expect(await followed(alice)).toEqual([]);
    },
  );

  it('[R6.01] 401 for a visitor and for a key that was logged out', async () => {
    const favorite = { favoritable_type: 'group', favoritable_id: await anyOf('group') } as const;
    const visitor = await world.visitor();
    expect(await failure(visitor.client.call(calls.add, favorite))).toMatchObject({
      status: 401,
      code: 'identity.login_required',
    });
    const left = await world.as('alice');
    await left.client.call(identity.logout);
    expect(await failure(left.client.call(calls.add, favorite))).toMatchObject({
      status: 401,
      code: 'identity.api_key_invalid',
    });
  });

  it('409 past the most that one viewer may follow, however many ask at once', async () => {
    const [channelId, category] = [await world.channelId(), await anyOf('category')];
    const made = await world.connection.pool.query<{ id: number }>(
      `insert into catalog.participants (channel_id, name, short_name, alias, monogram, color, secondary_color, event_category_id)
       select $1, 'Many ' || i, 'Many', 'many-' || i, 'M', '#111111', '#eeeeee', $2 from generate_series(1, $3) i returning id`,
      [channelId, category, limits.favoritesMaximum],
    );
    const ids = made.rows.map(({ id }) => id);
    await world.connection.pool.query(
      `insert into favorites.favorites (channel_id, user_id, favoritable_type, favoritable_id, created_at)
       select $1, u.id, 'participant', t, now() from identity.users u, unnest($2::bigint[]) t
       where u.channel_id = $1 and u.email = 'alice@demo.test'`,
      [channelId, ids.slice(1)],
    );
    const others = await Promise.allSettled([
      follow(alice, 'participant', ids[0] ?? 0),
      follow(alice, 'category', category),
    ]);
    expect(others.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await failure(follow(alice, 'event', await world.eventId()))).toMatchObject({
      status: 409,
      code: 'favorites.too_many',
      message: 'You follow 500 already. Unfollow something first.',
    });
    const { data, meta } = await alice.client.call(calls.list, { no_limit: 1 });
    expect([data.length, meta.total]).toEqual([500, 500]);
    await world.connection.pool.query('delete from catalog.participants where id = any($1)', [ids]);
  });
});

describe('GET /favorites', () => {
  it('[R7.04] pages through what one viewer follows, in the order of following', async () => {
    const all: Favorite[] = [];
    for (const type of favoritableTypes) all.push(await follow(alice, type, await anyOf(type)));
    expect(await alice.client.call(calls.list, { limit: 2, offset: 1 })).toEqual({
      data: all.slice(1, 3),
      meta: { total: 5, limit: 2, offset: 1 },
    });
    const newcomer = await world.newcomer();
    expect(await followed(newcomer)).toEqual([]);
    expect(await followed(await world.as('alice', 'second.localhost'))).toEqual([]);
  });

  it('[R3.07] forgets what is no longer there', async () => {
    const { rows } = await world.connection.pool.query<{ id: number }>(
      `insert into catalog.locations (channel_id, name, city, time_zone) values ($1, 'Short-lived', 'Nowhere', 'UTC') returning id`,
      [await world.channelId()],
    );
    await follow(alice, 'location', rows[0]?.id ?? 0);
    await world.connection.pool.query('delete from catalog.locations where id = $1', [rows[0]?.id]);
    expect(await followed(alice)).toEqual([]);
  });
});

describe('DELETE /favorite/:id', () => {
  it('[R7.04] 200 once, then 404 however often', async () => {
    const favorite = await follow(alice, 'participant', await anyOf('participant'));
    expect((await alice.client.call(calls.remove, { id: favorite.id })).data).toEqual({ id: favorite.id });
    for (const id of [favorite.id, favorite.id, 999_999_999])
      expect(await failure(alice.client.call(calls.remove, { id }))).toMatchObject({
        status: 404,
        code: 'favorites.not_found',
      });
    expect(await followed(alice)).toEqual([]);
  });

  it('[R7.04] 404 for a favourite of another viewer, which stays', async () => {
    const favorite = await follow(alice, 'participant', await anyOf('participant'));
    const newcomer = await world.newcomer();
    expect((await failure(newcomer.client.call(calls.remove, { id: favorite.id }))).code).toBe(
      'favorites.not_found',
    );
    expect(await followed(alice)).toEqual([favorite]);
  });
});

describe('GET /events/favorite', () => {
  const eventsOf = async (session: Session, filters: Parameters<typeof ask>[1] = {}) =>
    (await ask(session, filters)).data;
  const ask = (session: Session, filters: { limit?: number; offset?: number; sort_field?: 'name' } = {}) =>
    session.client.call(calls.events, { no_limit: 1, ...filters });
  const all = async () => (await alice.client.call(catalog.events, { no_limit: 1 })).data;
  const ids = (events: readonly { id: number }[]): number[] => events.map(({ id }) => id);

  it('[R7.03f] is empty without favourites', async () => {
    expect(await alice.client.call(calls.events, { limit: 7 })).toEqual({
      data: [],
      meta: { total: 0, limit: 7, offset: 0 },
    });
  });

  it('[R3.07] [R7.03f] knows an event by itself, its teams, their schools, its sport and its place', async () => {
    const events = await all();
    const groupOf = (event: (typeof events)[number]) => event.participants.map((team) => team.group_id);
    const team = await anyOf('participant');
    const school = await anyOf('group');
    const kinds = [
      ['event', events[3]?.id ?? 0, (event: (typeof events)[number]) => event.id === events[3]?.id],
      ['participant', team, (event: (typeof events)[number]) => ids(event.participants).includes(team)],
      ['group', school, (event: (typeof events)[number]) => groupOf(event).includes(school)],
      [
        'category',
        events[0]?.event_category_id ?? 0,
        (event: (typeof events)[number]) => event.event_category_id === events[0]?.event_category_id,
      ],
      [
        'location',
        events[0]?.location_id ?? 0,
        (event: (typeof events)[number]) => event.location_id === events[0]?.location_id,
      ],
    ] as const;
    for (const [type, id, belongs] of kinds) {
      const { id: favoriteId } = await follow(alice, type, id);
      const expected = events.filter(belongs);
      expect(expected.length, type).toBeGreaterThan(0);
      expect(expected.length, type).toBeLessThan(events.length);
      expect(await eventsOf(alice), type).toEqual(expected);
      await alice.client.call(calls.remove, { id: favoriteId });
    }
  });

  it('[R7.03f] lists each event once, however many ways it is followed', async () => {
    const [event] = await all();
    const [team] = event?.participants ?? [];
    await follow(alice, 'event', event?.id ?? 0);
    await follow(alice, 'participant', team?.id ?? 0);
    await follow(alice, 'group', team?.group_id ?? 0);
    await follow(alice, 'category', event?.event_category_id ?? 0);
    const listed = ids(await eventsOf(alice));
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('[R7.03f] filters, sorts and pages as every list of events does', async () => {
    for (const { id } of (await alice.client.call(catalog.categories)).data)
      await follow(alice, 'category', id);
    const start = Math.floor(world.clock.now().getTime() / 1_000);
    for (const filters of [
      {},
      { stream_status: 'upcoming', limit: 3, offset: 2 },
      { stream_status: 'finished', limit: 3 },
      { sort_field: 'name', sort_direction: 'desc', limit: 5 },
      { start_date: start, end_date: start + 3 * 86_400 },
    ] as const)
      expect(await alice.client.call(calls.events, filters)).toEqual(
        await alice.client.call(catalog.events, filters),
      );
  });

  it('[R7.03f] takes the tracking that a client may send, and refuses what is no date', async () => {
    const ask = (query: string) =>
      world.app.inject({
        url: `/api/events/favorite?${query}`,
        headers: { host: alice.host, authorization: `Bearer ${alice.apiKey}` },
      });
    expect((await ask('tracking=home&tracking[page]=1')).statusCode).toBe(200);
    expect((await ask('start_date=yesterday')).json()).toMatchObject({ code: 'request.invalid' });
  });

  it('[R6.01] 401 for a visitor', async () => {
    const visitor = await world.visitor();
    expect((await failure(visitor.client.call(calls.events))).code).toBe('identity.login_required');
    expect((await failure(visitor.client.call(calls.list))).code).toBe('identity.login_required');
  });

  it('[R3.07] gives bob the games of his teams and his school, alice none', async () => {
    const bob = await world.as('bob');
    expect((await followed(bob)).map(({ favoritable_type }) => favoritable_type)).toEqual([
      'participant',
      'participant',
      'group',
    ]);
    expect((await eventsOf(bob)).length).toBeGreaterThan(0);
    expect(await followed(alice)).toEqual([]);
  });
});
