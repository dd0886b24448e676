// Every role on every part of a channel: each page that the navigation shows answers, and no other page is shown.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConsoleRouteDefinition } from '@floodlit/contract/operators/console-route';
import { logIn } from '@floodlit/contract/operators/log-in';
import { channelReads, opensPage, type ChannelPage } from '@floodlit/contract/operators/navigation';
import {
  actsOfRole,
  roles,
  scopesOfRole,
  type GrantScope,
  type Role,
  type ScopeKind,
} from '@floodlit/contract/operators/roles';
import { openSession, type ConsoleBrowser } from '../../test/operators/console-client.ts';
import { fieldsOf } from '../../test/operators/matrix-fields.ts';
import { consoleHost, createWorld, type World } from '../../test/world.ts';

let world: World;
let own: number;
const places = new Map<ScopeKind, GrantScope>();
beforeAll(async () => {
  world = await createWorld();
  own = await world.channelId('northern-sports');
  places.set('install', { kind: 'install' }).set('channel', { kind: 'channel', channel_id: own });
  for (const [kind, table] of [
    ['school', 'catalog.participant_groups'],
    ['team', 'catalog.participants'],
    ['venue', 'catalog.locations'],
    ['event', 'catalog.events'],
  ] as const) {
    const { rows } = await world.connection.pool.query<{ id: number }>(
      `select id from ${table} where channel_id = $1 order by id limit 1`,
      [own],
    );
    places.set(kind, { kind, channel_id: own, id: rows[0]?.id ?? 0 });
  }
});
afterAll(() => world.close());

const pages = Object.keys(channelReads) as ChannelPage[];
/** As docs/operators says. A part of a channel has no shop, texts or set-up. */
const shown: Readonly<Record<Role, Readonly<Record<'whole' | 'part', readonly ChannelPage[]>>>> = {
  owner: { whole: pages, part: [] },
  editor: {
    whole: [
      'live',
      'games',
      'results',
      'recordings',
      'teams',
      'passes',
      'coupons',
      'clips',
      'prerolls',
      'reports',
      'content',
      'setup',
    ],
    part: ['live', 'games', 'results', 'recordings', 'teams', 'clips'],
  },
  finance: {
    whole: [
      'games',
      'recordings',
      'teams',
      'passes',
      'coupons',
      'money',
      'prerolls',
      'reports',
      'content',
      'setup',
    ],
    part: [],
  },
  support: {
    whole: ['games', 'recordings', 'teams', 'passes', 'coupons', 'prerolls', 'errors', 'content', 'setup'],
    part: [],
  },
  scorer: { whole: ['results'], part: ['results'] },
  camera: { whole: ['live'], part: ['live'] },
  moderator: {
    whole: ['games', 'recordings', 'teams', 'clips'],
    part: ['games', 'recordings', 'teams', 'clips'],
  },
};

async function statusOf(browser: ConsoleBrowser, route: ConsoleRouteDefinition): Promise<number> {
  const path = route.path.replace(':channel_id', String(own)).replace(':name', 'viewing');
  const query = path.endsWith('/live-games') ? `?channel_id=${own}` : fieldsOf(route).query;
  const { statusCode } = await world.app.inject({
    url: `/api${path}${query}`,
    headers: { host: consoleHost, cookie: browser.cookie ?? '' },
  });
  return statusCode;
}

describe('the navigation', () => {
  const cases = roles.flatMap((role) => scopesOfRole[role].map((kind) => ({ role, kind })));

  it.each(cases)('[T09] shows $role of one $kind only pages that answer', async ({ role, kind }) => {
    const scope = places.get(kind);
    if (scope === undefined) throw new Error(kind);
    const browser = await openSession(world, [{ role, scope }]);
    const { data: me } = await browser.client.call(logIn.me);
    const reach = kind === 'install' || kind === 'channel' ? 'whole' : 'part';
    const open = pages.filter((page) => opensPage(me.grants, page, own));
    expect(open).toEqual(shown[role][reach]);
    for (const page of pages) {
      const statuses = await Promise.all(channelReads[page].map((route) => statusOf(browser, route)));
      if (open.includes(page)) expect(statuses, page).toEqual(statuses.map(() => 200));
      else expect(Math.max(...statuses), page).toBeGreaterThanOrEqual(403);
    }
  });

  it('[T09] shows nothing of another channel', async () => {
    const other = await world.channelId('littoral-sport');
    for (const role of roles)
      for (const kind of scopesOfRole[role].filter((one) => one !== 'install')) {
        const grants = [
          { acts: [...actsOfRole[role]], scope: places.get(kind) ?? { kind: 'install' as const } },
        ];
        expect(pages.filter((page) => opensPage(grants, page, other))).toEqual([]);
      }
  });
});
