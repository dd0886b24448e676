// Counts errors in memory and writes them some seconds later: a storm of errors writes counters, not rows.
import { createHash } from 'node:crypto';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { CleanError, CountedError, ErrorForwarder, SeenError } from './ports.ts';
import { cleanError, fingerprintText } from './rules.ts';
import type { ErrorReportStore } from './store.ts';

const writeAfterMs = 2_000;
/** Different errors between two writes. Further ones are counted together. */
const waitingMaximum = 100;

export interface ErrorRecorder {
  /** Never throws and never waits. */
  record(seen: SeenError, count?: number): void;
  /** Writes what waits. After a failure the next write tries again. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

interface RecorderParts {
  readonly store: Pick<ErrorReportStore, 'write'>;
  readonly clock: Clock;
  /** A log that reports no errors: it would report its own trouble forever. */
  readonly log: Pick<Log, 'warn'>;
  readonly forwarder?: ErrorForwarder | undefined;
}

const fingerprintOf = (error: CleanError): string =>
  createHash('sha256').update(fingerprintText(error)).digest('hex').slice(0, 16);

/** Stands for errors that there was no room for. */
export const otherErrors = (error: CleanError): CleanError => ({
  ...error,
  service: 'other',
  message: 'More different errors than are kept',
  status: null,
  url: null,
  place: null,
  method: null,
  frames: [],
  data: {},
  request_id: null,
});

export function createErrorRecorder({ store, clock, log, forwarder }: RecorderParts): ErrorRecorder {
  let waiting = new Map<string, CountedError>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function add(clean: CleanError, count: number, at: Date): void {
    const key = (one: CleanError, fingerprint: string): string => `${one.channel_id} ${fingerprint}`;
    let kept = clean;
    let fingerprint = fingerprintOf(clean);
    if (!waiting.has(key(clean, fingerprint)) && waiting.size >= waitingMaximum) {
      // One row for each channel would again be without a bound.
      kept = otherErrors({ ...clean, channel_id: null });
      fingerprint = fingerprintOf(kept);
    }
    const before = waiting.get(key(kept, fingerprint));
    waiting.set(key(kept, fingerprint), {
      ...(before ?? kept),
      fingerprint,
      count: (before?.count ?? 0) + count,
      first_at: before?.first_at ?? at,
      last_at: at,
    });
  }

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    if (batch.size === 0) return;
    waiting = new Map();
    for (const error of batch.values()) forwarder?.send(error);
    try {
      await store.write([...batch.values()]);
    } catch (error) {
      log.warn('error reports could not be written', { because: String(error) });
      for (const one of batch.values()) if (waiting.size < waitingMaximum) addBack(one);
    }
  }

  function addBack(one: CountedError): void {
    const key = `${one.channel_id} ${one.fingerprint}`;
    const since = waiting.get(key);
    waiting.set(
      key,
      since === undefined ? one : { ...since, count: since.count + one.count, first_at: one.first_at },
    );
  }

  const flush = (): Promise<void> => (writing = writing.then(write));
  return {
    record(seen, count = 1) {
      try {
        add(cleanError(seen), count, clock.now());
      } catch (error) {
        log.warn('an error could not be recorded', { because: String(error) });
      }
      timer ??= setTimeout(() => void flush(), writeAfterMs).unref();
    },
    flush,
    async stop() {
      await flush();
      clearTimeout(timer);
      await forwarder?.close(2_000);
    },
  };
}

export const noErrorRecorder: ErrorRecorder = {
  record: () => {},
  flush: async () => {},
  stop: async () => {},
};
