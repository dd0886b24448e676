// The ports of uploads: the files that grow, and the protocol that browsers speak.
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The files of uploads, each under the id of its upload. Their length tells how far an upload has come. */
export interface UploadFiles {
  /** An empty file. */
  create(id: string): Promise<void>;
  /** Undefined when there is no such file. */
  sizeOf(id: string): Promise<number | undefined>;
  /** Writes from this place on. Bytes that arrived before a cut stay. @returns the new length. */
  write(id: string, from: number, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  remove(id: string): Promise<void>;
  /** The ids of all files, with the time of their last byte. */
  list(): Promise<{ readonly id: string; readonly touchedAt: Date }[]>;
  /** For the encoder. */
  pathOf(id: string): string;
  /** Whether `pathOf` answered this path: only an upload of its own was ever written there. */
  holds(filePath: string): boolean;
  /** Bytes that the disk has left. */
  freeBytes(): Promise<number>;
  /** The largest file that this install takes. */
  readonly maximumBytes: number;
}

export interface UploadRequest {
  readonly id: string;
  /** The length of the whole file. */
  readonly bytes: number;
  /** Called once the last byte is on the disk. A `DomainError` becomes the answer. */
  readonly finish: () => Promise<void>;
  /** The address of the uploads of the channel. The address of a new one is below it. */
  readonly place: string;
}

/** Answers one request of the protocol. Whether it may be made is decided before. */
export interface UploadProtocol {
  answer(request: IncomingMessage, response: ServerResponse, upload: UploadRequest): Promise<void>;
}
