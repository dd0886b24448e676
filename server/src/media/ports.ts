// The ground ports of the media room: file storage, encoder, signed addresses, and what most sub-rooms take.
import type { AccessDeps } from '../access/index.ts';
import type { CatalogDeps } from '../catalog/index.ts';
import type { IndexChunk } from '../ingest/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Queue } from '../kernel/queue.ts';
import type { Transact } from '../kernel/transact.ts';
import type { SpoolState } from '../storage/ports.ts';
import type { DeliveredCaptions, Ladder, ReadyAsset } from './rules.ts';
import type { MediaStore } from './store.ts';

/** Recordings, each a folder of small files. Names come from rules, never from a request. */
export interface MediaStorage {
  /** The whole file; undefined when there is none. */
  readFile(folder: string, name: string): Promise<Buffer | undefined>;
  /** Bytes of a file, the end exclusive; fewer at its end. Undefined when there is no such file. */
  readPart(folder: string, name: string, from: number, to: number): Promise<Buffer | undefined>;
  /** The whole file while it is here on its way to a store. Undefined on a disk. */
  readSpooled(folder: string, name: string): Promise<Buffer | undefined>;
  /** In bytes, in the order of the names; undefined where there is no such file. */
  sizesOf(folder: string, names: readonly string[]): Promise<readonly (number | undefined)[]>;
  /** Whole or not at all; it survives a kill when this resolves. */
  writeFile(folder: string, name: string, bytes: Uint8Array): Promise<void>;
  /** The same for a live game, which never waits for a store: this machine's disk has it when this resolves. */
  writeBehind(folder: string, name: string, bytes: Uint8Array): Promise<void>;
  /**
   * Resolves when the store has all that was written behind in this folder, and after this time in any case.
   * @returns whether it has.
   */
  stored(folder: string, withinMs: number): Promise<boolean>;
  /**
   * Hears of each file of this folder that was written behind and is lost.
   * @returns a function that ends it.
   */
  onLost(folder: string, listener: (name: string) => void): () => void;
  /**
   * Removes files of this folder that wait here for a store, except those that may still go. Nothing waits on a disk.
   * @param mayGo takes when a file was written behind, in milliseconds of this machine's clock.
   */
  forgetUnsent(folder: string, mayGo: (name: string, keptMs: number) => boolean): Promise<void>;
  /**
   * Folders of which nothing is sent until their release: those that a former process left, and those of `hold`. Another
   * home may have their games. None on a disk.
   */
  heldFolders(): readonly string[];
  hold(folder: string): void;
  release(folder: string): void;
  /** Sends nothing of a folder while this says so. */
  holdWhile(isHeld: (folder: string) => boolean): void;
  /** Files of this machine on their way to a store. Undefined on a disk. */
  spoolState(): SpoolState | undefined;
  /**
   * The whole text of a chunk of a recording's index, in place of what it had. It survives a kill when this resolves. A
   * kill before that leaves the former text, or its beginning and a part of the new one.
   */
  addIndexChunk(folder: string, chunk: IndexChunk, text: string): Promise<void>;
  /**
   * Takes a finished folder over, whole or not at all, in place of what was there. It survives a kill when this resolves.
   * @param signal a store that is away is waited for until then. Without it the work ends.
   */
  putFolder(finishedPath: string, folder: string, signal?: AbortSignal): Promise<void>;
  /** The folder with all that is in it, or one file of it; nothing when there is none. */
  remove(folder: string, name?: string): Promise<void>;
}

export interface OpenedSource {
  readonly path: string;
  /** Removes what was fetched to this machine. A file that was here before stays. */
  release(): Promise<void>;
}

type OpenSource = (key: string, workName: string, signal?: AbortSignal) => Promise<OpenedSource | undefined>;

/** Files that were delivered, for ffmpeg, which reads local files alone. */
export interface SourceFiles {
  /**
   * Undefined when the store has no such source.
   * @param workName no two works that may run at the same time share one.
   */
  readonly open: OpenSource;
  /** The same for a short look: of a large file that is elsewhere, only the beginning and the end are there. */
  readonly peek: OpenSource;
  /**
   * Keeps a file of this machine as the upload of this id. A disk links it, and copies it only where it cannot.
   * @param ensureRoom called before bytes are copied.
   */
  readonly take: (
    channelId: number,
    id: string,
    localPath: string,
    ensureRoom: (bytes: number) => Promise<void>,
  ) => Promise<void>;
  /** A file that its owner keeps stays. */
  readonly remove: (key: string) => Promise<void>;
}

/** Why a delivered file cannot be used now. The message is one plain sentence for the operator. */
export class SourceFailed extends Error {
  override readonly name = 'SourceFailed';
  /** The delivery waits until somebody has made room. */
  readonly passes: boolean;

  constructor(message: string, { passes = false, ...options }: ErrorOptions & { passes?: boolean } = {}) {
    super(message, options);
    this.passes = passes;
  }
}

/** Captions of a delivered recording on this machine. */
export interface CaptionFile extends Pick<DeliveredCaptions, 'language' | 'label'> {
  readonly path: string;
}

