// Where on a page the reader was, by the key of its entry in the history: Back, Forward and a reload lead there again (R2.01).
import type { Place, Step } from '../lib/routing.tsx';

/** The little of a browser's window that is used. */
export interface ScrolledWindow {
  position: () => number;
  /** As far as the page is tall. */
  scrollTo: (position: number) => void;
  onScroll: (listener: () => void) => void;
  /** The reader scrolls, presses a key or a button. @returns a way to stop listening */
  onReader: (listener: () => void) => () => void;
  /** The page becomes taller or shorter. @returns a way to stop listening */
  onResize: (listener: () => void) => () => void;
  /** @returns a way to call it off */
  after: (ms: number, act: () => void) => () => void;
  /** The document goes, and may come back by a reload or the history. */
  onLeave: (listener: () => void) => void;
  read: () => string | null;
  write: (text: string) => void;
}

export interface ScrollMemory {
  /**
   * A page is drawn.
   * @param isNew another page than before, so that it has no position yet
   */
  show: (place: Place, step: Step, isNew: boolean) => void;
}

/** A list that loads late may still grow. */
const PATIENCE_MS = 5_000;
/** What stands at its place this long stays there. */
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
  /** While a position is restored. */
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
    const end = (): void => restoring?.stop();
    const move = (): void => {
      page.scrollTo(wanted);
      cancel();
      cancel = page.after(Math.abs(page.position() - wanted) < 2 ? SETTLED_MS : PATIENCE_MS, end);
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
    // The page's own moves, to its hash for one, come before the reader's.
    if (restoring === undefined) keep(page.position());
    else restoring.move();
  });
  page.onLeave(() => page.write(JSON.stringify([...positions])));

  return {
    show: ({ key }, step, isNew) => {
      restoring?.stop();
      shown = key;
      const known = step === 'POP' ? positions.get(key) : undefined;
      if (known !== undefined) return restore(known);
      if (isNew) page.scrollTo(0);
      keep(page.position());
    },
  };
}
