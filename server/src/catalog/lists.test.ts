import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EventDayFilters, EventFilters } from '@floodlit/contract/catalog/catalog';
import type { Tables } from '../db/tables.ts';
import { insertManyEvents } from '../../test/many-events.ts';
import { createWorld, type World } from '../../test/world.ts';
import {
  createCatalogStore,
  listEventDays,
  listEvents,
  createTotalsCache,
  type EventMatch,
} from './index.ts';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

let world: World;
let channelId: number;
beforeAll(async () => {
  world = await createWorld();
  channelId = await world.channelId();
  const { pool } = world.connection;
  await insertManyEvents(pool, channelId);
  await pool.query('update catalog.events set over_at = now() where id % 100 = 0 and cancelled_at is null');
  await pool.query('vacuum analyze catalog.events');
});
afterAll(() => world.close());

/** The statements that the store really sends. */
async function statementsOf(
  work: (store: ReturnType<typeof createCatalogStore>) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: world.connection.pool }),
    log: ({ query }) => void sent.push(query as CompiledQuery),
  });
  await work(createCatalogStore(db));
  return sent;
}

const listStatements = (filters: Record<string, unknown>, anyOf?: EventMatch): Promise<CompiledQuery[]> =>
  statementsOf((store) =>
    listEvents({ store, totals: createTotalsCache(store) }, channelId, EventFilters.parse(filters), anyOf),
  );

