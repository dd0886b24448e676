// The ports of uploads: the files that grow, and the protocol that browsers speak.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LibraryDeps } from '../library/ports.ts';
import type { MediaGround } from '../ports.ts';
import type { TakenStore } from './store-taken.ts';
import type { UploadStore } from './store.ts';

/** An upload whose bytes arrive. */
export interface GrowingUpload {
  readonly channelId: number;
  readonly id: string;
  /** The length of the whole file. */
  readonly bytes: number;
}

/** The bytes of uploads, each under the id of its upload. How far an upload has come is in its row. */
export interface UploadFiles {
  /** An empty file. */
  create(id: string): Promise<void>;
  /**
   * How many bytes there are, without a look at each. Undefined when this machine has none of them.
   * @param arrived by its row; null for an upload of a former version.
   */
  keptOf(id: string, arrived: number | null): Promise<number | undefined>;
  /**
   * Writes from this place on, over bytes that no row knows. Bytes that arrived before a cut stay.
   * @param kept is called with each new offset, after the bytes before it are kept.
   * @returns the last offset.
   */
  write(
    upload: GrowingUpload,
    from: number,
    body: AsyncIterable<Uint8Array>,
    kept: (offset: number) => Promise<void>,
  ): Promise<number>;
  remove(id: string): Promise<void>;
  /** The ids of all that have bytes here. */
  listIds(): Promise<string[]>;
  /** Bytes that may still be taken, by the quota and by the disk. */
  room(): Promise<number>;
  /** The largest file that this install takes. */
  readonly maximumBytes: number;
}

/** The bytes of one upload for one request. */
export interface UploadBytes {
  /** Keeps other requests of all processes out. @throws {DomainError} `media.upload_busy` */
  take(): Promise<void>;
  /** Lets others in. Nothing happens without `take`. */
  leave(): Promise<void>;
  /** Undefined when its bytes are gone. */
  offset(): Promise<number | undefined>;
  /** @returns the new offset. @throws {DomainError} `media.upload_busy` */
  write(from: number, body: AsyncIterable<Uint8Array>): Promise<number>;
}

export interface UploadRequest extends UploadBytes {
  readonly id: string;
  /** The length of the whole file. */
  readonly bytes: number;
  /** Called once the last byte is kept. A `DomainError` becomes the answer. */
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

/** Films of former versions, in a folder of this machine. */
export interface FormerFilms {
  list(): Promise<{ readonly key: string; readonly touchedAt: Date }[]>;
  remove(key: string): Promise<void>;
}

export interface UploadsDeps {
  readonly formerFilms: FormerFilms;
  readonly uploads: UploadStore;
  readonly taken: TakenStore;
  readonly uploadFiles: UploadFiles;
  readonly uploadProtocol: UploadProtocol;
  /** Files without a row, and since when this process knows them. */
  readonly uploadOrphans: Map<string, Date>;
  /** Acts of this operator, for work that goes on after the request. */
  readonly actAs: (operatorId: number) => DeliveryAct;
}
