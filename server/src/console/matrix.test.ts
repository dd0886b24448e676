// Every route of the console that needs a grant, for every role and scope, on own, foreign, deleted and random ids.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConsoleRouteDefinition } from '@floodlit/contract/operators/console-route';
import { errorCatalog } from '@floodlit/contract/errors';
import { acts, roles, scopesOfRole, type GrantScope, type Role } from '@floodlit/contract/operators/roles';
import { openSession, type ConsoleBrowser } from '../../test/operators/console-client.ts';
import { makeClips, makeErrors, nameRecords } from '../../test/operators/matrix-records.ts';
import { fieldsOf, plainParts, randomId as random, takeTurn } from '../../test/operators/matrix-fields.ts';
import { operatorRoutes as routes, type OperatorRoute } from '../../test/operators/operator-routes.ts';
import { consoleHost, createWorld, type World } from '../../test/world.ts';
import { subjectOfEvent } from './today/read-today.ts';
import { createTodayStore } from './today/store.ts';
import {
  decideAnywhere,
  decideGrant,
  decideInside,
  subjectOfScope,
  type GrantDecision,
  type HeldGrant,
  type Subject,
} from '../operators/index.ts';

let world: World;
let own: number;
let other: number;
/** A text that only the other channel's people and log have. */
const foreignMark = 'secret-of-the-other-channel';
const ids: Record<string, number> = {};
/** The errors of the own channel, the other channel and the deployment. */
const errorIds: Record<string, number> = {};
const eventSubjects = new Map<number, Subject>();
const clipIds: Record<string, number> = {};
let clipGame: Subject | undefined;

beforeAll(async () => {
  world = await createWorld();
  own = await world.channelId('northern-sports');
  other = await world.channelId('littoral-sport');
  const { grants, store, audit, clock, transact } = world.context.operators;
  const created_at = clock.now();
  const mail = async (email: string) =>
    (await store.ensure({ email, name: email, language: 'en', created_at })).record.id;
  const grantIn = async (operator_id: number, channel_id: number): Promise<number> =>
    (await grants.insert({
      operator_id,
      role: 'scorer',
      scope: { kind: 'channel', channel_id },
      ends_at: null,
      created_at,
    })) ?? 0;
  const foreigner = await mail(`${foreignMark}@demo.test`);
  ids['own'] = await grantIn(await mail('of-own@demo.test'), own);
  ids['foreign'] = await grantIn(foreigner, other);
  ids['deleted'] = await grantIn(await mail('gone@demo.test'), own);
  await grants.revoke(ids['deleted'] ?? 0, created_at);
  ids['random'] = random;
  Object.assign(ids, await nameRecords(world, { own, other }, foreignMark));
  await world.connection.pool.query('create table public.kept_pages as select * from channel.pages');
  await transact((scope) =>
    audit
      .within(scope)
      .insert(
        { source: 'console', actor: `${foreignMark}@demo.test`, operatorId: foreigner, address: null },
        { act: 'operators.account_changed', channelId: other, subject: foreignMark },
        created_at,
      ),
  );
});

beforeAll(async () => {
  const { db } = world.connection;
  for (const [name, channelId] of [
    ['event', own],
    ['foreign event', other],
  ] as const) {
    const event = await createTodayStore(db).findEvent(channelId, ids[name] ?? 0);
    if (event !== undefined) eventSubjects.set(event.id, subjectOfEvent(event));
  }
  Object.assign(clipIds, await makeClips(world, { own, other }));
  const clip = await world.context.clips.store.findClip(own, clipIds['own'] ?? 0);
  const event = await createTodayStore(db).findEvent(own, clip?.event_id ?? 0);
  clipGame = event && subjectOfEvent(event);
  Object.assign(errorIds, await makeErrors(world, { own, other }, foreignMark));
});
afterAll(() => world.close());

/** The part of the address that names a record within its channel. */
const itemOf = (path: string): string | undefined =>
  /report(?:s|-files)\//.test(path) ? undefined : /:(?!channel_id\b)(\w+)/.exec(path)?.[1];

/**
 * The kinds of subjects share one function. So do the kinds of content, the acts on a live game and the files of a
 * picture. One of each is enough for every combination of ids.
 */
