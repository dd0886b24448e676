// Navigation between pages: guards, then the page's code, then the address. It uses history through a port, so that
// tests can simulate every order of clicks, steps back and slow answers.
import { createObservable, type Observable } from '../lib/observable.ts';
import { hrefOf, type Location, type NavigationType, type Navigator } from '../lib/routing.tsx';

export type Decision = { kind: 'pass' } | { kind: 'redirect'; to: string } | { kind: 'back' };

/** The state of a history entry. */
export interface Entry {
  /** The number of our entries before it. */
  index: number;
  key: string;
  state: unknown;
}

/** The subset of a browser's window in use. */
export interface BrowserHistory {
  find: () => { href: string; entry: Entry | undefined };
  push: (href: string, entry: Entry) => void;
  replace: (href: string, entry: Entry) => void;
  go: (delta: number) => void;
  onPop: (listener: () => void) => void;
}

export interface View<Page> {
  location: Location;
  navigationType: NavigationType;
  outcome: { page: Page } | { error: unknown };
}

export interface AppNavigator<Page> extends Navigator {
  /** `undefined` until the first page's code is loaded. */
  view: Observable<View<Page> | undefined>;
  isLoading: Observable<boolean>;
  /** Loads the current page again. */
  retry: () => void;
  /** Runs the guards for the current page again, because the account may be known now. */
  check: () => void;
}

export interface NavigatorOptions<Page> {
  browser: BrowserHistory;
  /** @param from undefined after a page load */
  decide: (to: string, from: string | undefined) => Decision;
  /** @param href the address of a reload when the code cannot be loaded */
  load: (location: Location, href: string) => Promise<Page>;
  onShown: (location: Location) => void;
  createKey?: () => string;
}

function locationOf(href: string, state: unknown, key: string): Location {
  const [, pathname = '/', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href) ?? [];
  // An empty query or hash is dropped.
  const meaning = (part: string): string => (part.length > 1 ? part : '');
  return { pathname: pathname || '/', search: meaning(search), hash: meaning(hash), state, key };
}

export function createNavigator<Page>(options: NavigatorOptions<Page>): AppNavigator<Page> {
  const { browser, decide, load, onShown } = options;
  const createKey = options.createKey ?? (() => Math.random().toString(36).slice(2, 10));
  const view = createObservable<View<Page> | undefined>(undefined);
  const isLoading = createObservable(false);
  let latest = 0;
  let mayLeave: (() => Promise<boolean>) | undefined;
  /** Pending history steps that only undo a refused one. */
  let undoing = 0;
  /**
   * The browser's position. After a step back this is already the new location, while the old one is still
   * visible.
   */
  let index = 0;

  async function visit(location: Location, navigationType: NavigationType): Promise<void> {
    const mine = ++latest;
    const shown = view.get()?.location;
    const decision = decide(location.pathname, shown?.pathname);
    if (decision.kind === 'redirect') return redirect(decision.to, navigationType);
    if (decision.kind === 'back') return stepBack(navigationType);

    isLoading.set(true);
    const outcome = await load(location, hrefOf(location)).then(
      (page) => ({ page }),
      (error: unknown) => ({ error }),
    );
    // The reader has navigated elsewhere. The latest navigation wins, however late its code loads.
    if (mine !== latest) return;
    const entry = { key: location.key, state: location.state };
    if (navigationType === 'PUSH') browser.push(hrefOf(location), { index: ++index, ...entry });
    else if (navigationType === 'REPLACE') browser.replace(hrefOf(location), { index, ...entry });
    isLoading.set(false);
    view.set({ location, navigationType, outcome });
    onShown(location);
  }

  /** A refused navigation leaves no entry: a step back from its target leads to the page before. */
  function redirect(to: string, navigationType: NavigationType): Promise<void> {
    const shown = view.get()?.location;
    const isThere = shown !== undefined && hrefOf(shown) === to;
    return visit(
      locationOf(to, null, createKey()),
      navigationType === 'PUSH' && !isThere ? 'PUSH' : 'REPLACE',
    );
  }

  function stepBack(navigationType: NavigationType): Promise<void> {
    isLoading.set(false);
    // None of our entries is further back.
    if (navigationType === 'REPLACE' || index === 0)
      return visit(locationOf('/', null, createKey()), 'REPLACE');
    browser.go(-1);
    return Promise.resolve();
  }

  function readBrowser(): Location {
    const { href, entry } = browser.find();
    // A typed address or a link within the page: the browser created the entry, so it is the next one.
    const known = entry ?? { index: view.get() === undefined ? 0 : index + 1, key: createKey(), state: null };
    if (entry === undefined) browser.replace(href, known);
    index = known.index;
    return locationOf(href, known.state, known.key);
  }

  /** A change of only query or hash keeps the page and its state. */
  const isBlockedFrom = (pathname: string): boolean =>
    mayLeave !== undefined && view.get()?.location.pathname !== pathname;

  async function ifAllowed(leave: () => void): Promise<void> {
    const asked = mayLeave;
    if ((await asked?.()) === false || asked !== mayLeave) return;
    mayLeave = undefined;
    leave();
  }

  function navigate(href: string, state: unknown, navigationType: 'PUSH' | 'REPLACE'): void {
    const location = locationOf(href, state, createKey());
    if (isBlockedFrom(location.pathname)) void ifAllowed(() => void visit(location, navigationType));
    else void visit(location, navigationType);
  }

  browser.onPop(() => {
    if (undoing > 0) {
      undoing--;
      return;
    }
    const before = index;
    const location = readBrowser();
    const steps = index - before;
    if (steps === 0 || !isBlockedFrom(location.pathname)) return void visit(location, 'POP');
    // The browser has already moved. It returns first, and moves again when the guard allows it.
    undoing++;
    index = before;
    browser.go(-steps);
    void ifAllowed(() => browser.go(steps));
  });
  void visit(readBrowser(), 'POP');

  return {
    view,
    isLoading,
    push: (href, state = null) => navigate(href, state, 'PUSH'),
    replace: (href, state = null) => navigate(href, state, 'REPLACE'),
    go: browser.go,
    block: (ask) => {
      mayLeave = ask;
      return () => {
        if (mayLeave === ask) mayLeave = undefined;
      };
    },
    retry: () => {
      const shown = view.get();
      if (shown !== undefined) void visit(shown.location, 'REPLACE');
    },
    check: () => {
      const shown = view.get()?.location;
      if (shown === undefined) return;
      const decision = decide(shown.pathname, shown.pathname);
      if (decision.kind === 'redirect') void redirect(decision.to, 'REPLACE');
    },
  };
}
