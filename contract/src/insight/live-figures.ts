// The figures of a live game: viewers now, how they play, the encoder, and the last half hour by the minute.
import * as z from 'zod/mini';

const nullableNumber = z.nullable(z.number());

const figures = {
  plays: z.int(),
  failed: z.int(),
  left_before_start: z.int(),
  stalls: z.int(),
  /** Stalled time in relation to watched and stalled time. */
  stalled_share: z.number(),
  /** Null without a play that has started. */
  start_median_ms: nullableNumber,
  start_p95_ms: nullableNumber,
  delay_median_ms: nullableNumber,
  /** From 0 to 100, by the formulas of Mux Data. */
  startup_score: nullableNumber,
  smoothness_score: nullableNumber,
  playback_score: nullableNumber,
};

const byPart = <Part extends z.ZodMiniType>(part: Part) =>
  z.object({
    country: z.array(part),
    device: z.array(part),
    quality: z.array(part),
    rung: z.array(part),
  });

export const LiveFiguresAnswer = z.object({
  event_id: z.int(),
  name: z.string(),
  /** False: the channel measures nothing, so every figure of viewers is unknown. */
  is_measured: z.boolean(),
  at: z.string(),
  watching: z.int(),
  peak: z.int(),
  figures: z.object(figures),
  /** The last two minutes alone. */
  stalled_share_now: z.number(),
  watching_by: byPart(z.object({ name: z.string(), watching: z.int() })),
  figures_by: byPart(z.object({ name: z.string(), ...figures })),
  /** Null for a game that no encoder aired. */
  ingest: z.nullable(
    z.object({
      status: z.enum(['armed', 'live', 'ended']),
      signal: z.enum(['good', 'weak', 'lost']),
      signal_lost_at: z.nullable(z.string()),
      /** The qualities that miss segments now. */
      missing_rungs: z.array(z.string()),
      /** Segments of the recording that were received and are lost. Players pass over them. */
      lost_segments: z.int(),
    }),
  ),
  minutes: z.array(
    z.object({
      minute: z.string(),
      viewers: z.int(),
      signal: z.nullable(z.string()),
      viewing_ms: z.number(),
      stalls: z.int(),
      stalled_ms: z.number(),
      errors: z.int(),
    }),
  ),
  /** Orders of the game alone in the last half hour. `refused`: the bank refused the last card. */
  orders: z.object({ paid: z.int(), refused: z.int() }),
});
export type LiveFiguresAnswer = z.infer<typeof LiveFiguresAnswer>;
