// @vitest-environment node
import {
  unknownHubPage,
  type ListedEvents,
  type PublicEvent,
  type ShellInput,
} from '@floodlit/contract/document';
import { firstQuery, type EventListName } from '@floodlit/contract/catalog/event-lists';
import { describe, expect, it } from 'vitest';
import { anEvent } from '../features/catalog/event-makers.fixture.ts';
import { aPass } from '../features/commerce/commerce-makers.fixture.ts';
import { bootstrap } from './bootstrap.fixture.ts';
import { renderShell } from './render-shell.tsx';

const NOW = 1_795_219_000;

const games = Array.from({ length: 24 }, (_, index) =>
  anEvent({
    id: index + 1,
    name: `Game ${index + 1} of the season`,
    event_utc_ts: 1_795_219_200 + index * 7200,
  }),
);

function shellOf(name: EventListName, locale: ShellInput['locale'] = 'en', data = games): Promise<string> {
  const events: ListedEvents = {
    asked: firstQuery(name, NOW),
    page: { data, meta: { total: data.length, limit: 24, offset: 0 } },
  };
  return renderShell({
    rendered_at: NOW,
    path: `/${name}`,
    page: { name, params: {} },
    bootstrap,
    locale,
    data: { events },
  });
}

describe('the shell of a list of events', async () => {
  it.each(['live', 'upcoming', 'vod', 'schedule'] as const)(
    '[R2.16] has the first games of /%s, under their days, and no skeleton',
    async (name) => {
      const html = await shellOf(name);
      expect(html).toContain('Game 1 of the season');
      expect(html.match(/href="\/watch\/\d+"/g)).toHaveLength(8);
      expect(html).toContain('class="event-days__day"');
      expect(html).not.toContain('aria-busy');
    },
  );

  it('has the browser’s position: below the lists, the days and the filters', async () => {
    const html = await shellOf('upcoming');
    const places = ['<h1', 'schedule__toolbar', 'day-strip', 'schedule-bar', 'event-days__day'].map((part) =>
      html.indexOf(part),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(html).toContain('aria-current="page"');
  });

  it('tells days and times in the channel’s zone and the reader’s language', async () => {
    // Nine in the evening in UTC.
    expect(await shellOf('upcoming')).toContain('PM EST');
    expect(await shellOf('upcoming', 'fr')).toContain('Basketball');
    expect(await shellOf('upcoming', 'fr')).toMatch(/novembre/);
    expect(await shellOf('upcoming', 'ar')).toMatch(/نوفمبر/);
  });

  it('shows an empty state', async () => {
    const html = await shellOf('live', 'en', []);
    expect(html).toContain('class="empty-state');
    expect(html).not.toContain('aria-busy');
  });

  it('has no "load more" button: only the browser knows the total', async () => {
    expect(await shellOf('schedule')).not.toContain('load-more');
  });
});

describe('the shell of Home', () => {
  const slides = { slides: [], static_blocks: [] };

  it('has the first four cards of each row', async () => {
    const html = await renderShell({
      rendered_at: NOW,
      path: '/',
      page: { name: 'home', params: {} },
      bootstrap,
      locale: 'en',
      data: { home: { live: [], upcoming: games, finished: [] }, ...slides },
    });
    const rows = html.split('class="rail"').slice(1);
    expect(rows).not.toHaveLength(0);
    for (const row of rows) expect(row.match(/<article/g)).toHaveLength(4);
  });

  it('says that the channel has no such team, and asks nobody', async () => {
    const html = await renderShell({
      rendered_at: NOW,
      path: '/',
      page: unknownHubPage,
      bootstrap,
      locale: 'en',
    });
    expect(html).toContain('class="hub__missing"');
    expect(html).not.toContain('aria-busy');
  });
});

describe('the shell of the passes', () => {
  it('has every pass and subscription with its price, as a visitor sees them', async () => {
    const offer = { ...aPass({ id: 2, name: 'Fan membership' }), trial_period: 7, trial_offered: true };
    const html = await renderShell({
      rendered_at: NOW,
      path: '/packages',
      page: { name: 'packages', params: {} },
      bootstrap: { ...bootstrap, packages: [aPass({ id: 1, name: 'Season pass' })] },
      locale: 'en',
      data: { offers: [offer] },
    });
    for (const name of ['Season pass', 'Fan membership']) expect(html).toContain(name);
    expect(html.match(/<article/g)).toHaveLength(2);
    expect(html).not.toContain('skeleton');
  });
});

describe('the shell of a game', () => {
  const ofGame = (name: 'watch' | 'watch-embed'): Promise<string> => {
    const event = { ...anEvent({ id: 7 }), recording: 'ready', passes: [] } as unknown as PublicEvent;
    return renderShell({
      rendered_at: NOW,
      path: name === 'watch' ? '/watch/7' : '/watch_embed/7',
      page: { name, params: { id: '7' } },
      bootstrap,
      locale: 'en',
      data: { event },
    });
  };
  /** The frame of a site's pages. */
  const frame = /<(?:header|nav|footer)[ >]/;

  it('[R2.02b] is the player alone where it is embedded, without header, menu and footer', async () => {
    expect(await ofGame('watch-embed')).toContain('id="early-player"');
    expect(await ofGame('watch-embed')).not.toMatch(frame);
    expect(await ofGame('watch')).toMatch(frame);
  });
});

describe('the shell of the checkout', () => {
  const legal = [
    { id: 1, name: 'Terms', url: 'terms_conditions' },
    { id: 2, name: 'Privacy', url: 'privacy_policy' },
    { id: 3, name: 'About', url: 'about' },
  ];
  it.each([
    ['buy', '/buy', {}],
    ['select-package', '/select-package/3', { id: '3' }],
  ] as const)('is quiet on %s: no menu, no tabs, one line of links', async (name, path, params) => {
    const html = await renderShell({
      rendered_at: NOW,
      path,
      page: { name, params },
      bootstrap: {
        ...bootstrap,
        pages: legal,
        menu: [{ id: 1, name: 'home', url: '/' }],
      } as unknown as ShellInput['bootstrap'],
      locale: 'en',
    });
    expect(html).not.toMatch(/<nav[ >]|tab-bar|href="\/(?:schedule|vod|about|login|search)"/);
    const header = /<header.*?<\/header>/s.exec(html)?.[0] ?? '';
    expect([...header.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/packages',
      '/',
      '/contacts',
    ]);
    const footer = /<footer.*?<\/footer>/s.exec(html)?.[0] ?? '';
    expect([...footer.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/terms_conditions',
      '/privacy_policy',
      '/contacts',
    ]);
  });
});
