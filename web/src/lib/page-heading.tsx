// A page's h1: it sets the document's title, is announced, and receives the focus after a navigation.
import { useEffect, type ReactNode } from 'react';
import { useChannel } from './channel-context.tsx';
import { createObservable, useObservable } from './observable.ts';

const announcement = createObservable('');
let hasNavigated = false;

/** Set by the frame on each navigation except the first: a loaded page keeps the browser's focus. */
export function noteNavigation(): void {
  hasNavigated = true;
}

/** The only polite live region of the application. */
export function Announcer(): ReactNode {
  return (
    <output className="visually-hidden" aria-live="polite">
      {useObservable(announcement)}
    </output>
  );
}

export function announce(text: string): void {
  announcement.set('');
  setTimeout(() => announcement.set(text), 50);
}

/** `Page · Channel`. Home passes nothing and uses the channel's name. */
export function useDocumentTitle(title: string | undefined): void {
  const { settings } = useChannel().bootstrap;
  useEffect(() => {
    document.title = title === undefined ? settings.name : `${title} · ${settings.name}`;
    if (hasNavigated) announce(document.title);
  }, [title, settings.name]);
}

/** Focuses the page's h1 after a navigation, unless the reader has already moved the focus. */
export function useHeadingFocus(isThere: boolean): void {
  useEffect(() => {
    if (!isThere || !hasNavigated) return;
    const isElsewhere = document.activeElement?.closest('main :not(h1)') ?? null;
    if (isElsewhere === null) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [isThere]);
}

export function PageHeading({
  children,
  title,
  className,
}: {
  children: ReactNode;
  /** The document's title when the heading is more than text. */
  title?: string;
  className?: string;
}): ReactNode {
  useHeadingFocus(true);
  useDocumentTitle(title ?? (typeof children === 'string' ? children : ''));
  return (
    <h1 tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
