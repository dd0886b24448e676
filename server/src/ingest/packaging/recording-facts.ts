// A live recording tells how it begins, what an encoder gives it, and what it is at its end.
import type { SourceFrame } from './follow-source.ts';
import type { AudioConfig } from './aac-config.ts';
import type { VideoConfig } from './avc-config.ts';
import type { HealOptions } from './heal-recording.ts';
import type { LiveRung } from './live-rung.ts';
import type { IndexText } from './index-chunks.ts';
import type { VariantFacts } from './live-playlist.ts';
import type { RungPlan, StartRungEncoder } from './rung-encoder.ts';
import type { RungHealth } from './rung-health.ts';
import type { LiveStorage } from './segment-writer.ts';
import type { AudioFrame } from './sound-grid.ts';

export interface LiveRecordingOptions {
  readonly storage: LiveStorage;
  readonly startEncoder: StartRungEncoder;
  /**
   * Plans the lower rungs for a source of this size, tall to small. Called at the first run, and when the size
   * changes.
   * @param before the rungs that they replace.
   */
  readonly planRungs: (
    source: { width: number; height: number },
    before: readonly RungPlan[],
  ) => readonly RungPlan[];
  readonly nowMs: () => number;
  readonly onProblem: (sentence: string, error?: unknown) => void;
  /** A lower rung misses a segment, or has its segments again. */
  readonly onRungHealth?: ((all: readonly RungHealth[]) => void) | undefined;
  /** Its index when an earlier process began it. */
  readonly index?: IndexText | undefined;
  /** A process that takes a game up or over begins one. */
  readonly epoch?: number | undefined;
  /** Undefined: it begins right behind the index. */
  readonly begin?: RecordingBegin | undefined;
  /** Files of that index that its storage does not have any more. */
  readonly lostFiles?: readonly string[] | undefined;
}

export interface RecordingBegin {
  /** Its first segment. Numbers before it that the index does not have are gaps. */
  readonly from: number;
  /** When the game was taken, milliseconds UTC. */
  readonly at: number;
  /** A former home may have begun runs that its index does not show yet. */
  readonly mayLackRuns: boolean;
}

/** One publish: times are the encoder's own. */
export interface LiveRun {
  takeVideo(frame: SourceFrame): void;
  takeAudio(frame: AudioFrame): void;
  /** The encoder's clock jumped, perhaps since its line was away: the next segment says what time it is. */
  restateTime(): void;
  end(): Promise<void>;
}

export interface FinishedRecording {
  readonly durationSeconds: number;
  readonly runs: number;
  readonly segments: number;
  readonly rungs: readonly VariantFacts[];
  readonly startRung: string;
  readonly health: readonly RungHealth[];
  /** How many segments its first initial fragment belongs to. */
  readonly firstRunSegments: number;
  /** The files that the first frame of the starting rung needs, below the recording's folder. */
  readonly firstFiles: readonly string[];
  /** Whether a lower rung has less itself than its source: a job may make the rest. */
  readonly lacksSegments: boolean;
}

export interface LiveRecording {
  /** Stands in the names of the files that this process writes. */
  readonly epoch: number;
  beginRun(video: VideoConfig, audio: AudioConfig | undefined, configTag: Buffer): LiveRun;
  readonly rungs: ReadonlyMap<string, LiveRung>;
  durationMs(): number;
  /** How many there were so far. */
  runs(): number;
  /** Whether there is anything to play. */
  isPlayable(): boolean;
  isEnded(): boolean;
  /** Whether every segment so far begins with a keyframe. */
  isIndependent(): boolean;
  master(file: 'index.m3u8' | 'low.m3u8'): string;
  startRung(): string;
  readFile(name: string): Promise<Buffer | undefined>;
  /** Numbers that a former home may still fill. */
  openNumbers(): ReadonlySet<number>;
  /**
   * Fills gaps by what a former home sent late.
   * @param late its chunks of the index.
   * @returns whether some of what they list has still to come.
   */
  heal(late: string, how: Pick<HealOptions<LiveRung>, 'hasFiles' | 'isSettled'>): Promise<boolean>;
  /**
   * Ends the recording and its playlists. When it resolves, all files that players request are on the disk. If a
   * write fails, memory serves these files until `settled`.
   */
  finish(): Promise<FinishedRecording>;
  /** Resolves when everything is on the disk. */
  settled(): Promise<void>;
  /** Lets go without an end: another process goes on with it later. */
  pause(): Promise<void>;
  /** Writes nothing more: another home has the game. */
  abandon(): Promise<void>;
}
