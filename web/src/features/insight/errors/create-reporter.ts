// Sends errors of the page some moments after they happen: equal ones as one with a count, and few in all.
import type { BrowserError } from '@floodlit/contract/error-reports';
import { limits } from '@floodlit/contract/limits';

const WAIT_MS = 1_000;
/** A page that fails in a loop must not become a flood. */
const REPORTS_MAXIMUM = 10;
const WAITING_MAXIMUM = 40;

export interface Reporter {
  add: (error: BrowserError | undefined) => void;
  /** Sends at once what waits. */
  flush: () => void;
}

export interface ReporterParts {
  send: (items: readonly BrowserError[]) => void;
  setTimer: (work: () => void, ms: number) => void;
}

export function createReporter({ send, setTimer }: ReporterParts): Reporter {
  const waiting = new Map<string, BrowserError>();
  let reports = 0;
  let isTimed = false;

  function flush(): void {
    isTimed = false;
    if (reports >= REPORTS_MAXIMUM) return waiting.clear();
    const items = [...waiting.values()].slice(0, limits.errorReportItemsMaximum);
    if (items.length === 0) return;
    for (const key of [...waiting.keys()].slice(0, items.length)) waiting.delete(key);
    reports += 1;
    send(items);
    if (waiting.size > 0) schedule();
  }

  function schedule(): void {
    if (isTimed) return;
    isTimed = true;
    setTimer(flush, WAIT_MS);
  }

  return {
    add(error) {
      if (error === undefined) return;
      const key = [error.kind, error.name, error.message, error.url, error.method, error.stack].join('\n');
      const before = waiting.get(key);
      if (before === undefined && waiting.size >= WAITING_MAXIMUM) return;
      waiting.set(key, { ...error, count: Math.min(1_000, (before?.count ?? 0) + 1) });
      schedule();
    },
    flush,
  };
}
