// Starts the parts that listen to the facts of the visit, and the question before some of them. It loads late.
import { findPage, type DocumentData } from '@floodlit/contract/document';
import type { User } from '@floodlit/contract/identity/identity';
import { listenToFacts, tellFact, type Fact } from '../../lib/facts.ts';
import type { ConsentStart } from '../channel/consent/start-consent.tsx';
import { noticeOf } from '../channel/notice-of.ts';
import type { LocalStore } from '../../lib/local-store.ts';
import type { Observable } from '../../lib/observable.ts';
import type { Translator } from '../../lib/translate.tsx';
import { startReporting } from './errors/start-reporting.ts';
import { startSending } from './queue/start-sending.ts';

type FilmStep = Omit<Extract<Fact, { kind: 'preroll' }>, 'kind'>;

export interface MeasuringStart {
  boot: Pick<DocumentData, 'bootstrap' | 'page'>;
  store: LocalStore;
  user: Pick<Observable<User | null | undefined>, 'get' | 'subscribe'>;
  /** The current page. */
  view: ConsentStart['view'];
  translator: Translator;
  loadMessages: () => Promise<void>;
}

export async function startMeasuring(start: MeasuringStart): Promise<void> {
  const { boot, store, user, view, translator, loadMessages } = start;
  const { bootstrap, page } = boot;
  const { settings, pages } = bootstrap;
  const listeners = [startReporting()];
  if (settings.analytics !== null)
    listeners.push(
      startSending({
        settings: settings.analytics,
        store,
        user,
        findPageName: () => findPage(location.pathname, pages)?.name ?? 'not-found',
        onPage: (listener) => void view.subscribe(listener),
        sportOf: (id) => bootstrap['events-categories'].find((sport) => sport.id === id)?.name,
        schoolOf: (id) => bootstrap['participant-groups'].find((group) => group.id === id)?.name,
      }),
    );
  const tagId = settings.cookie_notice?.tag_manager_id;
  if (tagId)
    // A failure of this part leaves the others.
    await import('./tags/start-tags.ts').then(
      ({ startTags }) => void listeners.push(startTags(store, settings.name, tagId)),
      () => undefined,
    );
  listenToFacts(...listeners);
  const notice = noticeOf(settings);
  if (notice !== null)
    void Promise.all([import('../channel/consent/start-consent.tsx'), loadMessages()]).then(
      ([{ startConsent }]) =>
        startConsent({ notice, store, translator, documentPage: page.name, view, pages }),
    );
  // Films mark their steps, also those before this code was there.
  new PerformanceObserver((list) => {
    for (const { name, detail } of list.getEntries() as PerformanceMark[])
      if (name === 'floodlit.preroll_step') tellFact({ kind: 'preroll', ...(detail as FilmStep) });
  }).observe({ type: 'mark', buffered: true });
}
