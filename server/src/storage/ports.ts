// Object storage needs a bucket, and rows that say what is in it.

/** The largest object. A larger file is several of them, so that every read can be compared with its hash. */
export const objectBytesMaximum = 8 * 1024 * 1024;

/**
 * A bucket that does what every vendor does: PUT, GET with a range, HEAD and DELETE. Keys are `[a-z0-9/.-]`, so that
 * nothing in them is ever encoded. Each call throws `StoreRefused`.
 */
export interface ObjectWire {
  /** `s3://bucket/prefix?endpoint=…&region=…`, without secrets. It names the store in rows and sentences. */
  readonly store: string;
  put(key: string, bytes: Uint8Array, signal?: AbortSignal): Promise<void>;
  /** The end of the range is exclusive. Undefined when there is no such object. */
  get(
    key: string,
    range?: { readonly from: number; readonly to: number },
    signal?: AbortSignal,
  ): Promise<Buffer | undefined>;
  /** Undefined when there is no such object. `md5` only where the store says it: 32 hex digits. */
  head(
    key: string,
    signal?: AbortSignal,
  ): Promise<{ readonly bytes: number; readonly md5: string | undefined } | undefined>;
  /** Nothing happens when there is no such object. */
  remove(key: string, signal?: AbortSignal): Promise<void>;
}

/**
 * `keys`, `bucket`, `clock` and `redirect` stay until an operator acts. `away` and `busy` pass. `lied` is an answer
 * that is not what was stored.
 */
export type RefusalKind = 'keys' | 'bucket' | 'clock' | 'redirect' | 'away' | 'busy' | 'lied' | 'other';

/** Why a store did not do it. The message is one sentence with the next step, without a secret. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused';
  readonly kind: RefusalKind;

  constructor(kind: RefusalKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

export interface StoredObject {
  /** Null for what belongs to the whole install. */
  readonly channel_id: number | null;
  readonly key: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

export interface Swept {
  readonly removed: number;
  /** They are tried again later. */
  readonly refused: number;
}

/** Objects without a row that the store may still have. Each stays here until the store has removed it. */
export interface LeavingObjects {
  /** A write of these keys begins: no sweep removes them while it runs. */
  holdBack(keys: readonly string[]): Promise<void>;
  /** The store has removed them. */
  dropLeaving(keys: readonly string[]): Promise<void>;
  /**
   * Removes objects that are due, the oldest first. No writer begins with one of them until this resolves.
   * @param withinSeconds takes what is due within this time, too.
   */
  sweepLeaving(
    limit: number,
    remove: (keys: readonly string[]) => Promise<RemovedKeys>,
    withinSeconds?: number,
  ): Promise<Swept>;
}

/** A key in neither of both was not tried. */
export interface RemovedKeys {
  readonly removed: readonly string[];
  readonly refused: readonly string[];
}

/** The rows of one store: each is written after the store has its object. */
export interface ObjectIndex extends LeavingObjects {
  add(objects: readonly StoredObject[]): Promise<void>;
  find(key: string): Promise<StoredObject | undefined>;
  /** The rows of these keys, in any order, by one query. */
  findAll(keys: readonly string[]): Promise<StoredObject[]>;
  /** All below `prefix/`, in the order of their keys. */
  list(prefix: string): Promise<StoredObject[]>;
  /** The next ones behind this key, in the order of their keys. */
  page(after: string, limit: number): Promise<StoredObject[]>;
  /** Their objects are leaving from now on, also those that have no row. */
  forget(keys: readonly string[]): Promise<void>;
  /** Sums all channels. */
  usedBytes(): Promise<number>;
}

export interface ObjectToPut {
  readonly key: string;
  /** Called when its turn comes, so that few objects are in memory. */
  read(): Promise<Uint8Array>;
}

