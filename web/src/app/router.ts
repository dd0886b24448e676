import { findPage } from '@floodlit/contract/document';
import type { ComponentType } from 'react';
import type { Services } from '../lib/services.tsx';
import { keepLinkedCode } from '../lib/visit-code.ts';
import { guardNavigation, rememberPage } from './guards.ts';
import { createNavigator, type BrowserHistory, type Entry, type AppNavigator } from './navigator.ts';
import { loadPage } from './page-modules.ts';
import { createScrollMemory, type ScrollMemory } from './scroll-memory.ts';
import { watchScrolling } from './scrolled-window.ts';

export interface AppRouter extends AppNavigator<ComponentType> {
  /** Loads the messages that the first page does not need. Repeated calls cost nothing. */
  loadMessages: () => Promise<void>;
  scrolling: ScrollMemory;
}

function isEntry(state: unknown): state is Entry {
  return typeof state === 'object' && state !== null && 'index' in state && typeof state.index === 'number';
}

const browser: BrowserHistory = {
  find: () => ({
    href: location.pathname + location.search + location.hash,
    entry: isEntry(history.state) ? history.state : undefined,
  }),
  push: (href, entry) => history.pushState(entry, '', href),
  replace: (href, entry) => history.replaceState(entry, '', href),
  go: (delta) => history.go(delta),
  onPop: (listener) => window.addEventListener('popstate', listener),
};

export function createRouter(
  services: Services,
  pages: readonly { url: string }[],
  loadMessages: () => Promise<void>,
): AppRouter {
  const knows = (path: string): boolean => findPage(path, pages) !== undefined;
  const navigator = createNavigator<ComponentType>({
    browser,
    decide: (to, from) => guardNavigation({ to, from, user: services.user.get(), knows }),
    load: async ({ pathname, search }, href) => {
      // Before the first rendering, which may be the checkout itself.
      keepLinkedCode(search);
      const name = findPage(pathname, pages)?.name ?? 'not-found';
      return (await loadPage(name, loadMessages, href)).Component;
    },
    onShown: ({ pathname, search }) => rememberPage(services.store, pages, pathname, search),
  });
  return { ...navigator, loadMessages, scrolling: createScrollMemory(watchScrolling()) };
}

/** Resolves when the first page's code and guards are done. Until then the server-rendered page stays. */
export function routerReady({ view }: AppRouter): Promise<void> {
  return new Promise((resolve) => {
    const stop = view.subscribe(() => {
      stop();
      resolve();
    });
  });
}
