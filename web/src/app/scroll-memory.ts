// Scroll restoration: the position of each history entry. Back, Forward and a reload restore it (R2.01).
import type { Location, NavigationType } from '../lib/routing.tsx';

/** The subset of a browser's window in use. */
export interface ScrolledWindow {
  position: () => number;
  /** Limited by the height of the page. */
  scrollTo: (position: number) => void;
  onScroll: (listener: () => void) => void;
  /** A step back or forward begins, while the page before is still visible. */
  onStep: (listener: () => void) => void;
  /** The reader scrolls, presses a key or a button. @returns a function that removes the listener */
  onReader: (listener: () => void) => () => void;
  /** The page becomes taller or shorter. @returns a function that removes the listener */
  onResize: (listener: () => void) => () => void;
  /** @returns a function that cancels it */
  after: (ms: number, act: () => void) => () => void;
  /** The document unloads, and may return by a reload or the history. */
  onLeave: (listener: () => void) => void;
  read: () => string | null;
  write: (text: string) => void;
}

export interface ScrollMemory {
  /**
   * Called after a page has rendered.
   * @param isNew another page than before, so that it has no position yet
   */
  show: (location: Location, navigationType: NavigationType, isNew: boolean) => void;
}

/** A late list may still grow. */
const PATIENCE_MS = 5_000;
/** After this long at its position, the restoration is complete. */
const SETTLED_MS = 1_000;
const ENTRIES_MAXIMUM = 50;

function parse(text: string | null): [string, number][] {
  try {
    const known: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(known) ? (known as [string, number][]) : [];
  } catch {
    return [];
  }
}

export function createScrollMemory(page: ScrolledWindow): ScrollMemory {
  const positions = new Map(parse(page.read()));
  let shown: string | undefined;
  /** Set during a restoration. */
  let restoring: { move: () => void; stop: () => void } | undefined;

  function keep(position: number): void {
    if (shown === undefined) return;
    positions.delete(shown);
    positions.set(shown, position);
    const [oldest] = positions.keys();
    if (positions.size > ENTRIES_MAXIMUM && oldest !== undefined) positions.delete(oldest);
  }

  function restore(wanted: number): void {
    let cancel = (): void => undefined;
    let wasThere = false;
    const end = (): void => restoring?.stop();
    const move = (): void => {
      page.scrollTo(wanted);
      const isThere = Math.abs(page.position() - wanted) < 2;
      // A screen reader scrolls without a key or a press, and must not be held for longer with every scroll.
      if (isThere && wasThere) return;
      wasThere = isThere;
      cancel();
      cancel = page.after(isThere ? SETTLED_MS : PATIENCE_MS, end);
    };
    const listeners = [page.onResize(move), page.onReader(end)];
    restoring = {
      move,
      stop: () => {
        restoring = undefined;
        cancel();
        for (const forget of listeners) forget();
      },
    };
    move();
  }

  page.onScroll(() => {
    // The page's own scrolling, for example to its hash, happens before the reader's.
    if (restoring === undefined) keep(page.position());
    else restoring.move();
  });
  // The browser reports a scroll one frame late. A step within that frame would store the position before it.
  page.onStep(() => {
    if (restoring === undefined) keep(page.position());
  });
  page.onLeave(() => page.write(JSON.stringify([...positions])));

  return {
    show: ({ key }, navigationType, isNew) => {
      // The first view of a document and the true one are the same entry, where the reader may have scrolled.
      if (key === shown) return;
      restoring?.stop();
      shown = key;
      const known = navigationType === 'POP' ? positions.get(key) : undefined;
      if (known !== undefined) return restore(known);
      if (isNew) page.scrollTo(0);
      keep(page.position());
    },
  };
}
