// The ports of the clips room: the maker of files, the disk, announcements, and common dependencies.
import type { AccessDeps } from '../access/index.ts';
import type { CatalogDeps } from '../catalog/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Queue } from '../kernel/queue.ts';
import type { Scope, Transact } from '../kernel/transact.ts';
import type { MediaDeps } from '../media/index.ts';
import type { PictureSource } from '../channel/index.ts';
import type { UnsizedClip } from './store-posters.ts';
import type { Mp4File } from './cut/write-mp4.ts';
import type { ClipStore } from './store.ts';
import type { ClipDeskStore } from './store-desk.ts';
import type { ModerationStore } from './store-moderation.ts';
import type { ClipTagStore } from './store-tags.ts';

/** A file of samples that are read from the storage while it is written. */
export interface CutFile extends Pick<Mp4File, 'head' | 'bytes'> {
  readonly data: () => AsyncIterable<Uint8Array>;
  readonly seconds: number;
  readonly hasSound: boolean;
}

export interface CutRequest {
  /** Names the work; no two that may run at the same time share a name. */
  readonly name: string;
  readonly clip: CutFile;
  /** A file with the one picture that becomes the poster. Undefined without pictures. */
  readonly poster: CutFile | undefined;
  readonly signal: AbortSignal;
}

export interface JoinRequest {
  readonly name: string;
  /** Their formats differ, so that they do not fit behind one description. */
  readonly parts: readonly CutFile[];
  readonly width: number;
  readonly height: number;
  readonly lengthSeconds: number;
  readonly signal: AbortSignal;
}

export interface ShareRequest {
  readonly name: string;
  readonly clip: CutFile;
  /** Null without pictures. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** A shape, and where its middle is in thousandths of the width. */
  readonly crop?: { readonly width: number; readonly height: number; readonly centre: number } | undefined;
  /** A PNG for the lower right corner. */
  readonly mark?: Buffer | undefined;
  readonly signal: AbortSignal;
}

export interface ClipMaker {
  /** @returns a folder with `clip.mp4` and `poster.jpg`, complete and on the disk. */
  cut(request: CutRequest): Promise<{ readonly finishedPath: string; readonly hasPoster: boolean }>;
  /** The same of parts that must be encoded again. */
  join(request: JoinRequest): Promise<{
    readonly finishedPath: string;
    readonly hasPoster: boolean;
    readonly bytes: number;
    readonly lengthSeconds: number;
  }>;
  /** The file to give away, encoded again at a low priority. */
  share(request: ShareRequest): Promise<Buffer>;
  /** Deletes what a work of this name left, however it ended. */
  discard(name: string): Promise<void>;
  /** Whether the disk has room for more clips. */
  hasRoom(): Promise<boolean>;
}

export interface AnnounceClips {
  /** Reaches every process if and only if the transaction commits. */
  clipChanged(scope: Scope, channelId: number, eventId: number, clipId: number): Promise<void>;
}

export interface ClipDeps {
  readonly store: ClipStore;
  readonly moderation: ModerationStore;
  readonly desk: ClipDeskStore;
  readonly tags: ClipTagStore;
  readonly posters: PictureSource<UnsizedClip>;
  readonly maker: ClipMaker;
  readonly announce: AnnounceClips;
  readonly media: MediaDeps;
  readonly catalog: CatalogDeps;
  readonly access: AccessDeps;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly transact: Transact;
  readonly log: Log;
}
