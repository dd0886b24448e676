// The queue of measures sends every 10 s, and at once an item that must not be lost. When the page is hidden it sends
// by a beacon. Failures are silent, and a batch is repeated at most once.
import type { BatchBody, BatchItem } from '@floodlit/contract/insight/insight';
import type { BatchPath } from '@floodlit/contract/event-names';
import { limits } from '@floodlit/contract/limits';
import { splitItems } from './split-items.ts';

export interface QueueParts {
  profile: string;
  /** Undefined when there is no session now. */
  readSession: () => Promise<string | undefined>;
  /** A session that exists already. A page that is being hidden cannot wait for another. */
  findSession: () => string | undefined;
  forgetSession: () => void;
  send: (body: string) => Promise<'done' | 'no_session' | 'refused' | 'failed'>;
  /** @returns false when the browser does not take it. */
  beacon: (body: string) => boolean;
  now: () => number;
  makeUuid: () => string;
  setTimer: (work: () => void, ms: number) => void;
}

export interface Queue {
  add: (path: BatchPath, body: Record<string, unknown>, isUrgent?: boolean) => void;
  flush: () => Promise<void>;
  /** The page is hidden and may never come back. */
  hide: () => void;
  clear: () => void;
}

export function createQueue(parts: QueueParts): Queue {
  const { profile, now, makeUuid, setTimer } = parts;
  let waiting: BatchItem[] = [];
  /** The failed batches. Each is sent once more. */
  let again: BatchItem[][] = [];
  let isTimed = false;
  let running: Promise<void> | undefined;

  const bodyOf = (session_uuid: string, items: BatchItem[]): string =>
    JSON.stringify({ profile, session_uuid, sent_at: now(), items } satisfies BatchBody);

  function schedule(): void {
    if (isTimed) return;
    isTimed = true;
    setTimer(() => {
      isTimed = false;
      void flush();
    }, limits.measureEveryMs);
  }

  async function sendAll(): Promise<void> {
    if (waiting.length + again.length === 0) return;
    const session = await parts.readSession();
    if (session === undefined) return;
    const repeated = again;
    const fresh = splitItems(waiting);
    again = [];
    waiting = [];
    for (const items of [...repeated, ...fresh]) {
      const outcome = await parts.send(bodyOf(session, items));
      if (outcome === 'no_session') parts.forgetSession();
      const isFirst = !repeated.includes(items);
      if (isFirst && (outcome === 'failed' || outcome === 'no_session')) again.push(items);
    }
    if (again.length > 0) schedule();
  }

  /** One at a time, so that a batch is not in two requests. */
  const flush = (): Promise<void> =>
    (running ??= sendAll()
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
      }));

  return {
    add(path, body, isUrgent = false) {
      if (waiting.length >= limits.batchItemsMaximum) return;
      waiting.push({ uuid: makeUuid(), path, body, at: now() });
      if (isUrgent) void (running ?? Promise.resolve()).then(flush);
      else schedule();
    },
    flush,
    hide() {
      const session = parts.findSession();
      if (session === undefined) return;
      const batches = [...again, ...splitItems(waiting)];
      again = [];
      waiting = [];
      // The server counts an item once, so one that the browser takes twice does no harm.
      for (const items of batches) if (!parts.beacon(bodyOf(session, items))) again.push(items);
      if (again.length > 0) schedule();
    },
    clear() {
      waiting = [];
      again = [];
    },
  };
}
