// Each object is compared with its row before anybody gets it, and with the bucket before it gets a row.
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import {
  objectBytesMaximum,
  StoreRefused,
  type ObjectIndex,
  type Objects,
  type ObjectWire,
  type RemovedKeys,
  type StoredObject,
} from './ports.ts';
import { pauseMs, willPass } from './retry-rules.ts';
import { whenBack } from './when-back.ts';

const putsAtOnce = 4;
const removalsAtOnce = 8;
const readTries = 2;
/** The sweep goes on. */
const removalTries = 2;
/** A transaction is open while a batch of the sweep is removed: 15 s at most. */
const sweptAtOnce = 2 * removalsAtOnce;
const sweepTryMs = 5_000;
const sweptMaximum = 1_000;
const sweepMs = 120_000;

export interface ObjectsOptions {
  /** Counts the first try of an object too. */
  readonly tries?: number;
  /** One try that hangs is given up. */
  readonly tryMs?: number;
  /** A draw from 0 to 1. */
  readonly random?: () => number;
  readonly pause?: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>;
}

const hashOf = (bytes: Uint8Array, algorithm = 'sha256'): string =>
  createHash(algorithm).update(bytes).digest('hex');

const isOf = (bytes: Uint8Array, row: StoredObject): boolean =>
  bytes.length === row.bytes && hashOf(bytes) === row.sha256;

/** Ends a call after this time, also one that ignores its signal. */
async function within<Value>(
  ms: number,
  outer: AbortSignal | undefined,
  call: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  outer?.throwIfAborted();
  const stop = new AbortController();
  const refusal = new StoreRefused(
    'away',
    `The store did not answer within ${ms} ms. See whether it is reachable.`,
  );
  const timer = setTimeout(() => stop.abort(refusal), ms);
  const onOuter = (): void => stop.abort(outer?.reason);
  outer?.addEventListener('abort', onOuter, { once: true });
  try {
    return await new Promise<Value>((resolve, reject) => {
      stop.signal.addEventListener('abort', () => reject(stop.signal.reason as Error), { once: true });
      call(stop.signal).then(resolve, (error: unknown) =>
        reject(stop.signal.aborted ? (stop.signal.reason as Error) : (error as Error)),
      );
    });
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', onOuter);
  }
}

export function createObjects(
  wire: ObjectWire,
  index: ObjectIndex,
  {
    tries = 6,
    tryMs = 10_000,
    random = Math.random,
    pause = (ms, signal) => wait(ms, undefined, { signal }),
  }: ObjectsOptions = {},
): Objects {
  const putTurns = pLimit(putsAtOnce);
  const removalTurns = pLimit(removalsAtOnce);
  const lied = (key: string, what: string): StoreRefused =>
    new StoreRefused(
      'lied',
      `${wire.store} ${what} ${key}. Run "floodlit storage check", and ask its vendor.`,
    );

  /** A call that waits for its turn uses no time of its try. */
  const again = async <Value>(
    atMost: number,
    turns: LimitFunction | undefined,
    signal: AbortSignal | undefined,
    call: (signal: AbortSignal) => Promise<Value>,
    oneTryMs = tryMs,
  ): Promise<Value> => {
    const attemptOnce = (): Promise<Value> => within(oneTryMs, signal, call);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await (turns === undefined ? attemptOnce() : turns(attemptOnce));
      } catch (error) {
        if (signal?.aborted === true || attempt >= atMost || !willPass(error)) throw error;
        await pause(pauseMs(attempt, random()), signal);
      }
    }
  };

  /** @returns its row, which is not written yet. */
  const send = async (
    channelId: number | null,
    key: string,
    bytes: Uint8Array,
    signal: AbortSignal | undefined,
  ): Promise<StoredObject> => {
    if (bytes.length > objectBytesMaximum)
      throw new RangeError(`${key} has ${bytes.length} bytes. An object has ${objectBytesMaximum} at most.`);
    const [md5, sha256] = [hashOf(bytes, 'md5'), hashOf(bytes)];
    await again(tries, putTurns, signal, async (trySignal) => {
      await index.holdBack([key]);
      await wire.put(key, bytes, trySignal);
      const stored = await wire.head(key, trySignal);
      if (stored === undefined) throw lied(key, 'took and does not have');
      if (stored.bytes !== bytes.length || (stored.md5 ?? md5) !== md5) throw lied(key, 'has other bytes of');
    });
    return { channel_id: channelId, key, bytes: bytes.length, sha256 };
  };

  /** After a refusal no other one begins: a bucket that is away is asked few times. */
  const removeAll = async (
    keys: readonly string[],
    atMost: number,
    oneTryMs = tryMs,
  ): Promise<RemovedKeys> => {
    const removed: string[] = [];
    const refused: string[] = [];
    await pLimit(removalsAtOnce).map(keys, async (key) => {
      if (refused.length > 0) return;
      try {
        await again(atMost, removalTurns, undefined, (signal) => wire.remove(key, signal), oneTryMs);
        removed.push(key);
      } catch (error) {
        if (!(error instanceof StoreRefused)) throw error;
        refused.push(key);
      }
    });
    return { removed, refused };
  };

  return {
    async put(channelId, key, bytes, signal) {
      await index.add([await send(channelId, key, bytes, signal)]);
    },
    async putAll(channelId, going, signal) {
      const rows: StoredObject[] = [];
      const failures: unknown[] = [];
      const turns = pLimit(putsAtOnce);
      await turns.map(going, async (object) => {
        if (failures.length > 0) return;
        try {
          const bytes = await object.read();
          const sendOnce = (): Promise<StoredObject> => {
            // Another one was refused for good while this one waited.
            if (failures.length > 0) throw failures[0];
            return send(channelId, object.key, bytes, signal);
          };
          rows.push(await whenBack(sendOnce, signal, pause));
        } catch (error) {
          failures.push(error);
        }
      });
      if (failures.length > 0) throw failures[0];
      await index.add(rows);
    },
    hashOf: async (key) => (await index.find(key))?.sha256,
    async get(key, signal) {
      const found = await index.find(key);
      if (found === undefined) return undefined;
      let row = found;
      return again(readTries, undefined, signal, async (trySignal) => {
        const bytes = await wire.get(key, undefined, trySignal);
        if (bytes !== undefined && isOf(bytes, row)) return bytes;
        // A writer replaces the object before it replaces the row, or removes the row before the object.
        const current = await index.find(key);
        if (current === undefined) return undefined;
        row = current;
        if (bytes !== undefined && isOf(bytes, row)) return bytes;
        // An index grows. Its writer died between the object and the row, and the row knows the beginning.
        const known = bytes?.subarray(0, row.bytes);
        if (known !== undefined && isOf(known, row)) return known;
        throw bytes === undefined ? lied(key, 'lost') : lied(key, 'has other bytes of');
      });
    },
    list: (prefix) => index.list(prefix),
    async remove(keys) {
      if (keys.length === 0) return;
      await index.forget(keys);
      await index.dropLeaving((await removeAll(keys, removalTries)).removed);
    },
    async sweepLeaving(withinSeconds) {
      const untilMs = performance.now() + sweepMs;
      const total = { removed: 0, refused: 0 };
      while (total.refused === 0 && total.removed < sweptMaximum && performance.now() < untilMs) {
        const { removed, refused } = await index.sweepLeaving(
          sweptAtOnce,
          (keys) => removeAll(keys, 1, Math.min(tryMs, sweepTryMs)),
          withinSeconds,
        );
        total.removed += removed;
        total.refused += refused;
        if (removed === 0) break;
      }
      return total;
    },
  };
}
