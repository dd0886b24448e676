// Sends every column of the database to every write call. A call sets only its own fields.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@floodlit/contract';
import type { RouteDefinition } from '@floodlit/contract/route';
import { createWorld, type World } from './world.ts';

let world: World;
let columns: string[];
beforeAll(async () => {
  world = await createWorld();
  const { rows } = await world.connection.pool.query<{ name: string }>(
    `select distinct column_name as name from information_schema.columns
     where table_schema not in ('pg_catalog', 'information_schema', 'pgboss') order by 1`,
  );
  columns = rows.map(({ name }) => name);
});
afterAll(() => world.close());

/** Tables of counters and of last visits. Any call may change them. */
const counting = ['identity.api_keys', 'identity.login_tries', 'public.rate_limits', 'public.migrations'];

/** The content of every table, as one text each. */
async function readAll(): Promise<Record<string, string>> {
  const { pool } = world.connection;
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'pgboss')`,
  );
  const all: Record<string, string> = {};
  for (const { name } of rows.filter((table) => !counting.includes(table.name)))
    all[name] = (
      await pool.query<{ sum: string }>(
        `select count(*) || ':' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${name} t`,
      )
    ).rows[0]?.sum as string;
  return all;
}

const writing = Object.values(api)
  .flatMap((room): RouteDefinition[] => Object.values(room))
  .filter(({ method, body }) => method !== 'GET' && method !== 'DELETE' && body !== undefined)
  // The request for a key takes further fields and ignores them (R7.01). The last test below shows it.
  .filter(({ path }) => path !== '/get_api_key');

/** An answer names no more than a few wrong fields. */
const namedAtOnce = 30;

/** Valid fields, so that only the added ones can cause a refusal. */
const fitting: Record<string, unknown> = {
  email: 'alice@demo.test',
  password: 'demo-viewer-password',
  password_confirmation: 'demo-viewer-password',
  current_password: 'demo-viewer-password',
  first_name: 'Mallory',
  last_name: 'Mass',
  terms_accepted: true,
  newsletter: true,
  idempotency_key: randomUUID(),
  favoritable_id: 1,
  favoritable_type: 'participant',
  type: 'package',
  id: 1,
};

describe.each(writing.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_, route) => {
  it('[T05] refuses every column that it does not name, and nothing changes', async () => {
    const { apiKey } = route.audience === 'user' ? await world.as('alice') : await world.visitor();
    const own = Object.keys(route.body?.shape ?? {});
    // Every call accepts the key next to its fields.
    const foreign = columns.filter((name) => !own.includes(name) && name !== 'api_key');
    expect(foreign.length).toBeGreaterThan(100);
    const before = await readAll();
    const values = [true, 1, '1', null];
    for (let start = 0; start < foreign.length; start += namedAtOnce) {
      const added = foreign.slice(start, start + namedAtOnce);
      const answer = await world.app.inject({
        method: 'POST',
        url: `/api${route.path.replace(/:\w+/g, '1')}`,
        headers: { host: 'localhost', authorization: `Bearer ${apiKey}` },
        payload: {
          ...Object.fromEntries(added.map((name, place) => [name, values[place % values.length]])),
          ...Object.fromEntries(own.filter((name) => name in fitting).map((name) => [name, fitting[name]])),
          ...(route.method === 'PATCH' && { _method: 'patch' }),
        },
      });
      const { code, errors } = answer.json<{ code: string; errors: Record<string, string[]> }>();
      expect([answer.statusCode, code]).toEqual([400, 'request.invalid']);
      expect(added.filter((name) => !(name in errors))).toEqual([]);
    }
    expect(await readAll()).toEqual(before);
  });
});

it('[T05] a request for a key sets no column by a further field', async () => {
  const readKinds = async (): Promise<unknown[]> => {
    const { rows } = await world.connection.pool.query(
      `select distinct channel_id, user_id, revoked_at, expires_at - created_at as lifetime
         from identity.api_keys order by 1, 2, 3, 4`,
    );
    return rows;
  };
  const ask = async (further: object): Promise<number> => {
    const payload = { channel_key: 'northern-sports', ...further };
    const headers = { host: 'localhost' };
    return (await world.app.inject({ method: 'POST', url: '/api/get_api_key', headers, payload })).statusCode;
  };
  expect(await ask({})).toBe(200);
  const before = await readKinds();
  const further = columns.filter((name) => name !== 'channel_key').map((name) => [name, 1]);
  expect(await ask(Object.fromEntries(further))).toBe(200);
  expect(await readKinds()).toEqual(before);
});
