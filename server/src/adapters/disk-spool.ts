// A folder of this machine keeps files on their way to a bucket. A live game never waits for the bucket.
import { createHash } from 'node:crypto';
import type { Log } from '../kernel/log.ts';
import { asError } from '../kernel/as-error.ts';
import { SpoolFull, StoreRefused, type Objects, type Spool } from '../storage/ports.ts';
import { pauseMs } from '../storage/retry-rules.ts';
import {
  beyondLimit,
  hasUnsent,
  indexKeptMs,
  longestSendPauseMs,
  nextDueMs,
  nextToReadBack,
  nextToSend,
  readBackAfterMs,
  roomFor,
  type SpoolEntry,
} from '../storage/spool-rules.ts';
import { createSpoolFiles, type SpooledFile, type SpoolFiles } from './spool-files.ts';

const sendsAtOnce = 4;
const readsAtOnce = 4;
const lossLogMs = 10_000;
const heldLookMs = 1_000;
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

export interface SpoolOptions {
  readonly directory: string;
  readonly limitBytes: number;
  /** One try each: the spool itself pauses and tries again. */
  readonly objects: Pick<Objects, 'put' | 'get' | 'hashOf'>;
  readonly log: Log;
  readonly files?: SpoolFiles;
  readonly nowMs?: () => number;
  readonly random?: () => number;
  readonly readBackAfter?: (draw: number) => number;
  /** Whether files of a former process wait until their folders are released. */
  readonly holdsLeft?: boolean;
}

type Entry = SpoolEntry & {
  readonly file: SpooledFile;
  readonly stop: AbortController;
  /** The running send or read-back. */
  work?: Promise<void>;
  isReadBack: boolean;
  isGone: boolean;
};

