// "Today": what is live, what comes next, what is broken, and the next step.
import * as z from 'zod/mini';
import { one } from '../route.ts';
import { consoleRoute } from './console-route.ts';

export const TodayEvent = z.object({
  id: z.int(),
  channel_id: z.int(),
  channel_name: z.string(),
  name: z.string(),
  starts_at: z.string(),
  time_zone: z.string(),
  /** Whether an encoder is armed for it. */
  is_armed: z.boolean(),
  /** Whether the channel measures its viewers: without it nobody knows how many watch. */
  is_measured: z.boolean(),
  /** Where viewers find it; null for a channel without a host. */
  address: z.nullable(z.string()),
});
export type TodayEvent = z.infer<typeof TodayEvent>;

/** Something that does not work, with its subject's name. */
export const TodayTrouble = z.object({
  kind: z.enum([
    'signal_lost',
    'recording_failed',
    'letter_failed',
    'starts_without_encoder',
    'not_played',
    'over_sold',
    'paid_twice',
  ]),
  channel_id: z.nullable(z.int()),
  channel_name: z.nullable(z.string()),
  subject: z.string(),
  subject_id: z.nullable(z.int()),
  since: z.nullable(z.string()),
});
export type TodayTrouble = z.infer<typeof TodayTrouble>;

export const Today = z.object({
  live: z.array(TodayEvent),
  next: z.array(TodayEvent),
  broken: z.array(TodayTrouble),
});
export type Today = z.infer<typeof Today>;

export const today = {
  read: consoleRoute({
    method: 'GET',
    path: '/console/today',
    summary: 'The live games, the next games and the faults, among those that the operator may see.',
    grant: { act: 'today.read', on: 'anywhere' },
    response: one(Today),
    errors: [],
  }),
} as const;