async function planOf({ sql, parameters }: CompiledQuery): Promise<Plan> {
  const { rows } = await world.connection.pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (format json) ${sql}`,
    [...parameters],
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  return plan ?? expect.fail('PostgreSQL had no plan.');
}

const nodesOf = (plan: Plan): string[] => [
  `${plan['Node Type']}${plan['Relation Name'] === undefined ? '' : ` on ${plan['Relation Name']}`}`,
  ...(plan.Plans ?? []).flatMap(nodesOf),
];

describe('a list of 20,000 events', () => {
  it.each([
    ['all', {}],
    ['by status', { stream_status: 'upcoming' }],
    ['finished, the latest first', { stream_status: 'finished' }],
    ['by name', { sort_field: 'name' }],
    ['by name, backwards', { sort_field: 'name', sort_direction: 'desc' }],
    ['by kind', { type: 'ppv' }],
    ['with a result', { with_result: 1 }],
    ['of a week', { start_date: 1_795_000_000, end_date: 1_795_600_000 }],
    ['of a sport', { event_category_id: [1] }],
  ])('[T70] is read by an index as far as its page: %s', async (_, filters) => {
    const [list] = await listStatements(filters);
    const nodes = nodesOf(await planOf(list ?? expect.fail('Nothing was asked.')));
    expect(nodes.join(', ')).not.toMatch(/Seq Scan on events|(^|, )Sort/);
  });

  it.each([
    ['a team', {}, { participant_ids: [1] }],
    ['a game', { stream_status: 'upcoming' }, { event_ids: [1] }],
    ['a place', { sort_field: 'name' }, { location_ids: [1] }],
    ['a sport', { stream_status: 'finished' }, { event_category_ids: [1] }],
    [
      'some of each',
      { start_date: 1_795_000_000 },
      { event_ids: [1, 2], participant_ids: [1, 2, 3], event_category_ids: [2], location_ids: [1, 2] },
    ],
  ])(
    '[R7.03f] [T70] is read by indexes where only what is followed counts: %s',
    async (_, filters, followed) => {
      const nothing = { event_ids: [], participant_ids: [], event_category_ids: [], location_ids: [] };
      const [list] = await listStatements(filters, { ...nothing, ...followed });
      const nodes = nodesOf(await planOf(list ?? expect.fail('Nothing was asked.')));
      expect(nodes.join(', ')).not.toContain('Seq Scan on events');
    },
  );

  it.each([
    ['everything', {}],
    ['what is over, the latest first', { stream_status: 'finished' }],
    ['by name', { sort_field: 'name' }],
  ])('[R4.01] is the same list from either end: %s', async (_, filters) => {
    const store = createCatalogStore(world.connection.db);
    const totals = createTotalsCache(store);
    const idsFrom = async (offset: number, limit = 24): Promise<number[]> => {
      const asked = EventFilters.parse({ ...filters, offset, limit });
      return (await listEvents({ store, totals }, channelId, asked)).events.map((event) => event.id);
    };
    const { total } = await listEvents({ store, totals }, channelId, EventFilters.parse(filters));
    const all: number[] = [];
    for (let offset = 0; offset < total; offset += 500) all.push(...(await idsFrom(offset, 500)));
    expect(new Set(all).size).toBe(total);
    for (const offset of [
      999,
      1_000,
      Math.floor(total / 2) - 5,
      Math.ceil(total / 2),
      total - 30,
      total - 24,
      total - 3,
      total,
    ])
      expect(await idsFrom(offset)).toEqual(all.slice(offset, offset + 24));
  });

  it.each([
    ['everything', {}],
    ['what is over', { stream_status: 'finished' as const }],
    [
      'what is to come, of a sport and a gender',
      { start_date: 1_795_000_000, event_category_id: [1], gender: ['women' as const] },
    ],
    ['statuses at any time, beside what is to come', { start_date: 1_795_000_000, statuses_at_any_time: 1 }],
  ])('[R4.01] [T70] is counted by facet in one statement, from the index alone: %s', async (_, choice) => {
    const sent = await statementsOf((store) => store.countFacets(channelId, choice));
    expect(sent).toHaveLength(1);
    const nodes = nodesOf(await planOf(sent[0] ?? expect.fail('Nothing was asked.'))).join(', ');
    expect(nodes).toContain('Index Only Scan on events');
    expect(nodes).not.toContain('Seq Scan on events');
  });

  it('[T68] runs as many queries for 500 events as for one', async () => {
    const asked = async (limit: number) => (await listStatements({ limit })).length;
    expect(await asked(500)).toBe(await asked(1));
  });

  // Each of these lists is read by the index alone, at any offset.
  it.each([
    ['everything', {}],
    ['a status', { stream_status: 'finished' }],
    ['a kind', { type: 'ppv' }],
    ['sports', { event_category_id: [1, 2] }],
    ['a school', { participant_group_id: [1] }],
    ['a gender', { gender: ['women', 'men'] }],
    ['a team', { participant_id: [1] }],
    ['a place', { location_id: [1] }],
    [
      'all of it',
      { stream_status: 'upcoming', event_category_id: [1], gender: ['women'], participant_id: [1] },
    ],
    ['nothing', { participant_id: [999_999] }],
    ['a span of time', { start_date: 1_790_000_000, end_date: 1_800_000_000 }],
  ])('[T70] is counted and left through without reading the table: %s', async (_, filters) => {
    for (const offset of [0, 10_000, 19_950]) {
      for (const statement of await listStatements({ ...filters, offset, limit: 24 })) {
        const nodes = nodesOf(await planOf(statement));
        expect(nodes.join(', ')).not.toContain('Seq Scan on events');
      }
    }
  });

  it('[T70] is counted by day from the index alone', async () => {
    const asked = EventDayFilters.parse({ start_day: '2026-11-01', days: 62, zone: 'America/St_Johns' });
    const [counted] = await statementsOf((store) => listEventDays({ store }, channelId, asked));
    const nodes = nodesOf(await planOf(counted ?? expect.fail('Nothing was asked.')));
    expect(nodes).toContain('Index Only Scan on events');
  });

  it('[T68] is counted once until a change, and always correctly', async () => {
    const { db } = world.connection;
    let counts = 0;
    const store = createCatalogStore(db);
    const totals = createTotalsCache({
      readEdition: (id) => store.readEdition(id),
      countEvents: (...asked) => {
        counts++;
        return store.countEvents(...asked);
      },
    });
    const total = async (filters: Record<string, unknown> = {}): Promise<number> =>
      (await listEvents({ store, totals }, channelId, EventFilters.parse(filters))).total;
    const upcoming = await total({ stream_status: 'upcoming' });
    expect(await total({ offset: 50, stream_status: 'upcoming', limit: 10 })).toBe(upcoming);
    expect(counts).toBe(1);

    const change = db.updateTable('catalog.events').where('channel_id', '=', channelId);
    const { id } = await db
      .selectFrom('catalog.events')
      .where('stream_status', '=', 'upcoming')
      .where('channel_id', '=', channelId)
      .select('id')
      .executeTakeFirstOrThrow();
    await change.set({ stream_status: 'live' }).where('id', '=', id).execute();
    expect(await total({ stream_status: 'upcoming' })).toBe(upcoming - 1);
    await change.set({ stream_status: 'upcoming' }).where('id', '=', id).execute();
    expect(await total({ stream_status: 'upcoming' })).toBe(upcoming);

    const all = await total();
    const copy = await db
      .insertInto('catalog.events')
      .columns(['channel_id', 'name', 'type', 'stream_status', 'starts_at', 'time_zone', 'event_category_id'])
      .expression((row) =>
        row
          .selectFrom('catalog.events')
          .where('id', '=', id)
          .select([
            'channel_id',
            'name',
            'type',
            'stream_status',
            'starts_at',
            'time_zone',
            'event_category_id',
          ]),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await total()).toBe(all + 1);
    await db.deleteFrom('catalog.events').where('id', '=', copy.id).execute();
    expect(await total()).toBe(all);

    const women = await total({ gender: ['women'] });
    const teams = db.updateTable('catalog.participants').where('channel_id', '=', channelId);
    await teams.set({ gender: 'men' }).execute();
    expect(await total({ gender: ['women'] })).toBe(0);
    expect(await total({ gender: ['men'] })).toBeGreaterThanOrEqual(women);
  });

  it('[T01] of one channel invalidates nothing of another', async () => {
    const { db } = world.connection;
    const other = await world.channelId('littoral-sport');
    const store = createCatalogStore(db);
    const before = await store.readEdition(other);
    await db
      .updateTable('catalog.events')
      .set({ description: 'New' })
      .where('channel_id', '=', channelId)
      .where('stream_status', '=', 'live')
      .execute();
    expect(await store.readEdition(other)).toBe(before);
    expect(before).toBeGreaterThan(0);
  });
});
