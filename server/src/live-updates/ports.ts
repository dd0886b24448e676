// The dependencies of live updates.
import type { ScoreUpdate } from '@floodlit/contract/catalog/scores';
import type { ClipUpdate } from '@floodlit/contract/clips/clip-updates';
import type { LiveUpdate } from '@floodlit/contract/live-updates';
import type { SportRules } from '@floodlit/contract/sums/sport-rules';
import type { Log } from '../kernel/log.ts';

export interface ChangeListener {
  changed(eventId: number): void;
  clipChanged(clipId: number): void;
  scoreChanged(eventId: number): void;
  /** The connection was down, so changes may have been missed. */
  missed(): void;
}

/** The change feed of all processes on this database, as one process receives it. */
export interface EventChanges {
  /** Subscribes to one channel, until the returned function is called. */
  subscribe(channelId: number, listener: ChangeListener): () => void;
  /** Fails when it cannot listen; a connection that is lost later is made again. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The log of a game that viewers were told. */
export interface ToldLog {
  readonly seq: number;
  readonly revision: number;
  readonly rules: SportRules;
  readonly shown: ReadonlyMap<string, number> | undefined;
}

export interface LiveUpdatesDeps {
  readonly changes: Pick<EventChanges, 'subscribe'>;
  /** The current state of an event. Undefined when the channel has no such event; then nothing is sent. */
  readonly readState: (channelId: number, eventId: number) => Promise<LiveUpdate | undefined>;
  /** The current state of a clip. Undefined when the channel has no such clip. */
  readonly readClip: (channelId: number, clipId: number) => Promise<ClipUpdate | undefined>;
  /**
   * The score of a game, with what changed since `told`. Undefined when the channel has no such game.
   */
  readonly readScore: (
    channelId: number,
    eventId: number,
    told: ToldLog | undefined,
  ) => Promise<{ readonly update: ScoreUpdate; readonly told: ToldLog } | undefined>;
  readonly log: Log;
}