const isTwin = (path: string): boolean =>
  /\/(?:sports|venues|schools|questions|slides|blocks)(?:\/|$)|\/live\/:event_id\/|\/encoders\/:encoder_id\/|\/recording\/(?!trim$)|\/games\/:event_id\/recording\//.test(
    path,
  );

/** Each record, of its own and of another channel. A picture has a name instead of an id. */
function listItems(path: string): Target[] {
  const item = itemOf(path);
  const channelOf = { own, foreign: other, random };
  const scope = (id: number): GrantScope => ({ kind: 'channel', channel_id: id });
  if (item === undefined)
    return (['own', 'foreign', 'random'] as const).slice(0, isTwin(path) ? 2 : 3).map((name) => ({
      name,
      params: { channel_id: channelOf[name] },
      body: {},
      scope: scope(channelOf[name]),
    }));
  const isPicture = item === 'name';
  const kind = { event_id: 'event', pass_id: 'pass', content_id: 'page', video_id: 'video' }[item] ?? 'team';
  const named = {
    own: isPicture ? pictureName('a') : ids[kind],
    foreign: isPicture ? pictureName('b') : ids[`foreign ${kind}`],
    random: isPicture ? pictureName('c') : random,
  };
  const pairs = [
    ['own', 'own'],
    ['foreign', 'foreign'],
    ['own', 'foreign'],
    ['foreign', 'own'],
    ['own', 'random'],
    ['random', 'random'],
  ] as const;
  // The ids of other kinds are not known here, so that only unknown ones are sent.
  const shown = isTwin(path) ? pairs.filter(([, record]) => record === 'random') : pairs;
  return shown.map(([channel, record]) => ({
    name: `${record} of ${channel}`,
    params: { channel_id: channelOf[channel], [item]: named[record] ?? 0 },
    body: {},
    scope: scope(channelOf[channel]),
    isThere: channel === record && record !== 'random' && !isPicture,
  }));
}

const pictureName = (letter: string): string => `${letter.repeat(32)}.png`;

interface Holder {
  readonly name: string;
  readonly held: HeldGrant[];
}

const scopesHere = (): Record<string, GrantScope> => ({
  install: { kind: 'install' },
  'own channel': { kind: 'channel', channel_id: own },
  'other channel': { kind: 'channel', channel_id: other },
  'own team': { kind: 'team', channel_id: own, id: ids['team'] ?? 0 },
  'own event': { kind: 'event', channel_id: own, id: ids['event'] ?? 0 },
});

/** Each role with each scope that it may have, current and ended, and a person without any grant. */
const listHolders = (now: Date): Holder[] => [
  { name: 'nothing', held: [] },
  ...roles.flatMap((role: Role) =>
    Object.entries(scopesHere())
      .filter(([, scope]) => scopesOfRole[role].includes(scope.kind))
      .flatMap(([name, scope]) =>
        [null, now].map((ends_at) => ({
          name: `${role} of ${name}${ends_at === null ? '' : ', ended'}`,
          held: [{ role, scope, ends_at }],
        })),
      ),
  ),
];

interface Target {
  readonly name: string;
  readonly params: Record<string, number | string>;
  readonly body: Record<string, unknown>;
  /** Undefined when it does not exist. */
  readonly scope: GrantScope | undefined;
  /** For a record within a channel: a verb that is allowed must not find any other. */
  readonly isThere?: boolean;
}
const nowhere: Target = { name: '', params: {}, body: {}, scope: undefined };

