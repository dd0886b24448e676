import { createHash } from 'node:crypto';
import vm from 'node:vm';
import { expect, it } from 'vitest';
import { errorReports } from '@floodlit/contract/error-reports';
import { earlyScript, earlyScriptSource } from './early-script.ts';

it('[T60] the policy allows exactly the script that the document contains', () => {
  const [, text = ''] = /^<script>([^<]*)<\/script>$/.exec(earlyScript) ?? [];
  expect(text).not.toBe('');
  expect(earlyScriptSource).toBe(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
});

interface Page {
  pressed?: unknown;
  readonly sent: { readonly url: string; readonly body: Record<string, unknown> }[];
  readonly tell: (kind: string, event: object) => void;
  readonly wait: () => void;
  failures: unknown;
  /** Whether the lists are marked as loading. */
  asks: boolean;
  /** Whether live pictures are blurred. */
  hidesScores: boolean;
}

/** The script as a browser runs it, with its globals in the place of a window. */
function runEarly(search = '', stored?: Record<string, string>): Page {
  const listeners = new Map<string, (event: object) => void>();
  const timers: (() => void)[] = [];
  const page: Page = {
    sent: [],
    tell: (kind, event) => listeners.get(kind)?.(event),
    wait: () => timers.forEach((work) => work()),
    failures: undefined,
    asks: false,
    hidesScores: false,
  };
  const globals = Object.assign(page, {
    location: { pathname: '/watch/1', search },
    document: {
      documentElement: {
        setAttribute: (name: string) => (page[name === 'data-asks' ? 'asks' : 'hidesScores'] = true),
        removeAttribute: () => (page.asks = false),
      },
    },
    localStorage: stored && { getItem: (name: string) => stored[name] ?? null },
    URLSearchParams,
    addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
    setTimeout: (work: () => void) => timers.push(work),
    fetch: (url: string, { body }: { body: string }) =>
      page.sent.push({ url, body: JSON.parse(body) as Record<string, unknown> }),
    window: {},
    JSON,
    Math,
  });
  vm.runInNewContext(/^<script>([^<]*)<\/script>$/.exec(earlyScript)?.[1] ?? '', globals);
  return page;
}

it('keeps the last press, for the application and for dialogs', () => {
  const page = runEarly();
  const [first, last] = [{ target: 'a' }, { target: 'b' }];
  page.tell('click', first);
  page.tell('click', last);
  expect(page.pressed).toBe(last);
});

it('[R7.09] reports a failed chunk, a syntax error and a rejection of a page without its application', () => {
  const page = runEarly();
  page.tell('error', { target: { tagName: 'SCRIPT', src: 'https://tv.example/assets/app-12345678.js' } });
  page.tell('error', { target: { tagName: 'IMG', src: '/missing.png' } });
  page.tell('error', { target: {}, message: 'x', error: new SyntaxError('Unexpected token') });
  page.tell('unhandledrejection', { target: {}, reason: new TypeError('no import') });
  page.wait();
  expect(page.sent).toHaveLength(1);
  const [report] = page.sent;
  expect(report?.url).toBe('/api/error_reports');
  expect(errorReports.write.body.parse(report?.body).items).toMatchObject([
    { kind: 'chunk', message: 'https://tv.example/assets/app-12345678.js did not load', url: '/watch/1' },
    { kind: 'error', name: 'SyntaxError', message: 'Unexpected token' },
    { kind: 'rejection', name: 'TypeError', message: 'no import' },
  ]);
  page.wait();
  page.tell('pagehide', {});
  expect(page.sent).toHaveLength(1);
  page.tell('error', { target: {}, message: 'late' });
  page.tell('pagehide', {});
  expect(page.sent).toHaveLength(2);
});

it('[R7.09] leaves errors to the application once it listens', () => {
  const page = runEarly();
  const heard: unknown[] = [];
  page.failures = { push: (event: unknown) => heard.push(event) };
  page.tell('error', { target: {}, message: 'mine' });
  page.wait();
  expect(heard).toHaveLength(1);
  expect(page.sent).toEqual([]);
});

it.each([
  ['?day=2026-11-28', true],
  ['?lang=fr&sport=2', true],
  ['?q=', true],
  ['', false],
  ['?lang=fr&utm_source=sport', false],
  ['?participant=hawks', false],
])('marks the lists of an address with %s as loading: %s', (search, asks) => {
  const page = runEarly(search);
  expect(page.asks).toBe(asks);
  // A page whose application does not load shows everything.
  page.wait();
  expect(page.asks).toBe(false);
});

it.each([
  ['hidden', { 'floodlit.preference.scores': '1800000000000|hidden' }, true],
  ['shown', { 'floodlit.preference.scores': '1800000000000|shown' }, false],
  ['not chosen', {}, false],
  ['not readable', undefined, false],
])('marks before the first paint whether scores are hidden: %s', (_, stored, hidesScores) => {
  const page = runEarly('?q=', stored);
  expect(page.hidesScores).toBe(hidesScores);
  // Storage that throws stops nothing behind it.
  expect(page.asks).toBe(true);
});
