// Each route of a phone with a link of work, with every wrong link and phone. A new route is covered by itself.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConsoleRouteDefinition } from '@floodlit/contract/operators/console-route';
import { workKinds } from '@floodlit/contract/operators/roles';
import { workDeviceHeader, workLinkHeader } from '@floodlit/contract/operators/work-links';
import { bindWorker, findWorker, keyOfLink, makeWorkLink } from '../operators/index.ts';
import { openSession } from '../../test/operators/console-client.ts';
import { fieldsOf, plainParts, randomId } from '../../test/operators/matrix-fields.ts';
import { consoleRoutes, operatorRoutes } from '../../test/operators/operator-routes.ts';
import { consoleHost, createWorld, type World } from '../../test/world.ts';

const isOfLink = ({ grant }: ConsoleRouteDefinition): boolean => typeof grant === 'object' && 'link' in grant;
const linkRoutes = consoleRoutes.filter(isOfLink);

const device = 'the-phone-at-the-fence';
let world: World;
let own: { channel_id: number; event_id: number };
let other: { channel_id: number; event_id: number };
const keys: Record<string, string> = {};

async function gameOf(slug: string): Promise<typeof own> {
  const channel_id = await world.channelId(slug);
  const { rows } = await world.connection.pool.query<{ id: number }>(
    `update catalog.events set stream_status = 'live', cancelled_at = null where id = (select id from catalog.events
      where channel_id = $1 and home_team_id is not null and away_team_id is not null order by id limit 1) returning id`,
    [channel_id],
  );
  return { channel_id, event_id: rows[0]?.id ?? 0 };
}

/** @returns the key of a new link, which the phone has taken. */
async function aBoundLink(game: typeof own): Promise<string> {
  const { operators } = world.context;
  const acting = { source: 'command_line', actor: 'test', operatorId: null, address: null } as const;
  const link = await makeWorkLink(operators, acting, game, { kind: 'score', name: '' });
  const key = keyOfLink(operators.workLinkSecret, link);
  const worker = await findWorker(operators, 'score', { key, device, address: '127.0.0.1' });
  await bindWorker(operators, worker);
  return key;
}

beforeAll(async () => {
  world = await createWorld();
  own = await gameOf('northern-sports');
  other = await gameOf('littoral-sport');
  keys['good'] = await aBoundLink(own);
  keys['foreign'] = await aBoundLink(other);
  keys['revoked'] = await aBoundLink(own);
  keys['over'] = await aBoundLink(own);
  const { pool } = world.connection;
  const end = (set: string, key: string) =>
    pool.query(`update operators.work_links set ${set} where id = $1`, [Number(key.split('-')[0])]);
  await end('revoked_at = now()', keys['revoked']);
  const { rows } = await pool.query<{ id: number }>(
    `insert into catalog.events (channel_id, name, type, stream_status, starts_at, time_zone, event_category_id)
     select channel_id, 'Long ago', 'free', 'upcoming', $2::timestamptz - interval '11 hours', 'UTC', event_category_id
       from catalog.events where id = $1 returning id`,
    [own.event_id, world.clock.now()],
  );
  await end(`event_id = ${rows[0]?.id ?? 0}`, keys['over']);
});
afterAll(() => world.close());

async function send(
  route: ConsoleRouteDefinition,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; code: string | undefined; text: string }> {
  const { body, query } = fieldsOf(route);
  const url = route.path.replace(/:(\w+)/g, (_, name: string) => plainParts[name] ?? String(randomId));
  const answer = await world.app.inject({
    method: route.method as 'GET',
    url: `/api${url}${query}`,
    headers: {
      host: consoleHost,
      ...headers,
      ...(route.method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(route.method !== 'GET' && { payload: JSON.stringify(body) }),
  });
  const { statusCode: status, body: text } = answer;
  return { status, text, code: status < 400 ? undefined : answer.json<{ code: string }>().code };
}
/** The secret part of a key. It may hold a dash too. */
const markOf = (key: string): string => key.slice(key.indexOf('-') + 1);
const withLink = (key: string | undefined, phone = device) => ({
  [workLinkHeader]: key ?? '',
  [workDeviceHeader]: phone,
});

describe('the routes of phones with a link of work', () => {
  it('are there, and each names a kind of work', () => {
    expect(linkRoutes.length).toBeGreaterThan(2);
    for (const { grant, path } of linkRoutes)
      expect(workKinds, path).toContain(typeof grant === 'object' && 'link' in grant ? grant.link : '');
  });

  it('[T09] [T53] answer the phone of a link, and nobody else', async () => {
    const session = await openSession(world, [{ role: 'owner', scope: { kind: 'install' } }]);
    const good = keys['good'] ?? '';
    const unknown = 'operators.work_link_not_found';
    const refused = [
      ['no header', {}, unknown],
      ['an empty link', withLink(''), unknown],
      ['a random link', withLink(`${randomId}-${'x'.repeat(22)}`), unknown],
      ['a link with another mark', withLink(`${good.split('-')[0]}-${'x'.repeat(22)}`), unknown],
      ['the number of another link', withLink(keys['foreign']?.split('-')[0]), unknown],
      ['the session of an operator', { cookie: session.cookie ?? '' }, unknown],
      ['the key of a link as a cookie', { cookie: `__Host-floodlit-operator=${good}` }, unknown],
      ['a revoked link', withLink(keys['revoked']), 'operators.work_link_ended'],
      ['a link that is over', withLink(keys['over']), 'operators.work_link_ended'],
      ['a secret that is too short', withLink(good, 'short'), 'request.invalid'],
    ] as const;
    for (const route of linkRoutes) {
      for (const [what, headers, code] of refused)
        expect([what, (await send(route, headers)).code], route.path).toEqual([what, code]);
      const acts = route.method !== 'GET';
      const strange = await send(route, withLink(good, 'the-phone-of-a-stranger'));
      const without = await send(route, { [workLinkHeader]: good });
      expect([strange.code, without.code], route.path).toEqual(
        acts ? ['operators.work_link_bound', 'request.invalid'] : [undefined, undefined],
      );
      // A page of another site reaches none of them, even with the link.
      const foreign = await send(route, { ...withLink(good), 'sec-fetch-site': 'cross-site' });
      expect(foreign.code, route.path).toBe(acts ? 'request.cross_site' : undefined);
      const answer = await send(route, withLink(good));
      expect(answer.code, route.path).toBeUndefined();
      // No answer repeats a key or the secret of a phone.
      expect(answer.text, route.path).not.toMatch(new RegExp(`${markOf(good)}|${device}`));
    }
    expect(world.loggedErrors).toEqual([]);
  });

  it('[T04] touch the game of the link alone', async () => {
    const { pool } = world.connection;
    const rows = async (channelId: number) =>
      (await pool.query(`select * from catalog.game_entries where channel_id = $1 order by id`, [channelId]))
        .rows;
    const before = await rows(own.channel_id);
    for (const route of linkRoutes)
      expect((await send(route, withLink(keys['foreign']))).code).toBeUndefined();
    expect(await rows(own.channel_id)).toEqual(before);
  });

  it('[T09] let a link open nothing else of the console', async () => {
    for (const route of operatorRoutes.filter(({ grant }) => grant !== 'open'))
      expect([route.path, (await send(route, withLink(keys['good']))).code]).toEqual([
        route.path,
        'operators.login_required',
      ]);
  });
});