function listTargets({ grant, path }: OperatorRoute): Target[] {
  if (grant === 'open' || grant === 'signed-in') return [];
  const channel = (id: number): GrantScope => ({ kind: 'channel', channel_id: id });
  switch (grant.on) {
    case 'channel':
    case 'inside':
    case 'event':
      return listItems(path);
    case 'clip':
      return (['own', 'foreign', 'random'] as const).map((name) => ({
        name,
        params: { channel_id: own, clip_id: clipIds[name] ?? random },
        body: path.endsWith('/decide') ? { clip_id: clipIds[name] ?? random } : {},
        scope: undefined,
        isThere: name === 'own',
      }));
    case 'error':
      return [
        ['own', channel(own)] as const,
        ['foreign', channel(other)] as const,
        ['deployment', { kind: 'install' } satisfies GrantScope] as const,
        ['random', undefined] as const,
      ].map(([name, scope]) => ({
        name,
        params: { error_id: errorIds[name] ?? random },
        body: {},
        scope,
      }));
    case 'scope':
      return [
        ['own', channel(own)],
        ['foreign', channel(other)],
        ['random', channel(random)],
        ['install', { kind: 'install' } satisfies GrantScope],
        ['own team', { kind: 'team', channel_id: own, id: ids['team'] ?? 0 } satisfies GrantScope],
        ['foreign team', { kind: 'team', channel_id: other, id: ids['team'] ?? 0 } satisfies GrantScope],
      ].map(([name, scope]) => ({
        name: name as string,
        params: {},
        body: { scope },
        scope: scope as GrantScope,
      }));
    case 'grant':
      return ['own', 'foreign', 'deleted', 'random']
        .slice(0, path.endsWith('/revoke') ? 4 : 2)
        .map((name) => ({
          name,
          params: { grant_id: ids[name] ?? 0 },
          body: {},
          scope: name === 'own' ? channel(own) : name === 'foreign' ? channel(other) : undefined,
        }));
    default:
      return [{ name: 'any', params: {}, body: {}, scope: { kind: 'install' } }];
  }
}

/** The names of reports in addresses. */
const words: Readonly<Record<string, string>> = {
  '/console/channels/:channel_id/reports/:name': 'viewing',
  '/console/channels/:channel_id/money-reports/:name': 'sales',
  '/console/channels/:channel_id/report-files/:name': 'viewing',
  '/console/channels/:channel_id/money-report-files/:name': 'sales',
};

