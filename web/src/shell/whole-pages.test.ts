// @vitest-environment node
// A whole page hydrates under the content policy: no script, nothing hidden, no open boundary.
// Long pages pass the size after which a streaming renderer moves finished parts by a script.
import { documentPages, unknownHubPage, type PageName, type ShellInput } from '@floodlit/contract/document';
import { firstQuery, isEventList } from '@floodlit/contract/catalog/event-lists';
import { describe, expect, it } from 'vitest';
import { aTeam, anEvent } from '../features/catalog/event-makers.fixture.ts';
import { aPass } from '../features/commerce/commerce-makers.fixture.ts';
import { bootstrap as channel } from './bootstrap.fixture.ts';
import { renderShell } from './render-shell.tsx';

const NOW = 1_795_219_000;
/** Bytes. */
const MOVED_OUT_FROM = 12_800;

const bootstrap = {
  ...channel,
  settings: {
    ...channel.settings,
    multi_language: true,
    support_email: 'help@northern.test',
    refund_policy: '',
  },
  pages: [{ id: 1, name: 'About', url: 'about' }],
  menu: [{ id: 1, name: 'home', url: '/' }],
  packages: Array.from({ length: 12 }, (_, id) => aPass({ id: id + 1, name: `Pass ${id + 1}` })),
} as unknown as ShellInput['bootstrap'];

const games = Array.from({ length: 24 }, (_, index) =>
  anEvent({
    id: index + 1,
    name: `Game ${index + 1} of the season`,
    event_utc_ts: NOW + (index - 12) * 7200,
    participants: [aTeam(), aTeam({ id: 2, name: 'Riverside Hawks', alias: 'hawks' })],
  }),
);
const event = { ...anEvent({ id: 7 }), recording: 'ready', passes: [], headings: [] };
const html = `<h2 id="part">Part</h2><p>${'A sentence of the operator. '.repeat(40)}</p>`;
const written = { language: 'en', field_languages: {} };
const video = {
  id: 1,
  title: 'A video',
  description: '',
  type: 'free',
  date: NOW,
  duration: 60,
  category_ids: [],
  asset_id: 1,
  assets: [],
};
const clip = {
  id: 1,
  uuid: '00000000-0000-4000-8000-000000000001',
  name: 'A goal',
  url: 'https://localhost/clip.mp4',
  poster_url: null,
  public_file_url: null,
  captions: [],
  tags: [],
  event,
};

const content: Partial<Record<PageName, object>> = {
  home: {
    home: { live: games.slice(0, 4), upcoming: games, finished: games },
    slides: [
      {
        ...written,
        id: 1,
        slidable_type: 'main',
        slidable_id: null,
        title: 'A slide',
        lead: '',
        link: '/vod',
        image: null,
        away: {},
        home: {},
      },
    ],
    static_blocks: [{ id: 1, name: 'A block', placement: 'home_top', html, language: 'en' }],
  },
  packages: { offers: [] },
  watch: { event },
  'watch-embed': { event },
  overlay: { event },
  faq: {
    faq: Array.from({ length: 40 }, (_, id) => ({
      ...written,
      id,
      group: 'Passes',
      question: `Question ${id}?`,
      answer: html,
    })),
  },
  'channel-page': {
    channel_page: {
      ...written,
      id: 1,
      name: 'About',
      url: 'about',
      html: html.repeat(20),
      headings: [],
      updated_at: NOW,
    },
  },
  'vod-library': {
    library: {
      categories: [{ id: 1, name: 'Coaching', alias: 'coaching', total: 20 }],
      rails: [
        { id: 1, title: 'New', vod_media_items: Array.from({ length: 20 }, (_, id) => ({ ...video, id })) },
      ],
    },
  },
  'watch-library': { vod_item: video },
  share: { clip },
};

function dataOf(name: PageName): ShellInput['data'] {
  if (!isEventList(name)) return content[name] as ShellInput['data'];
  const page = { data: games, meta: { total: games.length, limit: 24, offset: 0 } };
  return { events: { asked: firstQuery(name, NOW), page } };
}

const params = { id: '1', uuid: clip.uuid, url: 'about' };
const render = (
  page: ShellInput['page'],
  locale: ShellInput['locale'],
  data?: ShellInput['data'],
): Promise<string> => {
  const path = documentPages[page.name].path.replaceAll(
    /:(\w+)/g,
    (_, key: keyof typeof params) => params[key],
  );
  return renderShell({ rendered_at: NOW, path, page, bootstrap, locale, ...(data && { data }) });
};

function expectWhole(page: string): void {
  expect(page).not.toMatch(/<script|\son\w+=/);
  // The renderer hides a part that a script would move.
  expect(page).not.toMatch(/\shidden(?:=|[\s>])/);
  // `$?` is a boundary that waits, `$!` one that failed. A template says where a part would go.
  expect(page).not.toMatch(/<!--\$[?!~]|<template/);
}

describe.each(['en', 'fr', 'ar'] as const)('a page in %s is whole, without a script', (locale) => {
  it.each(Object.keys(documentPages) as PageName[])('[R1.03] %s', async (name) => {
    expectWhole(await render({ name, params: {} }, locale));
    const data = dataOf(name);
    if (data !== undefined) expectWhole(await render({ name, params }, locale, data));
  });

  it('Home of an unknown hub', async () => {
    expectWhole(await render(unknownHubPage, locale));
  });
});

it.each(['home', 'faq', 'schedule', 'channel-page', 'vod-library', 'packages'] as const)(
  'the page %s of these tests is longer than what a streaming renderer keeps in place',
  async (name) => {
    expect((await render({ name, params }, 'en', dataOf(name))).length).toBeGreaterThan(MOVED_OUT_FROM);
  },
);
