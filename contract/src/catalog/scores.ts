// Scores of games and their logs. They travel apart from games: no game, list or document holds a score.
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { Id } from '../primitives.ts';
import { one, route } from '../route.ts';
import { entryKinds, sides } from '../sums/game-entry.ts';
import { ScoreRules, SportRules } from './sport-rules.ts';

export const Side = z.enum(sides);

const SideScores = z.object({ home: z.int(), away: z.int() });

/** The score of a game as it stands. Instants are milliseconds of the server's clock. */
export const Score = z.object({
  event_id: z.int(),
  status: z.enum(['scheduled', 'live', 'break', 'final']),
  home: z.int(),
  away: z.int(),
  /** The running period, or the last one. 0 before the first. */
  period: z.int(),
  period_scores: z.array(SideScores),
  /** Null for a sport without a clock. `running_since` is null while it stands. */
  clock: z.nullable(z.object({ seconds: z.number(), running_since: z.nullable(z.number()) })),
  /** False: the scorer was not sure at the last end of a period. */
  is_sure: z.boolean(),
  rules: ScoreRules,
  /** Grows with each entry. */
  seq: z.int(),
  /** Grows when earlier entries change: a void, a replacement, an entry that arrived late. Updates carry these. */
  revision: z.int(),
  /** The server's clock when this was made. A browser's clock may be wrong. */
  sent_at: z.number(),
});
export type Score = z.infer<typeof Score>;

/** An entry that counts, as viewers get it. */
export const LogEntry = z.object({
  id: z.uuid(),
  kind: z.enum(entryKinds),
  side: z.nullable(Side),
  points: z.nullable(z.int()),
  period: z.nullable(z.int()),
  player_number: z.nullable(z.string()),
  text: z.nullable(z.string()),
  clock_seconds: z.nullable(z.number()),
  home: z.nullable(z.int()),
  away: z.nullable(z.int()),
  is_sure: z.nullable(z.boolean()),
  at: z.number(),
  /** Its place in the recording that viewers get, in seconds. Null before there is one, and outside of it. */
  second: z.nullable(z.number()),
});
export type LogEntry = z.infer<typeof LogEntry>;

export const GameLog = z.object({
  event_id: z.int(),
  rules: SportRules,
  /** In the order of the game. Only what counts. */
  entries: z.array(LogEntry),
  score: Score,
});
export type GameLog = z.infer<typeof GameLog>;

/** The `event:` of a message of live updates whose data is one ScoreUpdate as JSON. */
export const scoreUpdateName = 'score';

export const ScoreUpdate = z.extend(Score, {
  /**
   * A page that holds the log up to this `seq`, or further, makes the changes. Any other page reads it again. -1: too
   * much changed for an update.
   */
  after_seq: z.int(),
  /** Entries that counted before, and count no longer. */
  gone: z.array(z.uuid()),
  /** Entries that count now, in the order of the game. `second` is null: the page finds it by `at`. */
  entries: z.array(LogEntry),
  /** The index of each of these entries in the new log. */
  places: z.array(z.int()),
  /** `logDigest` of the new log. A page with another one reads the log again. */
  digest: z.int(),
});
export type ScoreUpdate = z.infer<typeof ScoreUpdate>;

export const scores = {
  list: route({
    method: 'GET',
    path: '/scores',
    summary: 'Live and final scores. Games without one, and those of other channels, are absent',
    audience: 'visitor',
    kind: 'poll',
    query: z.object({
      event_id: z.pipe(
        z.transform((value) => (value === undefined || Array.isArray(value) ? value : [value])),
        z.array(Id).check(z.minLength(1), z.maxLength(limits.scoreGamesMaximum)),
      ),
    }),
    response: one(z.array(Score)),
    errors: [],
  }),
  log: route({
    method: 'GET',
    path: '/events/:id/log',
    summary: 'What happened in a game, with the places in its recording',
    audience: 'visitor',
    params: z.object({ id: Id }),
    response: one(GameLog),
    errors: ['catalog.event_not_found'],
  }),
} as const;
