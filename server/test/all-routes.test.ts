// Sends hostile input to every route of the contract. Each answer is ours, never a 500, and leaks nothing.
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '@floodlit/contract';
import { errorCatalog } from '@floodlit/contract/errors';
import { limits } from '@floodlit/contract/limits';
import type { RouteDefinition } from '@floodlit/contract/route';
import { createApp } from '../src/app.ts';
import { assemble } from '../src/context.ts';
import { connect } from '../src/db/connect.ts';
import { writeForm } from '../src/identity/index.ts';
import { addPreroll } from '../src/media/index.ts';
import { aReadyClip } from './clips/ready-clip.ts';
import { foreignOrigins, foreignTypes, ownAddress } from './foreign-requests.ts';
import { createWorld, type Session, type World } from './world.ts';

let world: World;
let roles: Record<'nobody' | 'visitor' | 'alice' | 'foreigner' | 'carol', Session | undefined>;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** `npm run test:deep` sends more random input. */
const isWhole = process.env['FLOODLIT_CASES'] === 'whole';

/** A route that writes may have ended a session, for example by a log-out. */
let mayBeLoggedOut = true;
let profilesAtLogIn = '';

/** The account of each session, as the API tells it. Reading them costs less than logging in again. */
const readProfiles = async (): Promise<string> => {
  const sessions = ['visitor', 'alice', 'foreigner', 'carol'] as const;
  const answers = await Promise.all(sessions.map((role) => send(api.identity.profile, { role })));
  return answers.map(({ statusCode, body }) => `${statusCode} ${body}`).join('\n');
};

async function logIn(): Promise<void> {
  if (!mayBeLoggedOut) return;
  mayBeLoggedOut = false;
  if (profilesAtLogIn !== '' && (await readProfiles()) === profilesAtLogIn) return;
  roles = {
    nobody: undefined,
    visitor: await world.visitor(),
    alice: await world.as('alice'),
    foreigner: await world.as('alice', 'second.localhost'),
    carol: await world.as('carol'),
  };
  profilesAtLogIn = await readProfiles();
}

const routes: RouteDefinition[] = Object.values(api).flatMap((room) => Object.values(room));
const named = routes.map((route) => [`${route.method} ${route.path}`, route] as const);
const isReading = ({ method }: RouteDefinition): boolean => method === 'GET' || method === 'DELETE';

interface Sent {
  readonly role: keyof typeof roles;
  readonly path?: string;
  readonly query?: string;
  readonly body?: string;
  readonly contentType?: string;
  readonly headers?: Record<string, string>;
}

/** A PATCH travels as a POST that says so. */
const overrideOf = ({ method }: RouteDefinition) => (method === 'PATCH' ? { _method: 'patch' } : {});

async function send(route: RouteDefinition, { role, path, query, body, contentType, headers }: Sent) {
  const session = roles[role];
  if (route.method !== 'GET') mayBeLoggedOut = true;
  const url = `/api${path ?? route.path.replace(/:\w+/g, '1')}${query === undefined ? '' : `?${query}`}`;
  return world.app.inject({
    method: (isReading(route) ? route.method : 'POST') as 'GET',
    url,
    headers: {
      host: session?.host ?? 'localhost',
      ...(session && { authorization: `Bearer ${session.apiKey}` }),
      ...(!isReading(route) && { 'content-type': contentType ?? 'application/json' }),
      ...headers,
    },
    ...(!isReading(route) && { payload: body ?? JSON.stringify(overrideOf(route)) }),
  });
}

type Response = Awaited<ReturnType<typeof send>>;

/** An answer of ours is below 500, or the one honest 5xx of a payment service. Errors have one shape, without inner facts. */
function expectOurAnswer(response: Response): void {
  if (response.statusCode < 400) return;
  const answer = response.json<Record<string, unknown>>();
  expect(Object.keys(errorCatalog)).toContain(answer['code']);
  expect(answer['code']).not.toBe('server.failed');
  expect(Object.keys(answer).every((key) => ['message', 'code', 'errors', 'reason'].includes(key))).toBe(
    true,
  );
  // One exact text of the contract contains a word of SQL.
  expect(response.body.replaceAll('Please select tag', '')).not.toMatch(
    /select |insert |\.ts:\d|node_modules|stack/i,
  );
}

