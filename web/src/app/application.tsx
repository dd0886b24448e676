// Starts the application (R2.13): language, keys, router. It hydrates the page that the server rendered.
import '@floodlit/ui/styles';
import type { DocumentData } from '@floodlit/contract/document';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { decideLanguage, findLanguageCookie, keepLanguage } from '../features/channel/language.ts';
import { startSession } from '../features/identity/session.ts';
import { PageSkeleton } from '../features/channel/page-skeleton.tsx';
import { readDocumentData } from '../lib/document-data.ts';
import { keepQueries, restoreQueries } from '../lib/keep-queries.ts';
import { createLocalStore, findStorage, STORE_PREFIX } from '../lib/local-store.ts';
import { hasPicture } from '../lib/picture.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { createTranslator } from '../lib/translate.tsx';
import { App } from './app.tsx';
import { loadCatalogue, loadMoreMessages } from '../lib/catalogues.ts';
import { createServices } from './create-services.ts';
import { FRAME_WINDOW } from '../features/media/embed/window-name.ts';
import { tellFact } from '../lib/facts.ts';
import { watchFailure } from './failure.ts';
import { rememberArrival } from './guards.ts';
import { firstViewOf } from './first-view.ts';
import { pageOf } from './page-modules.ts';
import { installWorker } from './install.ts';
import { tolerateMovedNodes } from './moved-nodes.ts';
import { listGiven, repeatGiven } from './repeat-typing.ts';
import { createRouter, routerReady } from './router.ts';
import { seedQueries } from './seed-queries.ts';
import { splashKindOf } from './splash-kind.ts';

const store = createLocalStore(findStorage());

/** A frame without an origin may not even look. */
function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** True when the page reloads in another language. */
function settleLanguage(boot: DocumentData): boolean {
  const decision = decideLanguage({
    settings: boot.bootstrap.settings,
    documentLocale: boot.locale,
    asked: new URLSearchParams(location.search).get('lang'),
    cookie: findLanguageCookie(readCookies()),
    stored: store.find('interface_language'),
  });
  if (decision.keep !== undefined) keepLanguage(store, decision.keep);
  if (decision.reload) location.reload();
  return decision.reload;
}

async function start(): Promise<void> {
  const boot = readDocumentData();
  if (settleLanguage(boot)) return;
  const { services, isFailing } = createServices({ boot, store });
  // Beside a playing picture only the refused part shows the error: the page has content.
  const queryClient = createQueryClient(() => {
    if (!hasPicture()) isFailing.set(true);
  });
  const failure = watchFailure({
    isFailing,
    hasPicture,
    recover: async () => {
      await services.keys.ensure();
      isFailing.set(false);
      await queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    },
  });

  // The document contains a visitor's view, so an account holder's queries run again. A browser shows the former
  // document on a way back without asking for it.
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isOld = store.find('api_key_holder') === 'user' || arrival?.type === 'back_forward';
  const updatedAt = isOld ? 0 : Date.now();
  seedQueries(queryClient, boot, [new URL(boot.path, location.origin).search, location.search], updatedAt);

  const keeping = {
    queryClient,
    store,
    tag: `${boot.channel_key} ${boot.locale} ${import.meta.url}`,
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keepQueries(keeping);
  });

  rememberArrival(store, boot.bootstrap.pages, location.pathname, document.referrer, location.origin);
  const session = startSession(services, queryClient);
  const translating = loadCatalogue(boot.locale).then((catalogue) =>
    createTranslator(boot.locale, catalogue),
  );
  let adding: Promise<void> | undefined;
  const loadMessages = (): Promise<void> =>
    (adding ??= Promise.all([translating, loadMoreMessages(boot.locale)]).then(
      ([translator, more]) => translator.add(more),
      (error: unknown) => {
        adding = undefined;
        throw error;
      },
    ));
  const router = createRouter(services, boot.bootstrap.pages, loadMessages);
  const [translator] = await Promise.all([translating, routerReady(router)]);
  const arrived = router.view.get();
  const hasFailed = arrived !== undefined && 'error' in arrived.outcome;
  const page = hasFailed ? undefined : await pageOf(boot.page.name).catch(() => undefined);
  // Without its code the document's page cannot be hydrated: what the browser shows takes its place.
  const first =
    page === undefined && arrived !== undefined ? arrived : firstViewOf(boot, page ?? PageSkeleton, arrived);
  // Starting and rendering in two tasks: a touch between them is answered sooner.
  await new Promise((resolve) => setTimeout(resolve));
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no root.');
  tolerateMovedNodes();
  // From the hydration on, React obeys presses by itself.
  const { pressed } = window;
  const buttons = pressed && [...root.querySelectorAll('button')];
  const given = listGiven(root);
  await new Promise<void>((resolve) => {
    const app = (
      <App
        translator={translator}
        channel={{ bootstrap: boot.bootstrap, renderedAt: boot.rendered_at }}
        services={services}
        queryClient={queryClient}
        router={router}
        first={first}
        failure={failure}
        splash={splashKindOf(boot)}
        onHydrated={resolve}
      />
    );
    if (page === undefined) return createRoot(root).render(app);
    // As a transition, so that the reader's input interrupts it.
    startTransition(() => {
      hydrateRoot(root, app, { onRecoverableError: tellHydrationError });
    });
  });
  // React takes a value that was given while it hydrated for its own, and tells no component. The newest counts.
  const values = new Map([...given, ...listGiven(root)].map((one) => [one.field, one]));
  // The click that repeats a choice is no press of the viewer's.
  const newest = window.pressed;
  for (const one of values.values()) repeatGiven(one);
  window.pressed = newest;
  // Stored answers that the document does not contain show after the first rendering.
  restoreQueries(keeping, boot.data ?? {});
  if (pressed && buttons)
    void import('./repeat-press.ts').then(({ repeatPress }) => repeatPress(pressed, root, buttons));

  if (boot.page.name !== 'watch-embed' && boot.page.name !== 'overlay') installWorker();
  void import('../features/insight/start-measuring.ts').then(({ startMeasuring }) =>
    startMeasuring({ boot, store, user: services.user, view: router.view, translator, loadMessages }),
  );

  await session;
  router.check();
  if (window.name.startsWith(FRAME_WINDOW)) {
    const { handBackToFrame } = await import('../features/media/embed/hand-back.ts');
    handBackToFrame(services, queryClient);
  }

  // Another tab logged in or out, so its key is the valid one.
  window.addEventListener('storage', ({ key }) => {
    if (key === `${STORE_PREFIX}api_key`) void startSession(services, queryClient).then(router.check);
  });
}

/** A difference from the server's page: React has rendered that part again. */
function tellHydrationError(error: unknown): void {
  console.error('The page was not hydrated as the server rendered it.', error);
  tellFact({ kind: 'error', of: 'render', error });
}

void start();
