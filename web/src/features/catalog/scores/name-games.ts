// The games whose scores the open connection names. A new set opens it again, after a pause.
import { limits } from '@floodlit/contract/limits';

/** A page that changes shows its games one after another. Jitter: a game begins on all pages at once. */
const PAUSE_MS = { least: 1_000, most: 4_000 };

export interface Naming {
  want: (owner: object, ids: readonly number[]) => void;
  wantAtOnce: (owner: object, ids: readonly number[]) => void;
  /** The set for a connection that opens now. */
  take: () => readonly number[];
}

export function createNaming(reopen: () => void, random: () => number = Math.random): Naming {
  /** By its owner: the page, or the player. */
  const wanted = new Map<object, readonly number[]>();
  let named: readonly number[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const all = (): readonly number[] =>
    // The player's one game is never cut off by a long page.
    [...new Set([...wanted.values()].toSorted((one, other) => one.length - other.length).flat())].slice(
      0,
      limits.shownScoresMaximum,
    );

  function note(owner: object, ids: readonly number[]): void {
    if (ids.length === 0) wanted.delete(owner);
    else wanted.set(owner, ids);
  }

  function settle(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  return {
    want: (owner, ids) => {
      note(owner, ids);
      // The connection already sends these.
      if (all().every((id) => named.includes(id))) return settle();
      timer ??= setTimeout(
        () => {
          settle();
          reopen();
        },
        PAUSE_MS.least + random() * (PAUSE_MS.most - PAUSE_MS.least),
      );
    },
    wantAtOnce: (owner, ids) => {
      note(owner, ids);
      settle();
      reopen();
    },
    take: () => {
      settle();
      named = all();
      return named;
    },
  };
}
