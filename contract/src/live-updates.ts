// What changes while pages are open, told by server-sent events: public facts of the channel whose host is asked.
import * as z from 'zod/mini';
import { Signal, StreamStatus } from './catalog.ts';

/** Below `/api`; `text/event-stream`, each message's data one LiveUpdate as JSON. It needs no key. */
export const liveUpdatesPath = '/live-updates';

export const LiveUpdate = z.object({
  event_id: z.int(),
  stream_status: StreamStatus,
  /** Null unless the event is live. */
  signal: z.nullable(Signal),
});
export type LiveUpdate = z.infer<typeof LiveUpdate>;
