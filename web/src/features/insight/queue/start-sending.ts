// Connects the queue of measures with the browser and the facts of the visit.
import type { AnalyticsSettings } from '@floodlit/contract/channel/analytics-settings';
import type { EventName } from '@floodlit/contract/event-names';
import { limits } from '@floodlit/contract/limits';
import type { User } from '@floodlit/contract/identity/identity';
import type { Fact } from '../../../lib/facts.ts';
import type { LocalStore } from '../../../lib/local-store.ts';
import { findTrk } from '../../../lib/find-trk.ts';
import type { Observable } from '../../../lib/observable.ts';
import { mayMeasure } from '../may-measure.ts';
import { createPlayRecord } from '../play/play-record.ts';
import { createMeasureSession } from './create-session.ts';
import { createQueue } from './create-queue.ts';
import { eventsOfFact } from './event-of-fact.ts';
import { keepTrk } from './trk.ts';

/** Below the base address, which may be another host. */
const HASH_PATH = '/datalake/hash/';
const SESSION_PATH = '/datalake/session/';
const BATCH_PATH = '/datalake/batch/';

export interface SendingStart {
  settings: AnalyticsSettings;
  store: LocalStore;
  user: Pick<Observable<User | null | undefined>, 'get' | 'subscribe'>;
  /** The name of the page that is shown. */
  findPageName: () => string;
  /** Called at each navigation. */
  onPage: (listener: () => void) => void;
  sportOf: (categoryId: number) => string | undefined;
  schoolOf: (groupId: number) => string | undefined;
}

type BrowserWishes = Navigator & { globalPrivacyControl?: boolean };

/** `crypto.randomUUID` is missing in pages without TLS. */
const makeUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
};

const deviceType = (): string =>
  matchMedia('(pointer: coarse)').matches
    ? Math.min(screen.width, screen.height) < 600
      ? 'phone'
      : 'tablet'
    : 'desktop';

const request = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, { ...init, signal: AbortSignal.timeout(limits.requestTimeoutMs) });

/** @returns the listener to facts. */
export function startSending(start: SendingStart): (fact: Fact) => void {
  const { settings, store, user, findPageName, onPage, sportOf, schoolOf } = start;
  const { key: profile, base, mode } = settings;
  const now = Date.now;
  const answer = () => {
    const given = store.findPreference('cookies');
    return given === 'accepted' || given === 'declined' ? given : undefined;
  };
  const isAllowed = (): boolean =>
    mayMeasure({
      settings,
      hostname: location.hostname,
      page: findPageName(),
      doNotTrack: navigator.doNotTrack,
      globalPrivacyControl: (navigator as BrowserWishes).globalPrivacyControl,
      answer: answer(),
    });
  const session = createMeasureSession({
    store,
    now,
    async create() {
      const hash = await request(base + HASH_PATH, {});
      if (!hash.ok) return undefined;
      const answered = await request(base + SESSION_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          profile,
          session: ((await hash.json()) as { data: string }).data,
          device_type: deviceType(),
          user_agent: navigator.userAgent.slice(0, 1_000),
          resolution: `${screen.width}x${screen.height}`,
          platform: 'web',
          trk: findTrk(store, now()),
        }),
      });
      if (!answered.ok) return undefined;
      return ((await answered.json()) as { data: { session_uuid: string } }).data.session_uuid;
    },
  });
  const batchUrl = base + BATCH_PATH;
  const queue = createQueue({
    profile,
    readSession: () => session.read(),
    findSession: () => session.find(),
    forgetSession: () => session.forget(),
    async send(body) {
      try {
        const answered = await request(batchUrl, {
          method: 'POST',
          headers: { 'content-type': 'text/plain' },
          body,
        });
        if (answered.ok) return 'done';
        if (answered.status >= 500) return 'failed';
        return (await answered.text()).includes('insight.session_invalid') ? 'no_session' : 'refused';
      } catch {
        return 'failed';
      }
    },
    beacon: (body) => navigator.sendBeacon(batchUrl, body),
    now,
    makeUuid,
    setTimer: (work, ms) => void setTimeout(work, ms),
  });

  const add: typeof queue.add = (path, body, isUrgent) => {
    if (isAllowed()) queue.add(path, body, isUrgent);
  };
  const addEvent = (event: EventName, extras: Record<string, unknown>, isUrgent = false): void => {
    const person = mode === 'measure' ? undefined : user.get();
    const named = person ? { user_id: person.id, user_email: person.email } : {};
    add('/datalake/event/', { event, ...named, extras }, isUrgent);
  };

  /** In the mode `measure` the device keeps the session alone. */
  let previous = mode === 'measure' ? undefined : store.find('previous_page_for_analytics');
  let shown: string | undefined;
  function visit(): void {
    const page = findPageName();
    if (!isAllowed() || shown === location.pathname) return;
    shown = location.pathname;
    addEvent('visit_page', { page, previous_page_for_analytics: previous });
    previous = page;
    if (mode !== 'measure') store.keep('previous_page_for_analytics', page);
  }
  let holder = user.get();
  user.subscribe(() => {
    const next = user.get();
    if (holder === null && next) addEvent('login', {}, true);
    if (holder && next === null) {
      addEvent('logout', {});
      // The first ends what runs, and the second sends the log-out.
      void queue.flush().then(queue.flush).then(session.forget);
      store.forget('trk');
    }
    holder = next;
  });
  function begin(): void {
    if (!isAllowed()) return;
    const [first] = performance.getEntriesByType('navigation');
    keepTrk(store, first?.name ?? location.href, now());
    visit();
    void queue.flush();
  }
  onPage(visit);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') queue.hide();
  });
  begin();
  const notePlay = createPlayRecord({ add, makeUuid, now, sportOf, schoolOf });
  return (fact) => {
    if (fact.kind === 'consent') {
      if (isAllowed()) begin();
      else {
        queue.clear();
        for (const name of ['session', 'trk', 'previous_page_for_analytics'] as const) store.forget(name);
      }
      return;
    }
    for (const { event, extras, isUrgent } of eventsOfFact(fact)) addEvent(event, extras, isUrgent);
    notePlay(fact);
  };
}
