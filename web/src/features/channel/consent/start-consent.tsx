// Asks for consent where a channel has a script from elsewhere. It comes after the page, which does not wait for it.
import { allowsTags, findPage, type DocumentPage } from '@floodlit/contract/document';
import type { CookieNotice as Notice } from '@floodlit/contract/channel';
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
  /** Of the document: its policy lets scripts in or not. */
  documentPage: DocumentPage['name'];
  /** Where the reader is. */
  view: Pick<Observable<{ place: { pathname: string } } | undefined>, 'get' | 'subscribe'>;
  pages: readonly { url: string }[];
}

/** Whether scripts from elsewhere have no place where the reader is. */
const isApart = ({ view, pages }: Pick<ConsentStart, 'view' | 'pages'>): boolean => {
  const path = view.get()?.place.pathname ?? location.pathname;
  return !allowsTags(findPage(path, pages)?.name ?? 'not-found');
};

export function startConsent(start: ConsentStart): void {
  const { notice, store, translator, documentPage, view } = start;
  const reload = (): void => location.reload();
  // This comes after the page: the reader may have gone on to pay already.
  const mayLoad = (): boolean => allowsTags(documentPage) && !isApart(start);
  const consent = createConsent({ notice, store, mayLoad, reload });
  // Whoever goes on to pay gets a document of its own, into which no script from elsewhere has come.
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
  /** Up to which call it was answered. */
  const [answered, setAnswered] = useState(() => (consent.find() === undefined ? -1 : 0));
  if (isApart(start) || answered >= calls) return null;
  return (
    <CookieNotice
      key={calls}
      notice={start.notice}
      isCalled={calls > 0}
      onAnswer={(answer) => {
        setAnswered(calls);
        // The button is gone: the keyboard goes on from the page.
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
        consent.give(answer);
      }}
    />
  );
}