/** Objects with their rows: what is read is what was written. */
export interface Objects {
  /** Resolves when the store has it, by its own answer to a HEAD, and the row says so. Tries again with full jitter. */
  put(channelId: number | null, key: string, bytes: Uint8Array, signal?: AbortSignal): Promise<void>;
  /**
   * The rows of all are written by one statement, after the store has the last object.
   * @param signal a store that is away is waited for until then. Without it the work ends.
   */
  putAll(channelId: number | null, objects: readonly ObjectToPut[], signal?: AbortSignal): Promise<void>;
  /**
   * Undefined when there is no row.
   * @throws {StoreRefused} when length or SHA-256 differ twice, or the store does not answer.
   */
  get(key: string, signal?: AbortSignal): Promise<Buffer | undefined>;
  /** By its row, without asking the store. */
  hashOf(key: string): Promise<string | undefined>;
  list(prefix: string): Promise<StoredObject[]>;
  /** Rows first: nobody reads what is on its way out. The sweep removes later what the store refuses to remove. */
  remove(keys: readonly string[]): Promise<void>;
  /**
   * Removes what the store refused to remove before.
   * @param withinSeconds takes what is due within this time, too.
   */
  sweepLeaving(withinSeconds?: number): Promise<Swept>;
}

/** One bucket with its rows. */
export interface Bucket {
  readonly wire: ObjectWire;
  readonly index: ObjectIndex;
  readonly objects: Objects;
}

/** A `segment` may be lost beyond the limit, a `file` never. An `index` waits for all that was kept before it in its folder. */
export type SpoolKind = 'segment' | 'file' | 'index';

export interface KeptFile {
  readonly channelId: number | null;
  /** Waiting and lost files are counted by folder. */
  readonly folder: string;
  readonly key: string;
  readonly kind: SpoolKind;
}

/** Counts the files that wait for the store, and those lost since the start. */
export interface SpoolState {
  readonly waitingFiles: number;
  readonly waitingBytes: number;
  readonly lostFiles: number;
  /** The folders of its files, also of an index that the store has. */
  readonly folders: readonly string[];
  /** Why the store did not take the last file. Undefined after one that it took. */
  readonly refusal: string | undefined;
}

/** The disk of the spool takes no more. The files on it are still sent. */
export class SpoolFull extends Error {
  override readonly name = 'SpoolFull';

  constructor(directory: string, options?: ErrorOptions) {
    super(
      `The disk of the spool, ${directory}, is full. Free some of it, or set SPOOL_DIR to a larger disk.`,
      options,
    );
  }
}

/** Files on this machine's disk on their way to a store. A file is freed after the store showed twice that it has it. */
export interface Spool {
  /**
   * It survives a kill when this resolves, in place of an earlier one of this key.
   * @throws {SpoolFull}
   */
  keep(file: KeptFile, bytes: Uint8Array): Promise<void>;
  /** Undefined when it is not here any more: the store has it then, or it is lost. */
  read(key: string): Promise<Buffer | undefined>;
  sizeOf(key: string): number | undefined;
  /**
   * The hash of a copy that is here although the store took it. Another process may have replaced it there since.
   * Undefined for segments, which nobody replaces.
   */
  sentHashOf(key: string): string | undefined;
  /** All below `folder/`. */
  keysOf(folder: string): string[];
  /** None of them is sent any more when this resolves. */
  forget(keys: readonly string[]): Promise<void>;
  /**
   * Forgets those below `folder/` that the store does not have yet, except those that may still go there.
   * @param mayGo takes when it was kept, in milliseconds of this machine's clock.
   */
  forgetUnsent(folder: string, mayGo: (key: string, keptMs: number) => boolean): Promise<void>;
  /**
   * Folders that a former process left, and those of `hold`. Nothing of them is sent before `release`: another process
   * may have their games.
   */
  heldFolders(): string[];
  hold(folder: string): void;
  release(folder: string): void;
  /** Sends nothing of a folder while this says so. It is asked before each file, and again a second later. */
  holdWhile(isHeld: (folder: string) => boolean): void;
  /** @returns a function that ends it. */
  onLost(folder: string, listener: (key: string) => void): () => void;
  /**
   * Resolves when the store has all of this folder, and after this time in any case.
   * @returns whether it has.
   */
  stored(folder: string, withinMs: number): Promise<boolean>;
  /** The same for some keys. */
  storedKeys(keys: readonly string[], withinMs: number): Promise<void>;
  state(): SpoolState;
  /** The next start sends what waits. */
  close(): Promise<void>;
}
