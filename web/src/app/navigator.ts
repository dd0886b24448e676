// Going from page to page: guards first, then the page's code, then the address. Knows a browser's history only by its port,
// so that every order of clicks, steps back and slow answers can be played through in a test.
import { createObservable, type Observable } from '../lib/observable.ts';
import { hrefOf, type Leads, type Place, type Step } from '../lib/routing.tsx';

export type Decision = { kind: 'pass' } | { kind: 'redirect'; to: string } | { kind: 'back' };

/** What an entry of the browser's history holds. */
export interface Entry {
  /** How many entries of ours are before it. */
  index: number;
  key: string;
  state: unknown;
}

/** The little of a browser's window that is used. */
export interface BrowserHistory {
  find: () => { href: string; entry: Entry | undefined };
  push: (href: string, entry: Entry) => void;
  replace: (href: string, entry: Entry) => void;
  go: (delta: number) => void;
  onPop: (listener: () => void) => void;
}

export interface View<Page> {
  place: Place;
  step: Step;
  outcome: { page: Page } | { error: unknown };
}

export interface Navigator<Page> extends Leads {
  /** `undefined` until the first page's code is there. */
  view: Observable<View<Page> | undefined>;
  isLoading: Observable<boolean>;
  /** Loads the page that is shown anew. */
  retry: () => void;
  /** Asks the guards about the page that is shown: who reads it may have become known. */
  check: () => void;
}

export interface NavigatorOptions<Page> {
  browser: BrowserHistory;
  /** @param from undefined when the page has just loaded */
  decide: (to: string, from: string | undefined) => Decision;
  /** @param href where a reload would have to lead when code can't be had */
  load: (place: Place, href: string) => Promise<Page>;
  onShown: (place: Place) => void;
  createKey?: () => string;
}

function placeOf(href: string, state: unknown, key: string): Place {
  const [, pathname = '/', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href) ?? [];
  // A lone question mark or hash says nothing.
  const meaning = (part: string): string => (part.length > 1 ? part : '');
  return { pathname: pathname || '/', search: meaning(search), hash: meaning(hash), state, key };
}

export function createNavigator<Page>(options: NavigatorOptions<Page>): Navigator<Page> {
  const { browser, decide, load, onShown } = options;
  const createKey = options.createKey ?? (() => Math.random().toString(36).slice(2, 10));
  const view = createObservable<View<Page> | undefined>(undefined);
  const isLoading = createObservable(false);
  let latest = 0;
  let mayLeave: (() => Promise<boolean>) | undefined;
  /** Steps of the browser that only undo one that was not allowed. */
  let undoing = 0;
  /** Where the browser stands: after a step back that is already the new place, while the old one is still shown. */
  let index = 0;

  async function visit(place: Place, step: Step): Promise<void> {
    const mine = ++latest;
    const shown = view.get()?.place;
    const decision = decide(place.pathname, shown?.pathname);
    if (decision.kind === 'redirect') return redirect(decision.to, step);
    if (decision.kind === 'back') return stepBack(step);

    isLoading.set(true);
    const outcome = await load(place, hrefOf(place)).then(
      (page) => ({ page }),
      (error: unknown) => ({ error }),
    );
    // Somebody has gone elsewhere in the meantime: the latest wins, however late a page's code comes.
    if (mine !== latest) return;
    const entry = { key: place.key, state: place.state };
    if (step === 'PUSH') browser.push(hrefOf(place), { index: ++index, ...entry });
    else if (step === 'REPLACE') browser.replace(hrefOf(place), { index, ...entry });
    isLoading.set(false);
    view.set({ place, step, outcome });
    onShown(place);
  }

  /** What was not allowed leaves no entry: a step back from where it led is a step to where one came from. */
  function redirect(to: string, step: Step): Promise<void> {
    const shown = view.get()?.place;
    const isThere = shown !== undefined && hrefOf(shown) === to;
    return visit(placeOf(to, null, createKey()), step === 'PUSH' && !isThere ? 'PUSH' : 'REPLACE');
  }

  function stepBack(step: Step): Promise<void> {
    isLoading.set(false);
    // Nothing of ours is further back.
    if (step === 'REPLACE' || index === 0) return visit(placeOf('/', null, createKey()), 'REPLACE');
    browser.go(-1);
    return Promise.resolve();
  }

  function readBrowser(): Place {
    const { href, entry } = browser.find();
    // An address that was typed or a link within the page: the browser made the entry, so it is the next one.
    const known = entry ?? { index: view.get() === undefined ? 0 : index + 1, key: createKey(), state: null };
    if (entry === undefined) browser.replace(href, known);
    index = known.index;
    return placeOf(href, known.state, known.key);
  }

  /** Another query or hash is still the same page: nothing on it is lost. */
  const isHeldFrom = (pathname: string): boolean =>
    mayLeave !== undefined && view.get()?.place.pathname !== pathname;

  async function ifAllowed(leave: () => void): Promise<void> {
    const asked = mayLeave;
    if ((await asked?.()) === false || asked !== mayLeave) return;
    mayLeave = undefined;
    leave();
  }

  function lead(href: string, state: unknown, step: 'PUSH' | 'REPLACE'): void {
    const place = placeOf(href, state, createKey());
    if (isHeldFrom(place.pathname)) void ifAllowed(() => void visit(place, step));
    else void visit(place, step);
  }

  browser.onPop(() => {
    if (undoing > 0) {
      undoing--;
      return;
    }
    const before = index;
    const place = readBrowser();
    const steps = index - before;
    if (steps === 0 || !isHeldFrom(place.pathname)) return void visit(place, 'POP');
    // The browser has gone already: it comes back, and goes again when it may.
    undoing++;
    index = before;
    browser.go(-steps);
    void ifAllowed(() => browser.go(steps));
  });
  void visit(readBrowser(), 'POP');

  return {
    view,
    isLoading,
    push: (href, state = null) => lead(href, state, 'PUSH'),
    replace: (href, state = null) => lead(href, state, 'REPLACE'),
    go: browser.go,
    hold: (ask) => {
      mayLeave = ask;
      return () => {
        if (mayLeave === ask) mayLeave = undefined;
      };
    },
    retry: () => {
      const shown = view.get();
      if (shown !== undefined) void visit(shown.place, 'REPLACE');
    },
    check: () => {
      const shown = view.get()?.place;
      if (shown === undefined) return;
      const decision = decide(shown.pathname, shown.pathname);
      if (decision.kind === 'redirect') void redirect(decision.to, 'REPLACE');
    },
  };
}