export interface EncodeRequest {
  /** Names the work; no two that may run at the same time share a name. */
  readonly name: string;
  readonly sourcePath: string;
  /** A film in the place of the file: it is written to the work folder first. */
  readonly sourceBytes?: AsyncIterable<Uint8Array>;
  readonly captions: readonly CaptionFile[];
  readonly signal: AbortSignal;
  /** A share from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

export interface Encoded {
  /** A folder, complete and on the disk, to be moved into the storage. */
  readonly finishedPath: string;
  readonly durationSeconds: number;
  readonly ladder: Ladder;
}

export interface IllustrateRequest {
  readonly name: string;
  /** An initial fragment and fragments that begin with keyframes, in their places in time. */
  readonly bytes: Buffer;
  readonly durationSeconds: number;
  readonly signal: AbortSignal;
}

export interface Illustrations {
  readonly poster: Buffer;
  /** Small pictures on one sheet, and the text that leads to them. */
  readonly sheet: Buffer;
  readonly sheetText: string;
}

export interface PictureRequest {
  readonly name: string;
  /** An initial fragment, and fragments that begin with a keyframe. */
  readonly bytes: Buffer;
  /** From the first picture of them. */
  readonly atSeconds: number;
}

export interface ShiftRequest {
  readonly name: string;
  /** An initial fragment and the first segments of each. */
  readonly former: Buffer;
  readonly mended: Buffer;
  readonly signal: AbortSignal;
}

export interface Encoder {
  /**
   * Reads the beginning of a delivered file.
   * @throws {RecordingRefused} when it is no video.
   */
  inspect(request: { readonly name: string; readonly sourcePath: string }): Promise<void>;
  /** One picture of a recording, as a JPEG. */
  picture(request: PictureRequest): Promise<Buffer>;
  /**
   * Makes everything that is served of a recording.
   * @throws {RecordingRefused} when the recording itself is at fault, so that trying again is useless.
   */
  encode(request: EncodeRequest): Promise<Encoded>;
  /**
   * Compares a part of a recording before and after a repair, by what moves in it.
   * @returns seconds by which the same picture is later in the mended one. Undefined when nothing shows it.
   */
  shiftBetween(request: ShiftRequest): Promise<number | undefined>;
  /** Pictures of a recording that was live, of the few bytes that hold them. */
  illustrate(request: IllustrateRequest): Promise<Illustrations>;
  /** Takes away what a work of this name left, however it ended. */
  discard(name: string): Promise<void>;
}

/** The message is one plain sentence for the operator. */
export class RecordingRefused extends Error {
  override readonly name = 'RecordingRefused';
}

/** `export` is for the download of an operator, which the console alone serves. `remote` is for a television of an account, and `open` for a television that plays a free event. */
export type TokenPurpose = 'play' | 'download' | 'export' | 'clip' | 'remote' | 'open';

/** Signs the part of a media path that lets one playing session into one recording for some minutes (T28). */
export interface MediaTokens {
  /** @param expiresAt seconds UTC. A token opens what it is for and nothing else; for `clip`, the id is a clip's. */
  sign(assetId: number, expiresAt: number, purpose?: TokenPurpose): string;
  /** @param nowSeconds UTC, may be fractional; a token is over at the very second it names. */
  isValid(token: string, assetId: number, nowSeconds: number, purpose?: TokenPurpose): boolean;
}

/** The served files, in memory where possible. */
export interface MediaFiles {
  /**
   * Undefined unless the asset is this channel's and ready. A second old at most.
   * @param edition what a page names: the row is read again when its own is the one before.
   */
  findAsset(channelId: number, assetId: number, edition?: number): Promise<ReadyAsset | undefined>;
  /** Whether it is a recording in the making. A second old at most. */
  isLive(channelId: number, assetId: number): Promise<boolean>;
  /** Undefined when the asset has no such file. */
  readFile(asset: ReadyAsset, name: string): Promise<Buffer | undefined> | Buffer | undefined;
  /** A file of a recording in the making, whose name is known to be one of ours. */
  readLiveFile(folder: string, name: string): Promise<Buffer | undefined> | Buffer | undefined;
  /** The same from memory alone. */
  findLiveFile(folder: string, name: string): Buffer | undefined;
  /** Caches a file that viewers will request at once. */
  keep(folder: string, name: string, bytes: Buffer): void;
  /** Drops the files of a recording from memory; they are read from the storage again when somebody asks. */
  forget(folder: string): void;
  /** Memory that the files take together. */
  heldBytes(): number;
}

/** Common dependencies of the sub-rooms. Each verb takes the few that it names. */
export interface MediaGround {
  readonly store: MediaStore;
  readonly storage: MediaStorage;
  readonly sources: SourceFiles;
  readonly encoder: Encoder;
  readonly tokens: MediaTokens;
  readonly files: MediaFiles;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly transact: Transact;
  readonly log: Log;
  /** Playing asks for the event and for the right to watch it. */
  readonly catalog: CatalogDeps;
  readonly access: AccessDeps;
}
