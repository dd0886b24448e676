// Asks for consent on a channel with a third-party script. It loads after the page, which does not wait for it.
import { allowsTags, findPage, type DocumentPage } from '@floodlit/contract/document';
import type { CookieNotice as Notice } from '@floodlit/contract/channel/channel';
import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { LocalStore } from '../../../lib/local-store.ts';
import { useObservable, type Observable } from '../../../lib/observable.ts';
import { TranslatorProvider, type Translator } from '../../../lib/translate.tsx';
import { cookieCalls } from '../cookie-calls.ts';
import { createConsent, type Consent } from './consent.ts';
import { CookieNotice } from './cookie-notice.tsx';

export interface ConsentStart {
  notice: Notice;
  store: LocalStore;
  translator: Translator;
  /** The page of the document. It decides whether the policy allows the scripts. */
  documentPage: DocumentPage['name'];
  /** The current page. */
  view: Pick<Observable<{ location: { pathname: string } } | undefined>, 'initial' | 'get' | 'subscribe'>;
  pages: readonly { url: string }[];
}

/** Whether the current page allows no third-party scripts. */
const isApart = ({ view, pages }: Pick<ConsentStart, 'view' | 'pages'>): boolean => {
  const path = view.get()?.location.pathname ?? location.pathname;
  return !allowsTags(findPage(path, pages)?.name ?? 'not-found');
};

export function startConsent(start: ConsentStart): void {
  const { notice, store, translator, documentPage, view } = start;
  const reload = (): void => location.reload();
  // This loads after the page, so the reader may already be at checkout.
  const mayLoad = (): boolean => allowsTags(documentPage) && !isApart(start);
  const consent = createConsent({ notice, store, mayLoad, reload });
  // A navigation to a payment loads a new document without any third-party script.
  view.subscribe(() => {
    if (consent.hasLoaded() && isApart(start)) reload();
    else consent.act();
  });
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <TranslatorProvider translator={translator}>
      <Question start={start} consent={consent} />
    </TranslatorProvider>,
  );
}

function Question({ start, consent }: { start: ConsentStart; consent: Consent }): ReactNode {
  const calls = useObservable(cookieCalls);
  useObservable(start.view);
  /** The last answered call. */
  const [answered, setAnswered] = useState(() => (consent.find() === undefined ? -1 : 0));
  if (isApart(start) || answered >= calls) return null;
  return (
    <CookieNotice
      key={calls}
      notice={start.notice}
      isCalled={calls > 0}
      onAnswer={(answer) => {
        setAnswered(calls);
        // The button has disappeared, so the focus moves to the page.
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
        consent.give(answer);
      }}
    />
  );
}
