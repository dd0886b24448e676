// Moving needs a store to read, a store to fill, and the games that are live.
import type { StoredObject } from '../ports.ts';

/** A file and its objects. A file of more than 8 MiB is several, on a disk as well. */
export interface StoredFile {
  /** Names the file in the store, such as `recordings/7/…/index.jsonl`. */
  readonly key: string;
  readonly channelId: number | null;
  readonly parts: readonly Pick<StoredObject, 'key' | 'bytes'>[];
}

export interface FileSource {
  /** For sentences: `the disk`, or the address of a bucket. */
  readonly name: string;
  /** The same order each time. */
  list(): AsyncIterable<StoredFile>;
  /**
   * Undefined when the file is not there any more.
   * @throws when the store does not give what was stored.
   */
  read(file: StoredFile, part: number): Promise<Uint8Array | undefined>;
  has(file: StoredFile): Promise<boolean>;
  remove(file: StoredFile): Promise<void>;
}

export type Comparison = 'same' | 'other' | 'missing';

export interface FileTarget {
  readonly name: string;
  /** The keys of those files that it has already, as they are or newer. */
  findStored(files: readonly StoredFile[]): Promise<ReadonlySet<string>>;
  /**
   * Writes it whole or not at all, and compares it with what was read. A file of this name that is there already stays.
   * @param read undefined when the file is removed before its turn.
   * @returns whether it was written.
   */
  put(file: StoredFile, read: (part: number) => Promise<Uint8Array | undefined>): Promise<boolean>;
  /** Reads the whole file and compares it. */
  compare(file: StoredFile, read: (part: number) => Promise<Uint8Array | undefined>): Promise<Comparison>;
  remove(file: StoredFile): Promise<void>;
}
