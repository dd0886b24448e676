// The needs of a live game's small pictures: its recording, a maker, a storage.

export interface SegmentFacts {
  /** Counted from 1, the same in each rung. */
  readonly number: number;
  readonly run: number;
  readonly durationMs: number;
  /** Whether the rung has the segment itself. */
  readonly isOwn: boolean;
  readonly isLost?: boolean;
  /** The epoch in the name of its file; undefined is 0. */
  readonly epoch?: number;
  /** The epoch in the name of its initial fragment; undefined is 0. */
  readonly runEpoch?: number;
}

/** The part of a live recording that they read. */
export interface TiledRecording {
  /** How many times the game was taken before. */
  readonly epoch: number;
  readonly rungs: ReadonlyMap<string, { readonly segments: readonly SegmentFacts[] }>;
  startRung(): string;
  readFile(name: string): Promise<Buffer | undefined>;
}

/** A process that makes the pictures of one encoding, each later than the one before. */
export interface TileReel {
  /** Rejects when it is over. */
  make(fragment: Buffer): Promise<Buffer>;
  /** Resolves when the process has ended. */
  close(): Promise<unknown>;
}

/** Makes small pictures at a low priority. */
export interface TileMaker {
  /** @param init the initial fragment of an encoding whose frames wait for no later ones. */
  openReel(init: Buffer): TileReel;
  /** @param fragments an initial fragment, and one that begins with a keyframe. */
  makeTile(fragments: readonly Buffer[], signal: AbortSignal): Promise<Buffer>;
  makeSheet(tiles: readonly Buffer[], columns: number, signal: AbortSignal): Promise<Buffer>;
}

export interface MadePicture {
  readonly jpeg: Buffer;
  /** WebP in smaller widths. None when they could not be made: the JPEG is enough. */
  readonly copies: readonly { readonly width: number; readonly bytes: Uint8Array }[];
}

export interface LivePictureMaker {
  /** As `makeTile`, in the shape of the game, as large as a card or a hero needs. */
  makePicture(fragments: readonly Buffer[], signal: AbortSignal): Promise<MadePicture>;
}

export interface TileStorage {
  /** Whether an earlier process wrote this file. */
  has(name: string): Promise<boolean>;
  readFile(name: string): Promise<Buffer | undefined> | Buffer | undefined;
  writeFile(name: string, bytes: Buffer): Promise<void>;
}
