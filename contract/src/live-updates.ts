// Server-sent events for open pages: public facts of the channel of the request's host.
import * as z from 'zod/mini';
import { LiveWords, Signal, StreamStatus } from './catalog/catalog.ts';
import { limits } from './limits.ts';
import { Id } from './primitives.ts';

/** Below `/api`. Sends `text/event-stream`; each message's data is one LiveUpdate as JSON. It needs no key. */
export const liveUpdatesPath = '/live-updates';

/** The page receives the scores of these games as messages of the name `score`. An invalid query counts as none. */
export const LiveUpdatesQuery = z.object({
  event_id: z.optional(z.array(Id).check(z.maxLength(limits.shownScoresMaximum))),
  /** The page has a connection, and closes it once this one is open. */
  again: z.optional(z.string()),
});

export const LiveUpdate = z.object({
  event_id: z.int(),
  stream_status: StreamStatus,
  /** Null unless the event is live. */
  signal: z.nullable(Signal),
  /** Absent when an operator says nothing. */
  words: z.optional(LiveWords),
});
export type LiveUpdate = z.infer<typeof LiveUpdate>;
