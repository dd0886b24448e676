// The ports of uploads: the files that grow, and the protocol that browsers speak.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LibraryDeps } from '../library/ports.ts';
import type { MediaGround } from '../ports.ts';
import type { UploadStore } from './store.ts';

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

/** A delivery writes the upload, and the recording of its game or video. */
export type DeliverDeps = Pick<UploadsDeps, 'uploads'> &
  LibraryDeps &
  Pick<MediaGround, 'store' | 'catalog' | 'queue' | 'clock' | 'transact'>;

/** Runs the work in one transaction that names its operator to the audit log. `joined` belongs to the transaction. */
export type DeliveryAct = <Result>(work: (joined: DeliverDeps) => Promise<Result>) => Promise<Result>;

export interface UploadsDeps {
  readonly uploads: UploadStore;
  readonly uploadFiles: UploadFiles;
  readonly uploadProtocol: UploadProtocol;
  /** Acts of this operator, for work that goes on after the request. */
  readonly actAs: (operatorId: number) => DeliveryAct;
}