const wild = fc.oneof(
  fc.string({ maxLength: 50 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.integer(), { maxLength: 5 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.integer(), { maxKeys: 4, noNullPrototype: true }),
  fc.constantFrom(
    '-1',
    '0',
    '1e9',
    '99999999999999999999',
    'NaN',
    "'; drop table x; --",
    '%',
    '\u0000',
    '../..',
    '__proto__',
  ),
);

/** Values may bring a `toString` of their own. */
const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);

const fieldsOf = (route: RouteDefinition): string[] => [
  ...Object.keys(route.body?.shape ?? {}),
  ...Object.keys(route.query?.shape ?? {}),
  'api_key',
  'channel_id',
  'user_id',
];

describe.each(named)('%s', (_, route) => {
  beforeEach(logIn);

  it('[T69] answers any input', async () => {
    const role = fc.constantFrom('nobody', 'visitor', 'alice', 'foreigner');
    const fields = fc.dictionary(fc.constantFrom(...fieldsOf(route)), wild, {
      maxKeys: 6,
      noNullPrototype: true,
    });
    await fc.assert(
      fc.asyncProperty(role, fields, wild, async (who, values, id) => {
        const path = route.path.replace(/:\w+/g, () => encodeURIComponent(textOf(id)));
        const query = new URLSearchParams(
          Object.entries(values).map(([name, value]): [string, string] => [name, textOf(value)]),
        ).toString();
        expectOurAnswer(
          await send(route, {
            role: who as Sent['role'],
            path,
            query,
            body: JSON.stringify({ ...values, ...overrideOf(route) }),
          }),
        );
      }),
      { numRuns: isWhole ? 200 : 25, endOnFailure: true },
    );
    expect(world.loggedErrors).toEqual([]);
  });

  it('[T09] asks for a key where it needs one', async () => {
    const response = await send(route, { role: 'nobody' });
    if (route.audience === 'bootstrap') expect(response.statusCode).not.toBe(401);
    else expect(response.json()).toMatchObject({ code: 'identity.api_key_invalid' });
  });

  it('[T69] refuses an address without end', async () => {
    const response = await send(route, { role: 'alice', query: `q=${'x'.repeat(limits.urlBytes)}` });
    expect(response.json()).toMatchObject({ code: 'request.too_large' });
  });
});

describe.each(named.filter(([, route]) => route.audience === 'user'))('%s', (_, route) => {
  beforeEach(logIn);

  it('asks a visitor to log in', async () => {
    const response = await send(route, { role: 'visitor' });
    expect(response.json()).toMatchObject({ code: 'identity.login_required' });
  });
});

describe.each(
  named.filter(
    ([, route]) =>
      (route.audience === 'user' || route.audience === 'visitor') && route.whileTemporary !== true,
  ),
)('%s', (_, route) => {
  beforeEach(logIn);

  it('[T54] is closed to a temporary password', async () => {
    const response = await send(route, { role: 'carol' });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
      403,
      'identity.password_change_required',
    ]);
  });
});

describe.each(named.filter(([, route]) => !isReading(route)))('%s', (_, route) => {
  beforeEach(logIn);

  it('[T56] takes JSON from its own site alone', async () => {
    // A beacon cannot send JSON by its type. The origin still guards it.
    const isBeacon = route.path === '/datalake/batch/';
    for (const contentType of foreignTypes.filter((type) => !isBeacon || !type.startsWith('text/plain'))) {
      const { statusCode } = await send(route, { role: 'alice', contentType, body: 'a=1' });
      expect([contentType, statusCode]).toEqual([contentType, 415]);
    }
    // Another address of the channel's own host may send measures, and nothing else.
    const mayBeOwn = route.path.startsWith('/datalake/');
    for (const headers of foreignOrigins.filter((one) => !mayBeOwn || one !== ownAddress))
      expect((await send(route, { role: 'alice', headers })).json(), JSON.stringify(headers)).toMatchObject({
        code: 'request.cross_site',
      });
  });

  it('[T56] becomes no other call by _method', async () => {
    const { alice } = roles;
    for (const _method of [
      'delete',
      'GET',
      'put',
      'head',
      '',
      ['patch'],
      { patch: 1 },
      'PATCH\u0000',
      'patch ',
    ])
      expectOurAnswer(await send(route, { role: 'alice', body: JSON.stringify({ _method }) }));
    // An override in a header or the query is none, on any route.
    const url = `/api${route.path.replace(/:\w+/g, '1')}`;
    const reading = await world.app.inject({
      method: 'POST',
      url: `/api/events?_method=get`,
      headers: {
        host: 'localhost',
        authorization: `Bearer ${alice?.apiKey}`,
        'x-http-method-override': 'GET',
        'content-type': 'application/json',
      },
      payload: {},
    });
    expect([url, reading.statusCode]).toEqual([url, 404]);
  });

  it('[T69] refuses a huge or broken body', async () => {
    const huge = JSON.stringify({ api_key: 'x'.repeat(limits.bodyBytes) });
    expect((await send(route, { role: 'alice', body: huge })).json()).toMatchObject({
      code: 'request.too_large',
    });
    for (const body of ['{"a":', '[]', '"text"', 'null', '{"__proto__":{"admin":true}}', '['.repeat(10_000)])
      expectOurAnswer(await send(route, { role: 'alice', body }));
  });
});

