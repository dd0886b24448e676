// The plan of a file that is made of a recording's segments.
import type { MediaGround } from '../ports.ts';
import type { ReadyAsset } from '../rules.ts';
import type { DownloadStore } from './store.ts';

export interface PlannedSegment {
  readonly name: string;
  readonly bytes: number;
  readonly start: number;
  /** Ticks to add for each track. Undefined for a segment that is sent as it is. */
  readonly shift: ReadonlyMap<number, bigint> | undefined;
}

export interface FilePlan {
  readonly folder: string;
  readonly head: Buffer;
  /** The initial fragment: the first segment is prepared for a decoder that begins with it. */
  readonly init: Buffer;
  readonly segments: readonly PlannedSegment[];
  readonly bytes: number;
  /** How long it plays. */
  readonly seconds: number;
}

export interface FilePlans {
  /** @throws {NotOneFile} and {NotWhole} */
  read(asset: ReadyAsset, rung: string): Promise<FilePlan>;
}

export interface DownloadsDeps {
  readonly downloads: DownloadStore;
  readonly plans: FilePlans;
}

export interface DownloadDeps extends MediaGround, DownloadsDeps {}
