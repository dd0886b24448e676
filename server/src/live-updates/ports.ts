// What live updates need from outside themselves.
import type { LiveUpdate } from '@floodlit/contract/live-updates';
import type { Log } from '../kernel/log.ts';

export interface ChangeListener {
  changed(eventId: number): void;
  /** The connection was away: nobody knows what changed meanwhile. */
  missed(): void;
}

/** The changes of all processes on this database, as one process hears them. */
export interface EventChanges {
  /** Of one channel, until the answered function is called. */
  subscribe(channelId: number, listener: ChangeListener): () => void;
  /** Fails when it cannot listen; a connection that is lost later is made again. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface LiveUpdatesDeps {
  readonly changes: Pick<EventChanges, 'subscribe'>;
  /** What an event is now; undefined when the channel has no such event, and then nothing is told. */
  readonly readState: (channelId: number, eventId: number) => Promise<LiveUpdate | undefined>;
  readonly log: Log;
}
