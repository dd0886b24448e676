// The rules of a sport on the wire.
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { clockKinds, periodKinds, sportKeys } from '../sums/sport-rules.ts';

const seconds = z.int().check(z.minimum(10), z.maximum(4 * 3_600));
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.sportButtonNameMaximum));
const names = z.array(name).check(z.maxLength(limits.sportButtonsMaximum));

export const SportKey = z.enum(sportKeys);

/** The part of the rules that a viewer's page needs to show a score. */
export const ScoreRules = z.object({
  periods: z.object({
    kind: z.enum(periodKinds),
    count: z.int().check(z.minimum(1), z.maximum(30)),
    seconds: z.nullable(seconds),
  }),
  clock: z.enum(clockKinds),
  runs_on: z.boolean(),
  score: z.enum(['total', 'sets']),
});

export const SportRules = z.extend(ScoreRules, {
  overtime_seconds: z.nullable(seconds),
  points: z
    .array(
      z.object({
        name,
        points: z.int().check(z.minimum(1), z.maximum(limits.entryPointsMaximum)),
      }),
    )
    .check(z.minLength(1), z.maxLength(limits.sportButtonsMaximum)),
  big_plays: names,
  penalties: names,
  has_timeouts: z.boolean(),
});
export type SportRules = z.infer<typeof SportRules>;