describe('ids of another channel', () => {
  beforeAll(logIn);
  const clipUuid = randomUUID();

  /** Ids that the other channel really has, of the kind that the route asks for. */
  async function foreignIds(route: RouteDefinition): Promise<(number | string)[]> {
    const channelId = await world.channelId('littoral-sport');
    const { db } = world.connection;
    if (/^\/(?:events|download-event)\//.test(route.path))
      return (
        await db.selectFrom('catalog.events').where('channel_id', '=', channelId).select('id').execute()
      ).map(({ id }) => id);
    if (route.path.startsWith('/packages/'))
      return (
        await db.selectFrom('commerce.passes').where('channel_id', '=', channelId).select('id').execute()
      ).map(({ id }) => id);
    if (route.path.startsWith('/pages/'))
      return (
        await db.selectFrom('channel.pages').where('channel_id', '=', channelId).select('id').execute()
      ).map(({ id }) => id);
    if (route.path.startsWith('/profile/devices/')) {
      const { data } = await (roles.foreigner as Session).client.call(api.account.devices);
      return data.map(({ id }) => id);
    }
    if (route.path.startsWith('/custom-forms/')) {
      await writeForm(world.context.identity, channelId, 'about-you', {
        title: { fr: 'À propos de vous' },
        fields: [{ name: 'club', kind: 'text', label: { fr: 'Club' } }],
      });
      return ['about-you'];
    }
    if (route.path.startsWith('/prerolls/')) {
      const film = { url: 'https://ads.example/film.mp4' };
      const where = { film, for_vod: true, for_live: true, weight: 1 };
      return [await addPreroll(world.context.media, channelId, where)];
    }
    if (route.path.startsWith('/clip/')) return [await aReadyClip(world, channelId, clipUuid)];
    if (route.path.startsWith('/favorite/')) {
      const { data } = await (await world.as('bob', 'second.localhost')).client.call(api.favorites.list);
      return data.map(({ id }) => id);
    }
    const { data: packages } = await (roles.foreigner as Session).client.call(api.commerce.packages);
    const bought = await (roles.foreigner as Session).client.call(api.commerce.buy, {
      type: 'package',
      id: packages[0]?.id ?? 0,
      terms_accepted: true,
    });
    return [bought.data.order.id];
  }

  /** Valid, so that the answer depends on the id alone. Undefined where the route needs no words. */
  const bodyOf = async (route: RouteDefinition): Promise<string | undefined> => {
    if (route.path.startsWith('/prerolls/'))
      return JSON.stringify({ event_id: await world.eventId({ type: 'free' }), play_id: randomUUID() });
    if (route.path === '/clip/:id/report') return JSON.stringify({ uuid: clipUuid, reason: 'other' });
    if (route.path === '/events/:id/remote') return JSON.stringify({ kind: 'cast' });
    if (route.path === '/clip/:id/views') return JSON.stringify({ uuid: clipUuid, play_id: randomUUID() });
    return undefined;
  };

  // To end a television that has ended is no error. Its own tests use ids of other accounts.
  it.each(named.filter(([, { params, path }]) => params !== undefined && path !== '/user/remotes/:id'))(
    '[T04] %s answers as if they did not exist, to the byte',
    async (_, route) => {
      const body = await bodyOf(route);
      const ask = (id: number | string) =>
        send(route, { role: 'alice', path: route.path.replace(/:\w+/g, String(id)), body });
      const missing = await ask(999_999_999);
      expect(missing.statusCode).toBe(404);
      const ids = await foreignIds(route);
      expect(ids.length).toBeGreaterThan(0);
      for (const id of ids) {
        const foreign = await ask(id);
        expect([foreign.statusCode, foreign.body]).toEqual([missing.statusCode, missing.body]);
      }
    },
  );
});

describe('what the plumbing answers', () => {
  it('an unknown path is 404 in the one shape', async () => {
    const response = await world.app.inject({ url: '/api/nothing', headers: { host: 'localhost' } });
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { message: 'Not found.', code: 'request.not_found' },
    ]);
  });

  it('carries the headers that keep a browser safe', async () => {
    const { headers } = await world.app.inject({ url: '/api/channel_key', headers: { host: 'localhost' } });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it('answers 503 with a time to come back while the database is away', async () => {
    const away = connect({
      host: path.join(tmpdir(), 'no-database-is-here'),
      user: 'nobody',
      database: 'nothing',
    });
    const app = createApp(assemble({ ...world.context, connection: away }), {
      trustProxy: [],
      strict: true,
      publicUrl: () => 'http://localhost',
    });
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503);
    const response = await app.inject({ url: '/api/channel_key', headers: { host: 'localhost' } });
    const { code } = response.json<{ code: string }>();
    const retryAfter = response.headers['retry-after'];
    expect([response.statusCode, code, retryAfter]).toEqual([503, 'server.unavailable', '2']);
    await app.close();
    await away.close();
  });
});
