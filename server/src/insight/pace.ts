// Finds bots by their pace: no person opens so many pages.
import { LRUCache } from 'lru-cache';
import { countedLimit } from '../cache/counted-limit.ts';

const windowMs = 60_000;
const pagesMaximum = 60;
const sessionsMaximum = 50_000;

export interface Pace {
  /** @returns whether the session has opened more pages within a minute than a person does. */
  isTooFast(sessionUuid: string, pages: number, nowMs: number): boolean;
}

export function createPace(): Pace {
  const windows = new LRUCache<string, { readonly startMs: number; pages: number }>(
    countedLimit(sessionsMaximum),
  );
  return {
    isTooFast(sessionUuid, pages, nowMs) {
      if (pages === 0) return false;
      let window = windows.get(sessionUuid);
      if (window === undefined || nowMs - window.startMs >= windowMs) {
        window = { startMs: nowMs, pages: 0 };
        windows.set(sessionUuid, window);
      }
      window.pages += pages;
      return window.pages > pagesMaximum;
    },
  };
}
