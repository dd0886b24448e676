// Announcements of the rooms to live viewers. Only ids travel: the receiver reads the current state of the event.
import type { Scope } from '../../kernel/transact.ts';

export interface Announce {
  /** Reaches every process if and only if the transaction commits. */
  eventChanged(scope: Scope, channelId: number, eventId: number): Promise<void>;
}
