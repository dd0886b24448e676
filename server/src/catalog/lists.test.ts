import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EventFilters } from '@floodlit/contract/catalog';
import type { Tables } from '../db/tables.ts';
import { createWorld, type World } from '../../test/world.ts';
import { createCatalogStore, listEvents } from './index.ts';

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
  await pool.query(
    `insert into catalog.events (channel_id, name, type, stream_status, starts_at, time_zone, event_category_id,
       away_team_id, home_team_id, location_id)
     select $1, 'Game ' || md5(i::text), (array['free', 'register', 'paid', 'ppv'])[1 + i % 4],
       case when i % 1000 = 0 then 'live' when i % 2 = 0 then 'upcoming' else 'finished' end,
       timestamptz '2026-11-20' + (i - 10000) * interval '1 hour', 'UTC', one.event_category_id, one.away_team_id,
       one.home_team_id, one.location_id
     from generate_series(1, 20000) i join lateral (
       select * from catalog.events where channel_id = $1 order by id offset i % 10 limit 1
     ) one on true`,
    [channelId],
  );
  await pool.query('analyze catalog.events');
});
afterAll(() => world.close());

/** The statements that the store really sends. */
async function statementsOf(filters: Record<string, unknown>): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: world.connection.pool }),
    log: ({ query }) => void sent.push(query as CompiledQuery),
  });
  await listEvents({ store: createCatalogStore(db) }, channelId, EventFilters.parse(filters));
  return sent;
}

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
    ['of a week', { start_date: 1_795_000_000, end_date: 1_795_600_000 }],
    ['of a sport', { event_category_id: [1] }],
  ])('[T70] is read by an index as far as its page: %s', async (_, filters) => {
    const [list] = await statementsOf(filters);
    const nodes = nodesOf(await planOf(list ?? expect.fail('Nothing was asked.')));
    expect(nodes.join(', ')).not.toMatch(/Seq Scan on events|(^|, )Sort/);
  });

  it('[T68] asks as many questions for 500 events as for one', async () => {
    const asked = async (limit: number) => (await statementsOf({ limit })).length;
    expect(await asked(500)).toBe(await asked(1));
  });
});
