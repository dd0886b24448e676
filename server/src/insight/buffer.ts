// Collects rows of many requests and stores them together. A request is answered after its rows are stored.
import { DomainError } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import type { MeasureStore } from './store-measures.ts';
import type { MeasureRow } from './row-rules.ts';

/** About 50 MB. Beyond it the database is slower than the crowd, and requests are refused. */
const rowsMaximum = 100_000;
const rowsAtOnce = 20_000;

export interface Buffer {
  /**
   * Resolves when the rows are stored.
   *
   * @throws {DomainError} `request.rate_limited` when there is no room, or the database refuses.
   */
  add(rows: readonly MeasureRow[]): Promise<void>;
  /** Waits until all rows are stored. */
  flush(): Promise<void>;
}

interface Waiting {
  readonly rows: readonly MeasureRow[];
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

const busy = (): DomainError =>
  new DomainError('request.rate_limited', { kind: 'measure', retryAfterSeconds: 10 });

export interface BufferOptions {
  readonly measures: Pick<MeasureStore, 'write'>;
  /** Receives the rows that were stored and are new. */
  readonly onStored: (rows: readonly MeasureRow[]) => void;
  readonly log: Log;
}

export function createBuffer({ measures, onStored, log }: BufferOptions): Buffer {
  let waiting: Waiting[] = [];
  let size = 0;
  let running: Promise<void> | undefined;

  function take(): Waiting[] {
    let rows = 0;
    const count = waiting.findIndex((one) => (rows += one.rows.length) > rowsAtOnce);
    const taken = waiting.splice(0, count === -1 ? waiting.length : Math.max(count, 1));
    for (const one of taken) size -= one.rows.length;
    return taken;
  }

  async function store(): Promise<void> {
    while (waiting.length > 0) {
      const taken = take();
      // The same item twice in one write would count twice.
      const unique = new Map(
        taken.flatMap(({ rows }) => rows.map((row) => [`${row.channel_id} ${row.uuid}`, row] as const)),
      );
      try {
        onStored(await measures.write([...unique.values()]));
        for (const { resolve } of taken) resolve();
      } catch (error) {
        log.error('measures could not be stored', error, { rows: unique.size });
        for (const { reject } of taken) reject(busy());
      }
    }
  }

  const run = (): Promise<void> =>
    // Rows that arrive while a write runs are stored together by the next one.
    (running ??= new Promise<void>((resolve) => setImmediate(resolve))
      .then(store)
      .finally(() => (running = undefined)));

  return {
    add(rows) {
      if (rows.length === 0) return Promise.resolve();
      if (size + rows.length > rowsMaximum) return Promise.reject(busy());
      size += rows.length;
      return new Promise((resolve, reject) => {
        waiting.push({ rows, resolve, reject });
        void run();
      });
    },
    flush: async () => {
      while (running !== undefined) await running;
    },
  };
}