async function send(browser: ConsoleBrowser | undefined, route: ConsoleRouteDefinition, target: Target) {
  const { body, query } = fieldsOf(route);
  const url = route.path.replace(/:(\w+)/g, (_, name: string) =>
    String(target.params[name] ?? plainParts[name] ?? words[route.path]),
  );
  return world.app.inject({
    method: route.method as 'GET',
    url: `/api${url}${query}`,
    headers: {
      host: consoleHost,
      ...(browser?.cookie !== undefined && { cookie: browser.cookie }),
      ...(route.method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(route.method !== 'GET' && {
      payload: JSON.stringify(route.body === undefined ? {} : { ...body, ...target.body }),
    }),
  });
}

const codeOf: Partial<Record<GrantDecision, string>> = {
  not_found: 'operators.not_found',
  not_allowed: 'operators.not_allowed',
  ended: 'operators.grant_ended',
};

const decide = (route: OperatorRoute, held: HeldGrant[], target: Target, now: Date): GrantDecision => {
  const { grant } = route;
  if (grant === 'open' || grant === 'signed-in') return 'allowed';
  if (grant.on === 'anywhere') return decideAnywhere(held, grant.act, now);
  if (grant.on === 'inside') return decideInside(held, grant.act, Number(target.params['channel_id']), now);
  if (grant.on === 'event') {
    const event = target.isThere === true ? eventSubjects.get(Number(target.params['event_id'])) : undefined;
    if (event?.kind !== 'part') return 'not_found';
    // A grant for one game does not cover its copy.
    const place = route.path.endsWith('/duplicate') ? { ...event, event_ids: [] } : event;
    const [decision, copy] = [event, place].map((one) => decideGrant(held, grant.act, one, now));
    return decision === 'allowed' && copy !== 'allowed' ? 'not_allowed' : (decision ?? 'not_found');
  }
  if (grant.on === 'clip') {
    const game = target.isThere === true ? clipGame : undefined;
    return game === undefined ? 'not_found' : decideGrant(held, grant.act, game, now);
  }
  if (target.scope === undefined) return 'not_found';
  return decideGrant(held, grant.act, subjectOfScope(target.scope), now);
};

const foreignTo = (held: readonly HeldGrant[]): boolean =>
  held.every(({ scope }) => scope.kind !== 'install' && scope.channel_id === own);

describe('the routes of the console', () => {
  it('[T09] each name a grant, by an act that some role has', () => {
    for (const { path, grant, audience } of routes) {
      expect(audience, path).toBe('operator');
      if (grant !== 'open' && grant !== 'signed-in') expect(acts, path).toContain(grant.act);
    }
    const open = routes.filter(({ grant }) => grant === 'open').map(({ path }) => path);
    expect(open.every((path) => /^\/console\/(log-in|links)(\/|$)/.test(path))).toBe(true);
  });

  it('[T01] [T04] [T09] answer each role by its grant alone, and leak nothing of another channel', async () => {
    const now = world.clock.now();
    const counts = { cases: 0, allowed: 0 };
    // An act that succeeds must not change the next case.
    const rollback = async (browser: ConsoleBrowser, route: ConsoleRouteDefinition, target: Target) => {
      const answer = await send(browser, route, target);
      if (route.path.endsWith('/pages/:content_id/remove'))
        await world.connection.pool.query(
          `insert into channel.pages overriding system value select * from public.kept_pages on conflict do nothing`,
        );
      if (route.path.endsWith('/revoke'))
        await world.connection.pool.query(
          `update operators.grants set revoked_at = null where id = any ($1)`,
          [[ids['own'], ids['foreign']]],
        );
      if (route.path.endsWith('/invite'))
        await world.connection.pool.query(
          `delete from operators.grants where operator_id in (select id from operators.operators where email = 'matrix@demo.test')`,
        );
      return answer;
    };
    for (const [place, { name, held }] of listHolders(now).entries()) {
      const browser = await openSession(
        world,
        held.map(({ role, scope, ends_at }) => ({ role, scope, endsAt: ends_at })),
      );
      // An ended grant, which follows its live twin, has two answers: an own and a foreign record show both.
      const shown = name.endsWith(', ended') ? 2 : undefined;
      for (const [at, route] of routes.entries()) {
        for (const target of takeTurn(listTargets(route).slice(0, shown), Math.ceil(place / 2) + at)) {
          const label = `${name}: ${route.method} ${route.path} on ${target.name}`;
          const expected = decide(route, held, target, now);
          const answer = await rollback(browser, route, target);
          counts.cases += 1;
          expect(answer.statusCode, label).toBeLessThan(500);
          const code = answer.statusCode < 400 ? undefined : answer.json<{ code: string }>().code;
          if (expected === 'allowed') {
            counts.allowed += 1;
            // The grant allows; the verb may still refuse.
            expect([undefined, 'operators.not_found', 'channel.not_found', ...route.errors], label).toContain(
              code,
            );
            if (itemOf(route.path) !== undefined && target.isThere === false)
              expect(code, label).toMatch(/not_found$/);
          } else {
            expect(code, label).toBe(codeOf[expected]);
            const { message } = errorCatalog[codeOf[expected] as 'operators.not_found'];
            expect(answer.json(), label).toEqual({ code, message });
          }
          if (foreignTo(held)) expect(answer.body, label).not.toContain(foreignMark);
        }
      }
    }
    expect(counts.cases).toBeGreaterThan(2_000);
    expect(counts.allowed).toBeGreaterThan(200);
    expect(world.loggedErrors).toEqual([]);
  }, 300_000);

  it('[T09] refuse everybody who is not logged in, before anything is looked up', async () => {
    for (const route of routes.filter(({ grant }) => grant !== 'open')) {
      const [target = nowhere] = listTargets(route);
      const answer = await send(undefined, route, target);
      expect(answer.statusCode, route.path).toBe(401);
    }
  });

  it('[T05] take no field that they do not declare', async () => {
    const owner = await openSession(world, [{ role: 'owner', scope: { kind: 'install' } }]);
    const grown = {
      id: 1,
      operator_id: 1,
      password_hash: 'x',
      revoked_at: null,
      channel_id: own,
      role: 'owner',
    };
    for (const route of routes.filter(({ method, body }) => method === 'POST' && body !== undefined)) {
      const [target = nowhere] = listTargets(route);
      const answer = await send(owner, route, { ...target, body: { ...target.body, ...grown } });
      expect([route.path, answer.statusCode]).toEqual([route.path, 400]);
    }
  });

  it('[T06] answer only declared fields', async () => {
    const owner = await openSession(world, [{ role: 'owner', scope: { kind: 'install' } }]);
    for (const path of ['/console/me', '/console/people', '/console/audit']) {
      const route = routes.find((one) => one.path === path) as OperatorRoute;
      const { body } = await send(owner, route, nowhere);
      expect(body).not.toMatch(/password_hash|sealed|key_hash|code_hash/);
    }
  });
});
