// What the rooms tell to those who watch. Only ids travel: what the event is now, the teller reads when it is heard.
import type { Scope } from './transact.ts';

export interface Announce {
  /** Every process hears it, if and only if the transaction is kept. */
  eventChanged(scope: Scope, channelId: number, eventId: number): Promise<void>;
}
