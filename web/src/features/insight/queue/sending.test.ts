// The measures of a whole visit, in a browser that a test plays.
import type { AnalyticsSettings } from '@floodlit/contract/channel/analytics-settings';
import type { User } from '@floodlit/contract/identity/identity';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLocalStore, createMemoryStorage } from '../../../lib/local-store.ts';
import { createObservable } from '../../../lib/observable.ts';
import { startSending } from './start-sending.ts';

const settings: AnalyticsSettings = {
  key: 'league-key',
  base: 'https://data.example',
  mode: 'pseudonym',
  needs_consent: false,
  from_localhost: false,
};

interface Item {
  readonly path: string;
  readonly body: {
    readonly event?: string;
    readonly extras?: Record<string, unknown>;
    readonly user_id?: number;
  };
}

function aVisit(change: Partial<AnalyticsSettings> = {}, wishes: object = {}, first = '/?trk=spring') {
  const calls: { path: string; body: Record<string, unknown> }[] = [];
  const place = { pathname: '/', hostname: 'play.example', href: `https://play.example${first}` };
  const listeners = new Map<string, () => void>();
  const page = {
    visibilityState: 'visible',
    addEventListener: (name: string, act: () => void) => listeners.set(name, act),
  };
  const read = (url: string, body: string | undefined): void =>
    void calls.push({
      path: url.replace('https://data.example', ''),
      body: JSON.parse(body ?? '{}') as Record<string, unknown>,
    });
  const beacon = vi.fn((url: string, body: string) => {
    read(url, body);
    return true;
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', place);
  vi.stubGlobal('navigator', { userAgent: 'Test', doNotTrack: null, sendBeacon: beacon, ...wishes });
  vi.stubGlobal('screen', { width: 390, height: 844 });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name: place.href }] });
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, init: RequestInit) => {
      read(url, init.body as string | undefined);
      const data = url.includes('hash') ? 'the-hash' : { session_uuid: 'session-1', expires_at: '' };
      return new Response(JSON.stringify({ data }));
    }),
  );
  const store = createLocalStore(createMemoryStorage());
  const user = createObservable<User | null | undefined>(undefined);
  let turn: (() => void) | undefined;
  const start = () =>
    startSending({
      settings: { ...settings, ...change },
      store,
      user,
      findPageName: () => (place.pathname === '/' ? 'home' : place.pathname.slice(1)),
      onPage: (listener) => void (turn = listener),
      sportOf: () => undefined,
      schoolOf: () => undefined,
    });
  const items = (): Item[] =>
    calls.filter(({ path }) => path.endsWith('/batch/')).flatMap(({ body }) => body['items'] as Item[]);
  return {
    calls,
    store,
    user,
    start,
    items,
    beacon,
    events: () => items().map(({ body }) => body.event),
    open(pathname: string) {
      place.pathname = pathname;
      turn?.();
    },
    hide() {
      page.visibilityState = 'hidden';
      listeners.get('visibilitychange')?.();
    },
    wait: (ms = 10_000) => vi.advanceTimersByTimeAsync(ms),
  };
}

const nora = { id: 5, email: 'nora@example.test' } as User;

describe('[R7.08] [R1.06a] a visit', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('[R4.12] gets a session with its device and trk, then sends every 10 s', async () => {
    const visit = aVisit();
    visit.start();
    await visit.wait(0);
    expect(visit.calls.map(({ path }) => path)).toEqual([
      '/datalake/hash/',
      '/datalake/session/',
      '/datalake/batch/',
    ]);
    expect(visit.calls[1]?.body).toMatchObject({
      profile: 'league-key',
      session: 'the-hash',
      device_type: 'phone',
      resolution: '390x844',
      platform: 'web',
      trk: 'spring',
    });
    visit.open('/packages');
    await visit.wait(9_000);
    expect(visit.events()).toEqual(['visit_page']);
    await visit.wait(1_000);
    expect(visit.events()).toEqual(['visit_page', 'visit_page']);
  });

  it('[R3.15e] names the page before, also that of an earlier document', async () => {
    const visit = aVisit();
    visit.start();
    visit.open('/packages');
    await visit.wait();
    visit.start();
    await visit.wait();
    expect(visit.items().map(({ body }) => body.extras)).toEqual([
      { page: 'home' },
      { page: 'packages', previous_page_for_analytics: 'home' },
      { page: 'packages', previous_page_for_analytics: 'packages' },
    ]);
    expect(visit.store.find('previous_page_for_analytics')).toBe('packages');
  });

  it('[R4.08e] tells log-in and log-out, which forgets trk and ends the session', async () => {
    const visit = aVisit();
    visit.start();
    visit.user.set(null);
    visit.user.set(nora);
    await visit.wait();
    expect(visit.store.find('trk')).toContain('spring');
    visit.user.set(null);
    await visit.wait();
    expect(visit.events()).toEqual(['visit_page', 'login', 'logout']);
    expect(visit.items()[1]?.body.user_id).toBe(5);
    expect(visit.store.find('trk')).toBeUndefined();
    expect(visit.store.find('session')).toBeUndefined();
  });

  it('names no user in the mode `measure`, and keeps only session and trk', async () => {
    const visit = aVisit({ mode: 'measure' });
    visit.user.set(nora);
    const note = visit.start();
    note({ kind: 'share' });
    visit.open('/packages');
    await visit.wait();
    expect(JSON.stringify(visit.calls)).not.toMatch(/nora|user_id/);
    expect(visit.events()).toEqual(['visit_page', 'share', 'visit_page']);
    expect(visit.store.find('previous_page_for_analytics')).toBeUndefined();
  });

  it('sends the rest by a beacon when the page is hidden', async () => {
    const visit = aVisit();
    const note = visit.start();
    await visit.wait(0);
    note({ kind: 'share' });
    visit.hide();
    expect(visit.beacon).toHaveBeenCalledOnce();
    expect(visit.events()).toEqual(['visit_page', 'share']);
  });

  it.each([
    ['Do Not Track', {}, { doNotTrack: '1' }],
    ['Global Privacy Control', {}, { globalPrivacyControl: true }],
    ['consent that is missing', { needs_consent: true }, {}],
  ] as const)('sends and stores nothing with %s', async (_, change, wishes) => {
    const visit = aVisit(change, wishes);
    const note = visit.start();
    visit.open('/packages');
    note({ kind: 'share' });
    visit.hide();
    await visit.wait();
    expect(visit.calls).toEqual([]);
    for (const name of ['session', 'trk', 'previous_page_for_analytics'] as const)
      expect(visit.store.find(name)).toBeUndefined();
  });

  it('begins with a yes, and a no deletes what was stored', async () => {
    const visit = aVisit({ needs_consent: true });
    const note = visit.start();
    visit.store.keepPreference('cookies', 'accepted');
    note({ kind: 'consent' });
    await visit.wait();
    expect(visit.events()).toEqual(['visit_page']);
    expect(visit.store.find('session')).toBeDefined();
    visit.store.keepPreference('cookies', 'declined');
    note({ kind: 'share' });
    note({ kind: 'consent' });
    await visit.wait();
    expect(visit.events()).toEqual(['visit_page']);
    for (const name of ['session', 'trk', 'previous_page_for_analytics'] as const)
      expect(visit.store.find(name)).toBeUndefined();
  });
});
