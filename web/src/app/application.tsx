// The start of the application (R2.13): language, keys, router; the server's picture stays until all of it can be drawn.
import '@floodlit/ui/styles';
import type { DocumentData } from '@floodlit/contract/document';
import { createRoot } from 'react-dom/client';
import { publicEventKey } from '../features/catalog/event-queries.ts';
import { decideLanguage, findLanguageCookie, keepLanguage } from '../features/channel/language.ts';
import { startSession } from '../features/identity/session.ts';
import { readDocumentData } from '../lib/document-data.ts';
import { createLocalStore, findStorage, STORE_PREFIX } from '../lib/local-store.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { createTranslator } from '../lib/translate.tsx';
import { App } from './app.tsx';
import { loadCatalogue, loadMoreMessages } from './catalogues.ts';
import { createServices } from './create-services.ts';
import { isAuthPath, rememberArrival } from './guards.ts';
import { createRouter, routerReady } from './router.tsx';
import { splashKindOf } from './splash-kind.ts';

const store = createLocalStore(findStorage());

/** True when the page is asked for again in another language. */
function settleLanguage(boot: DocumentData): boolean {
  const decision = decideLanguage({
    settings: boot.bootstrap.settings,
    documentLocale: boot.locale,
    asked: new URLSearchParams(location.search).get('lang'),
    cookie: findLanguageCookie(document.cookie),
    stored: store.find('interface_language'),
  });
  if (decision.keep !== undefined) keepLanguage(store, decision.keep);
  if (decision.reload) location.reload();
  return decision.reload;
}

async function start(): Promise<void> {
  const boot = readDocumentData();
  if (settleLanguage(boot)) return;
  const queryClient = createQueryClient();
  const { services, isFailing } = createServices({ boot, store });

  // What the document carries is a visitor's view: whoever may be more asks again.
  const updatedAt = store.find('api_key_holder') === 'user' ? 0 : Date.now();
  if (boot.data?.home !== undefined) queryClient.setQueryData(['home'], boot.data.home, { updatedAt });
  const { event } = boot.data ?? {};
  if (event !== undefined) queryClient.setQueryData(publicEventKey(event.id), event);

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
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no root.');
  createRoot(root).render(
    <App
      translator={translator}
      channel={{
        bootstrap: boot.bootstrap,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }}
      services={services}
      queryClient={queryClient}
      router={router}
      isFailing={isFailing}
      splash={splashKindOf(boot)}
    />,
  );

  const user = await session;
  if (user !== null && isAuthPath(router.state.location.pathname))
    void router.navigate('/', { replace: true });

  // Another tab logged in or out: its key is the one that lives.
  window.addEventListener('storage', ({ key }) => {
    if (key === `${STORE_PREFIX}api_key`) void startSession(services, queryClient);
  });
}

void start();
