// The shape of a repair: what a recording lacks, and the files that take the place of its served ones.
import type { LiveDeps } from '../live/ports.ts';
import type { MediaGround } from '../ports.ts';
import type { RecordingsDeps } from '../recordings/ports.ts';
import type { RepairStore } from './store.ts';
import type { UploadsDeps } from '../uploads/ports.ts';
import type { Ladder, ReadyAsset } from '../rules.ts';

export interface RepairsDeps {
  readonly repairs: RepairStore;
}

export type RepairDeps = Pick<
  MediaGround,
  'store' | 'storage' | 'sources' | 'encoder' | 'files' | 'clock' | 'transact' | 'log'
> &
  RepairsDeps &
  Pick<UploadsDeps, 'uploadFiles'> &
  Pick<LiveDeps, 'liveEncoder' | 'announce'> &
  Pick<RecordingsDeps, 'pins'>;

export interface RepairWork {
  /** The folder that the mended files may use. No other attempt has its name. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** A share from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Files that are complete and on the disk. Nothing serves them yet. */
export interface Mended {
  /** `RepairWork.folder`, or the served folder when each changed file has a new name in it. */
  readonly folder: string;
  /** Without captions and poster, which the repair moves by itself. */
  readonly ladder: Ladder;
  /** The length of the full recording. */
  readonly durationSeconds: number;
  /**
   * A moment at second t of the served files is at t + this in the mended ones. Undefined where nothing shows it: what
   * is kept in seconds stays then, and a recording with a trim is not repaired.
   */
  readonly shiftSeconds: number | undefined;
}

/**
 * Makes the mended files. It changes no file that is served, and no row.
 * @returns undefined when nothing can be made.
 */
export type Mend = (deps: RepairDeps, asset: ReadyAsset, work: RepairWork) => Promise<Mended | undefined>;

/** Lists the faults, each as a short English phrase for the command line. A whole recording has none. */
export type FindFaults = (deps: RepairDeps, asset: ReadyAsset) => Promise<readonly string[]>;
