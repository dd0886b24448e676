// The scores of the games that a page shows, apart from the cache of games. No score makes a page ask for a game.
import type { Score } from '@floodlit/contract/catalog/scores';
import { limits } from '@floodlit/contract/limits';

/** Components register one after another. One request asks for all of them. */
const GATHER_MS = 60;
/** Jitter: a crowd that lost its connection returns together, and must not ask at once. */
const SPREAD_MS = { least: 1_000, most: 4_000 };
/** A page that opens soon after another one shows what is known. */
const FRESH_MS = 15_000;
const FINAL_FRESH_MS = 300_000;
/** A long visit forgets the scores of games that it no longer shows. */
const KNOWN_MAXIMUM = 500;

/** `live` scores are followed first. */
export type Rank = 'live' | 'begun' | 'over';
const ranks: readonly Rank[] = ['live', 'begun', 'over'];

/** Null: the server has no score of this game. Undefined: nothing is known yet. */
export type KnownScore = Score | null | undefined;

export interface ScoreStoreOptions {
  ask: (ids: readonly number[]) => Promise<readonly Score[]>;
  /** Receives the games to follow, the most wanted first. `atOnce`: the viewer hid the scores. */
  follow: (ids: readonly number[], atOnce: boolean) => void;
  isHidden: boolean;
  now?: () => number;
  random?: () => number;
}

export interface ScoreStore {
  /** A part of the page shows this game until the returned function is called. */
  show: (id: number, rank: Rank) => () => void;
  find: (id: number) => KnownScore;
  subscribe: (listener: () => void) => () => void;
  /** An update of the server. Scores of games that no part shows are ignored. */
  apply: (score: Score) => void;
  /** Updates may be missing. */
  askAgain: () => void;
  isHidden: () => boolean;
  setHidden: (isHidden: boolean) => void;
  /** Shows one game although scores are hidden. */
  reveal: (id: number) => void;
  isRevealed: (id: number) => boolean;
  /** Whether pages offer to hide scores. They do from the first score on. */
  isOffered: () => boolean;
  /** The page has a score from elsewhere, such as that of a picture. */
  offer: () => void;
  /** The server's clock in milliseconds. The browser's own may be wrong. */
  serverNow: () => number;
}

export function createScoreStore(options: ScoreStoreOptions): ScoreStore {
  const { now = Date.now, random = Math.random } = options;
  const known = new Map<
    number,
    { readonly score: Score | null; readonly at: number; readonly change: number }
  >();
  /** Counts what became known, so that a later update is told from an earlier one. */
  let changes = 0;
  const shown = new Map<number, Rank[]>();
  const revealed = new Set<number>();
  const listeners = new Set<() => void>();
  const waiting = new Set<number>();
  let isHidden = options.isHidden;
  let isOffered = isHidden;
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;
  let offset: number | undefined;

  const mayAsk = (id: number): boolean => shown.has(id) && (!isHidden || revealed.has(id));
  const tell = (): void => {
    for (const listener of listeners) listener();
  };

  function keep(id: number, score: Score | null): void {
    if (score !== null) {
      noteClock(score);
      isOffered = true;
    }
    known.set(id, { score, at: now(), change: ++changes });
    for (const other of known.keys()) {
      if (known.size <= KNOWN_MAXIMUM) break;
      if (!shown.has(other)) known.delete(other);
    }
  }

  /** A slow answer makes the difference smaller than it is, so the largest one is the nearest. */
  function noteClock({ sent_at }: Score): void {
    const found = sent_at - now();
    offset = offset === undefined ? found : Math.max(offset, found);
  }

  function isNewer(score: Score): boolean {
    const before = known.get(score.event_id)?.score;
    if (!before) return true;
    if (score.revision !== before.revision) return score.revision > before.revision;
    return score.seq >= before.seq;
  }

  function isFresh(id: number): boolean {
    const one = known.get(id);
    if (one === undefined) return false;
    return now() - one.at < (one.score?.status === 'final' ? FINAL_FRESH_MS : FRESH_MS);
  }

  const isSince = (id: number, change: number): boolean => (known.get(id)?.change ?? 0) > change;

  const isSettled = (id: number): boolean => known.get(id)?.score?.status === 'final' && isFresh(id);

  function gather(ids: Iterable<number>): void {
    for (const id of ids) waiting.add(id);
    gathering ??= setTimeout(() => {
      gathering = undefined;
      const all = [...waiting].filter(mayAsk);
      waiting.clear();
      for (let from = 0; from < all.length; from += limits.scoreGamesMaximum)
        void ask(all.slice(from, from + limits.scoreGamesMaximum));
      follow(false);
    }, GATHER_MS);
  }

  async function ask(ids: readonly number[]): Promise<void> {
    const asked = changes;
    try {
      const found = new Map((await options.ask(ids)).map((score) => [score.event_id, score]));
      for (const id of ids) {
        const score = found.get(id) ?? null;
        // An update may have overtaken this answer.
        if (mayAsk(id) && (score === null ? !isSince(id, asked) : isNewer(score))) keep(id, score);
      }
      tell();
    } catch {
      // The page is complete without scores. The next connection asks again.
    }
  }

  function follow(atOnce: boolean): void {
    const rankOf = (id: number): number =>
      Math.min(...(shown.get(id) ?? []).map((rank) => ranks.indexOf(rank)));
    const ids = [...shown.keys()].filter(mayAsk).sort((a, b) => rankOf(a) - rankOf(b));
    options.follow(ids.slice(0, limits.shownScoresMaximum), atOnce);
  }

  return {
    show: (id, rank) => {
      const before = shown.get(id);
      if (before === undefined) shown.set(id, [rank]);
      else before.push(rank);
      if (before === undefined && mayAsk(id)) gather(isFresh(id) ? [] : [id]);
      return () => {
        const left = shown.get(id);
        left?.splice(left.indexOf(rank), 1);
        if (left?.length !== 0) return;
        shown.delete(id);
        gather([]);
      };
    },
    find: (id) => (isHidden && !revealed.has(id) ? undefined : known.get(id)?.score),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    apply: (score) => {
      noteClock(score);
      if (!mayAsk(score.event_id) || !isNewer(score)) return;
      keep(score.event_id, score);
      tell();
    },
    askAgain: () => {
      const asked = changes;
      asking ??= setTimeout(
        () => {
          asking = undefined;
          // A connection brings the present scores, and these need no question.
          gather([...shown.keys()].filter((id) => mayAsk(id) && !isSettled(id) && !isSince(id, asked)));
        },
        SPREAD_MS.least + random() * (SPREAD_MS.most - SPREAD_MS.least),
      );
    },
    isHidden: () => isHidden,
    setHidden: (next) => {
      if (next === isHidden) return;
      isHidden = next;
      isOffered = true;
      revealed.clear();
      if (isHidden) {
        known.clear();
        waiting.clear();
        // The player leaves its game first, so that the new connection names none.
        tell();
        follow(true);
        return;
      }
      gather(shown.keys());
      tell();
    },
    reveal: (id) => {
      revealed.add(id);
      gather([id]);
      tell();
    },
    isRevealed: (id) => !isHidden || revealed.has(id),
    isOffered: () => isOffered,
    offer: () => {
      isOffered = true;
      tell();
    },
    serverNow: () => now() + (offset ?? 0),
  };
}
