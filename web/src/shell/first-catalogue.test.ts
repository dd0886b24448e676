// @vitest-environment node
// The frame and the first view of each page, with the messages of the first download alone. A missing one would show
// its key.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { documentPages, unknownHubPage, type PageName, type ShellInput } from '@floodlit/contract/document';
import { describe, expect, it } from 'vitest';
import { anEvent } from '../features/catalog/event-makers.fixture.ts';
import { createTranslator } from '../lib/translate.tsx';
import ar from '../locales/gen/ar.json' with { type: 'json' };
import en from '../locales/gen/en.json' with { type: 'json' };
import moreEn from '../locales/gen/en.more.json' with { type: 'json' };
import fr from '../locales/gen/fr.json' with { type: 'json' };
import { renderIn } from './render-shell.tsx';

const core = { en, fr, ar };
const later = Object.keys(moreEn);

/** A channel as the wizard makes it. */
const bootstrap = {
  settings: {
    name: 'Harbour League',
    tagline: '',
    monogram: 'H',
    logo: null,
    language: 'en',
    languages: ['en', 'fr', 'ar'],
    time_zone: 'America/New_York',
    currency: 'USD',
    cookie_notice: null,
    support_email: 'help@harbour.test',
    refund_policy: '',
  },
  'color-settings': {},
  'events-categories': [],
  'events-locations': [],
  'participant-groups': [],
  pages: [],
  menu: [{ id: 1, name: 'home', url: '/' }],
} as unknown as ShellInput['bootstrap'];

const events = [anEvent({ id: 1 }), anEvent({ id: 2, stream_status: 'live' })];
const homes = [
  { live: [], upcoming: [], finished: [] },
  { live: events, upcoming: events, finished: events },
] as unknown as NonNullable<ShellInput['data']>['home'][];

const keysIn = (html: string): string[] =>
  later.filter((key) => new RegExp(`(?<![\\w.-])${key.replace('.', '\\.')}(?![\\w-])`).test(html));

describe.each(['en', 'fr', 'ar'] as const)('the first catalogue in %s', (locale) => {
  const translator = createTranslator(locale, core[locale]);
  const render = (page: ShellInput['page'], data?: ShellInput['data']): Promise<string> =>
    renderIn(translator, {
      path: '/',
      rendered_at: 1_795_219_200,
      page,
      bootstrap,
      locale,
      ...(data !== undefined && { data }),
    });

  it.each(Object.keys(documentPages) as PageName[])('[R1.03] has the frame of the page %s', async (name) => {
    const html = await render({ name, params: {} });
    expect(html.length).toBeGreaterThan(200);
    expect(keysIn(html)).toEqual([]);
  });

  it.each(homes)('[R9.04] has Home, also of a channel without games', async (home) => {
    const html = await render({ name: 'home', params: {} }, { home } as ShellInput['data']);
    expect(html).toContain(core[locale]['frame.final']);
    expect(keysIn(html)).toEqual([]);
    expect(keysIn(await render(unknownHubPage))).toEqual([]);
  });
});

const source = join(import.meta.dirname, '..');

/** The modules that a first download loads with this one: those that it imports by a plain import. */
function modulesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const code = readFileSync(file, 'utf8');
  for (const [, path = ''] of code.matchAll(/^(?:import|export)(?! type)[^;]*? from '(\.[^']+\.tsx?)';/gms))
    modulesOf(join(dirname(file), path), found);
  return found;
}

describe('the modules of the first download', () => {
  it.each(['app/application.tsx', 'pages/home.tsx', 'pages/home/late.tsx', 'pages/not-found.tsx'])(
    'name no later text: %s',
    (entry) => {
      const files = [...modulesOf(join(source, entry))];
      expect(files.length).toBeGreaterThan(5);
      const named = files.flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/\bt\(\s*'([\w.]+)'/g)]
          .map(([, key = '']) => key)
          .filter((key) => later.includes(key))
          .map((key) => `${relative(source, file)}: ${key}`),
      );
      expect(named).toEqual([]);
    },
  );
});
