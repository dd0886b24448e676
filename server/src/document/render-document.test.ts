import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { DocumentData } from '@floodlit/contract/document';
import type { PageAssets } from './ports.ts';
import { renderDocument } from './render-document.ts';

const data = {
  channel_key: 'key',
  locale: 'en',
  bootstrap: {
    settings: { name: 'Northern', tagline: 'Sport', language: 'en', languages: ['en'], favicon: null },
    'color-settings': {},
    'events-locations': [],
  },
  page: { name: 'home', params: {} },
} as unknown as DocumentData;

const assets: PageAssets = {
  earlyScript: undefined,
  script: '/assets/app.js',
  earlyPreloads: [],
  enginePreloads: [],
  modulePreloads: ['/assets/core.js'],
  styles: [{ href: '/assets/app.css', text: 'main{color:red}\n' }],
  font: '/assets/latin.woff2',
};
const playing: PageAssets = {
  ...assets,
  earlyScript: '/assets/early.js',
  earlyPreloads: ['/assets/token.js'],
  enginePreloads: ['/assets/engine.js'],
};

const render = (of: PageAssets, page: DocumentData['page'] = data.page): string =>
  renderDocument({
    data: { ...data, page },
    playback: undefined,
    assets: of,
    shell: '<main></main>',
    origin: 'https://a.example',
    path: '/',
    embedSites: [],
  });

/** The lines that name these files, in the order of the document. */
const linesOf = (html: string): string[] =>
  html.split('\n').filter((line) => /\/assets\//.test(line) && !line.startsWith('<link rel="icon"'));

it('ranks the layers of the styles before any file of them', () => {
  const tokens = readFileSync(new URL('../../../ui/src/tokens.css', import.meta.url), 'utf8');
  const order = /@layer [^;{]+;/.exec(tokens)?.[0] ?? expect.fail('There is no order of layers.');
  expect(render(assets).split(order)[0]).not.toContain('main{');
});

describe('what a document loads first', () => {
  it('is the font, the styles and the application where nothing plays', () => {
    expect(linesOf(render(assets))).toEqual([
      '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/latin.woff2">',
      '<style>main{color:red}</style><link rel="stylesheet" disabled href="/assets/app.css">',
      '<link rel="modulepreload" fetchpriority="low" href="/assets/core.js">',
      '<script type="module" fetchpriority="low" src="/assets/app.js"></script>',
    ]);
  });

  it('is the picture where one can start, ahead of the styles; the application is only on its way', () => {
    expect(linesOf(render(playing))).toEqual([
      '<link rel="modulepreload" href="/assets/early.js" fetchpriority="high">',
      '<link rel="modulepreload" href="/assets/token.js" fetchpriority="high">',
      '<link rel="modulepreload" href="/assets/engine.js" fetchpriority="low">',
      '<style>main{color:red}</style><link rel="stylesheet" disabled href="/assets/app.css">',
      '<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="/assets/latin.woff2">',
      '<link rel="prefetch" as="script" crossorigin href="/assets/core.js">',
      '<script type="module" async src="/assets/early.js"></script>',
      '<script type="module" async fetchpriority="low" src="/assets/app.js"></script>',
    ]);
  });

  it('starts picture and application from scripts that stand behind the place of the picture', () => {
    const html = render(playing);
    for (const script of ['src="/assets/early.js"', 'src="/assets/app.js"'])
      expect(html.indexOf(script)).toBeGreaterThan(html.indexOf('<div id="root">'));
  });
});

describe('the styles of a document', () => {
  it('are in it, so that no request holds up the first paint', () => {
    const html = render(assets);
    expect(html).toContain('<style>main{color:red}</style>');
    expect(html.match(/<link[^>]*stylesheet[^>]*>/g)).toEqual([
      '<link rel="stylesheet" disabled href="/assets/app.css">',
    ]);
  });
});

describe('what search engines may keep', () => {
  it.each([
    ['home', false],
    ['simulate', true],
  ] as const)('[R2.D1] %s is kept from them: %s', (name, isKept) => {
    expect(render(assets, { name, params: {} }).includes('content="noindex"')).toBe(isKept);
  });
});