const isLie = (error: unknown): boolean => error instanceof StoreRefused && error.kind === 'lied';
const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && fullCodes.has(String(error.code));
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Opens the folder, takes over what a killed process left there, and begins to send it. No two processes share a folder. */
export async function openDiskSpool({
  directory,
  limitBytes,
  objects,
  log,
  files = createSpoolFiles(directory),
  nowMs = Date.now,
  random = Math.random,
  readBackAfter = readBackAfterMs,
  holdsLeft = false,
}: SpoolOptions): Promise<Spool> {
  /** In the order in which they were kept. */
  const entries = new Map<number, Entry>();
  /** The newest of each key. */
  const newest = new Map<string, Entry>();
  const listeners = new Set<{ folder: string; listener: (key: string) => void }>();
  const waiters = new Set<() => void>();
  const running = new Set<Promise<void>>();
  let sequence = 0;
  let sends = 0;
  let reads = 0;
  let isClosed = false;
  let lost = 0;
  let lossLoggedMs = -Infinity;
  /** Stays until all is sent that waited at the last refusal. */
  let refusal: StoreRefused | Error | undefined;
  let refusedUntil = 0;
  /** Without this pause, thousands of files would be hashed and tried again while the store is away. */
  let pausedUntilMs = 0;
  let refusals = 0;
  let timer: NodeJS.Timeout | undefined;
  const held = new Set<string>();
  let isHeldNow: (folder: string) => boolean = () => false;
  const isHeld = (folder: string): boolean => held.has(folder) || isHeldNow(folder);

  const tellWaiters = (): void => {
    for (const look of waiters) look();
  };
  const drop = async (entry: Entry): Promise<void> => {
    entry.isGone = true;
    entries.delete(entry.sequence);
    if (newest.get(entry.key) === entry) newest.delete(entry.key);
    tellWaiters();
    await files.remove(entry.file);
  };
  const lose = async (entry: Entry, why: string): Promise<void> => {
    lost += 1;
    // A long outage loses some files a second.
    if (nowMs() - lossLoggedMs >= lossLogMs) {
      lossLoggedMs = nowMs();
      log.error(`The spool lost ${entry.key}, and ${lost} since the start.`, new Error(why));
    }
    for (const { folder, listener } of listeners) if (folder === entry.folder) listener(entry.key);
    await drop(entry);
  };
  const enter = (file: SpooledFile): void => {
    const entry: Entry = {
      ...file,
      file,
      state: file.isStored ? 'stored' : 'waiting',
      dueMs: file.isStored ? nowMs() + readBackAfter(random()) : 0,
      failures: 0,
      stop: new AbortController(),
      isReadBack: false,
      isGone: false,
    };
    entries.set(entry.sequence, entry);
    newest.set(entry.key, entry);
  };

  const retryLater = (entry: Entry, state: 'waiting' | 'stored'): void => {
    entry.failures += 1;
    entry.state = state;
    entry.dueMs = nowMs() + Math.min(longestSendPauseMs, pauseMs(entry.failures, random()));
  };
  const pauseSends = (): void => {
    if (nowMs() < pausedUntilMs) return;
    refusals += 1;
    pausedUntilMs = nowMs() + Math.min(longestSendPauseMs, pauseMs(refusals, random()));
  };
  const send = async (entry: Entry): Promise<void> => {
    const bytes = await files.read(entry.file).catch((error: unknown) => asError(error));
    if (entry.isGone) return;
    if (bytes instanceof Error) {
      log.error(`The spool cannot read ${entry.key}, and tries again.`, bytes);
      return retryLater(entry, 'waiting');
    }
    if (bytes === undefined) return lose(entry, 'The disk of the spool changed it.');
    try {
      await objects.put(entry.file.channelId, entry.key, bytes, entry.stop.signal);
    } catch (error) {
      if (entry.isGone || isClosed) return;
      if (refusal === undefined) log.warn(`The spool waits: ${asError(error).message}`);
      refusal = asError(error);
      refusedUntil = sequence;
      if (!isLie(error)) pauseSends();
      return retryLater(entry, 'waiting');
    }
    refusals = 0;
    pausedUntilMs = 0;
    if (entry.isGone) return;
    entry.state = 'stored';
    if (refusal !== undefined && !hasUnsent(entries.values(), (one) => one.sequence <= refusedUntil)) {
      refusal = undefined;
      log.warn('The spool has sent all that waited.');
    }
    entry.failures = 0;
    entry.dueMs = nowMs() + readBackAfter(random());
    tellWaiters();
    await files.markStored(entry.file);
  };
  const readBack = async (entry: Entry): Promise<void> => {
    try {
      // Without a row it is removed, and with another hash a later process replaced it. Neither is ours any more.
      if ((await objects.hashOf(entry.key)) !== entry.file.sha256) return await drop(entry);
      await objects.get(entry.key, entry.stop.signal);
      if (entry.isGone) return;
      if (entry.kind !== 'index' || entry.isReadBack) return await drop(entry);
      Object.assign(entry, { isReadBack: true, state: 'stored', failures: 0, dueMs: nowMs() + indexKeptMs });
    } catch (error) {
      if (entry.isGone || isClosed) return;
      if (isLie(error)) log.warn(`The spool sends ${entry.key} again: ${asError(error).message}`);
      retryLater(entry, isLie(error) ? 'waiting' : 'stored');
    }
  };

  const track = (entry: Entry, work: Promise<void>, onEnd: () => void): void => {
    const tracked = work
      .then(() => (entry.isGone ? drop(entry) : undefined))
      .catch((error: unknown) => log.error(`The spool failed at ${entry.key}.`, error))
      .finally(() => {
        running.delete(tracked);
        onEnd();
        pump();
      });
    entry.work = tracked;
    running.add(tracked);
  };
  const takeSend = (): Entry | undefined =>
    // After a refusal, one file at a time shows whether the store takes files again.
    sends < (refusals === 0 ? sendsAtOnce : 1) && nowMs() >= pausedUntilMs
      ? nextToSend(entries.values(), nowMs(), isHeld)
      : undefined;
  const takeRead = (): Entry | undefined =>
    reads < readsAtOnce ? nextToReadBack(entries.values(), nowMs()) : undefined;
  const pump = (): void => {
    if (isClosed) return;
    for (let entry = takeSend(); entry !== undefined; entry = takeSend()) {
      entry.state = 'sending';
      sends += 1;
      track(entry, send(entry), () => (sends -= 1));
    }
    for (let entry = takeRead(); entry !== undefined; entry = takeRead()) {
      entry.state = 'reading';
      reads += 1;
      track(entry, readBack(entry), () => (reads -= 1));
    }
    clearTimeout(timer);
    const dueMs = nextDueMs(entries.values(), nowMs());
    const heldMs = hasUnsent(entries.values(), ({ folder }) => isHeldNow(folder))
      ? nowMs() + heldLookMs
      : undefined;
    const soonMs = Math.min(dueMs ?? Infinity, heldMs ?? Infinity);
    const atMs = pausedUntilMs > nowMs() ? Math.min(soonMs, pausedUntilMs) : soonMs;
    if (atMs < Infinity) timer = setTimeout(pump, Math.max(1, atMs - nowMs())).unref();
  };

  /** All that goes is marked before the first file is removed: two files can be kept at once. */
  const holdLimit = async (): Promise<void> => {
    const { freed, lost: losing } = beyondLimit([...entries.values()], limitBytes);
    await Promise.all([
      ...freed.map((entry) => drop(entry)),
      ...losing.map((entry) => lose(entry, 'More waits than SPOOL_MAX_GB allows.')),
    ]);
  };

  /** A full disk frees what the store has. The recording keeps in memory what still finds no room. */
  const writeInRoom = async (file: SpooledFile, bytes: Uint8Array): Promise<void> => {
    try {
      return await files.write(file, bytes);
    } catch (error) {
      if (!isFull(error)) throw error;
    }
    await Promise.all(roomFor(entries.values(), bytes.length).map((entry) => drop(entry)));
    try {
      await files.write(file, bytes);
    } catch (error) {
      throw isFull(error) ? new SpoolFull(directory, { cause: error }) : error;
    }
  };

  const forgetAll = async (going: readonly Entry[]): Promise<void> => {
    await Promise.all(
      going.map(async (entry) => {
        entry.stop.abort(new Error('It is removed.'));
        await drop(entry);
        await entry.work;
      }),
    );
  };

  const untilStored = async (isMeant: (entry: Entry) => boolean, withinMs: number): Promise<boolean> => {
    if (!hasUnsent(entries.values(), isMeant)) return true;
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(ending);
        waiters.delete(look);
        resolve();
      };
      const look = (): void => {
        if (!hasUnsent(entries.values(), isMeant)) end();
      };
      const ending = setTimeout(end, withinMs);
      waiters.add(look);
    });
    return !hasUnsent(entries.values(), isMeant);
  };

  const { files: kept, damaged } = await files.load();
  for (const name of damaged) log.warn(`The spool found a damaged file, ${name}, and removed it.`);
  for (const file of kept) {
    const former = newest.get(file.key);
    sequence = file.sequence;
    enter(file);
    if (holdsLeft) held.add(file.folder);
    if (former !== undefined) await drop(former);
  }
  pump();

  return {
    async keep({ channelId, folder, key, kind }, bytes) {
      sequence += 1;
      const sha256 = hashOf(bytes);
      const keptMs = Date.now();
      const file = {
        sequence,
        channelId,
        folder,
        key,
        kind,
        bytes: bytes.length,
        sha256,
        keptMs,
        isStored: false,
      };
      await writeInRoom(file, bytes);
      const former = newest.get(key);
      if (former !== undefined && former.sequence > file.sequence) return files.remove(file);
      enter(file);
      if (former !== undefined && former.state !== 'sending') await drop(former);
      else if (former !== undefined) former.isGone = true;
      await holdLimit();
      pump();
    },
    async read(key) {
      const entry = newest.get(key);
      return entry && files.read(entry.file);
    },
    sizeOf: (key) => newest.get(key)?.bytes,
    sentHashOf(key) {
      const entry = newest.get(key);
      const isSent = entry?.state === 'stored' || entry?.state === 'reading';
      return isSent && entry.kind !== 'segment' ? entry.file.sha256 : undefined;
    },
    keysOf: (folder) => [...newest.keys()].filter((key) => key.startsWith(`${folder}/`)),
    async forget(keys) {
      const going = new Set(keys);
      await forgetAll([...entries.values()].filter(({ key }) => going.has(key)));
    },
    forgetUnsent: (folder, mayGo) =>
      forgetAll(
        [...entries.values()].filter(
          ({ folder: own, state, key, file }) =>
            own === folder && (state === 'waiting' || state === 'sending') && !mayGo(key, file.keptMs),
        ),
      ),
    heldFolders: () => [...held],
    hold: (folder) => void held.add(folder),
    release(folder) {
      held.delete(folder);
      pump();
    },
    holdWhile(isHeldThen) {
      isHeldNow = isHeldThen;
    },
    onLost(folder, listener) {
      const known = { folder, listener };
      listeners.add(known);
      return () => void listeners.delete(known);
    },
    stored: (folder, withinMs) => untilStored((entry) => entry.folder === folder, withinMs),
    async storedKeys(keys, withinMs) {
      await untilStored(({ key }) => keys.includes(key), withinMs);
    },
    state() {
      const unsent = [...entries.values()].filter(({ state }) => state === 'waiting' || state === 'sending');
      return {
        waitingFiles: unsent.length,
        waitingBytes: unsent.reduce((sum, { bytes }) => sum + bytes, 0),
        lostFiles: lost,
        folders: [...new Set([...entries.values()].map(({ folder }) => folder))],
        refusal: refusal?.message,
      };
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      for (const entry of entries.values()) entry.stop.abort(new Error('The server stops.'));
      await Promise.all(running);
    },
  };
}
