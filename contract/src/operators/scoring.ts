// Keeping the score: the calls of a phone with a link of work, and those of the office.
import * as z from 'zod/mini';
import { Score, Side } from '../catalog/scores.ts';
import { SportRules } from '../catalog/sport-rules.ts';
import { StreamStatus } from '../catalog/catalog.ts';
import { limits } from '../limits.ts';
import { Id, Locale } from '../primitives.ts';
import { one } from '../route.ts';
import { periodsMaximum } from '../sums/fold-game.ts';
import { entryKinds } from '../sums/game-entry.ts';
import { consoleRoute } from './console-route.ts';
import { Why } from './people.ts';
import { ofChannel } from './records.ts';

/** All kinds that somebody may send: the server itself writes a takeover. */
const SentKind = z.enum(entryKinds).check(z.refine((kind) => kind !== 'takeover', 'The server writes it'));
const points = z.int().check(z.minimum(-limits.entryPointsMaximum), z.maximum(limits.entryPointsMaximum));
const sideScore = z.int().check(z.minimum(0), z.maximum(limits.sideScoreMaximum));
const absent = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null);

/** An entry as it is sent. The server adds its author, and its place in time. */
export const SentEntry = z.strictObject({
  id: z.uuid(),
  kind: SentKind,
  side: absent(Side),
  points: absent(points),
  period: absent(z.int().check(z.minimum(1), z.maximum(periodsMaximum))),
  player_number: absent(z.string().check(z.regex(/^\d{1,3}$/, 'A number of at most three digits'))),
  text: absent(z.string().check(z.maxLength(limits.gameEntryTextMaximum))),
  clock_seconds: absent(z.number().check(z.minimum(0), z.maximum(limits.clockSecondsMaximum))),
  home: absent(sideScore),
  away: absent(sideScore),
  is_sure: absent(z.boolean()),
  target: absent(z.uuid()),
  replaces: absent(z.uuid()),
  /** Milliseconds of the phone's own clock, which may be wrong. */
  phone_at: z.number().check(z.minimum(0), z.maximum(8.64e15)),
  /** Counts the taps of this phone, from 1. */
  order: z.int().check(z.minimum(0), z.maximum(1_000_000)),
});
export type SentEntry = z.infer<typeof SentEntry>;

/** An entry of the office. It may name its place in the game, in milliseconds of the server's clock. */
export const OfficeEntry = z.extend(SentEntry, {
  at: z.optional(z.number().check(z.minimum(0), z.maximum(8.64e15))),
});
export type OfficeEntry = z.infer<typeof OfficeEntry>;

/** An entry of the whole log, with what became of it. */
export const KeptEntry = z.object({
  ...SentEntry.shape,
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
  target: z.nullable(z.uuid()),
  replaces: z.nullable(z.uuid()),
  phone_at: z.number(),
  order: z.int(),
  /** Milliseconds of the server's clock: the place in the game, and the tap. */
  at: z.number(),
  made_at: z.number(),
  author: z.string(),
  /** Grows with each entry of the game. */
  seq: z.int(),
});
export type KeptEntry = z.infer<typeof KeptEntry>;

const Team = z.object({
  id: z.nullable(z.int()),
  name: z.string(),
  short_name: z.string(),
  color: z.string(),
  monogram: z.string(),
});

/** The game as the scorer's page shows it. */
export const ScoredGame = z.object({
  event_id: z.int(),
  channel_name: z.string(),
  language: Locale,
  name: z.string(),
  sport: z.string(),
  rules: SportRules,
  starts_at: z.string(),
  time_zone: z.string(),
  stream_status: StreamStatus,
  is_cancelled: z.boolean(),
  /** Null for a game without two teams: it has periods and entries, and no score. */
  home: z.nullable(Team),
  away: z.nullable(Team),
  /** Whether this phone keeps it, no phone has the link yet, or another phone has it. */
  binding: z.enum(['here', 'nobody', 'another_phone']),
  /** The author of this link's entries. */
  author: z.string(),
  link_name: z.string(),
  ends_at: z.string(),
  /** Milliseconds of the server's clock. */
  sent_at: z.number(),
});
export type ScoredGame = z.infer<typeof ScoredGame>;

/** A game as the office types its result. */
export const OfficeGame = z.object({
  event_id: z.int(),
  name: z.string(),
  starts_at: z.string(),
  time_zone: z.string(),
  sport: z.string(),
  home: z.nullable(Team),
  away: z.nullable(Team),
  is_cancelled: z.boolean(),
});
export type OfficeGame = z.infer<typeof OfficeGame>;

const linkErrors = ['operators.work_link_not_found', 'operators.work_link_ended'] as const;
const boundErrors = [...linkErrors, 'operators.work_link_bound'] as const;
const phone = { link: 'score' } as const;

const gamePlace = '/console/channels/:channel_id/games/:event_id';
const ofGame = z.object({ ...ofChannel, event_id: Id });
const office = { act: 'score.write', on: 'event' } as const;

export const EntryList = z.array(SentEntry).check(z.maxLength(limits.gameEntriesSentMaximum));
const OfficeList = z.array(OfficeEntry).check(z.maxLength(limits.gameEntriesSentMaximum));
/** An entry that the server does not keep. The phone shows it and does not send it again. */
const Refused = z.object({ id: z.string(), code: z.enum(['catalog.log_full', 'catalog.entry_invalid']) });

const LogAnswer = z.object({
  rules: SportRules,
  entries: z.array(KeptEntry),
  /** The `seq` of the last entry: the next `after`. */
  seq: z.int(),
  /** Milliseconds of the server's clock. */
  sent_at: z.number(),
});

export const scoring = {
  /** Opening a link shows the game and binds nothing: previews and mail scanners open links (T53). */
  open: consoleRoute({
    method: 'GET',
    path: '/console/score',
    summary: 'The game of a link of work, for the scorer’s page.',
    grant: phone,
    response: one(ScoredGame),
    errors: linkErrors,
  }),
  keep: consoleRoute({
    method: 'POST',
    path: '/console/score/keep',
    summary: 'Binds the link to this phone, and lets it keep the score from now on.',
    grant: phone,
    body: z.strictObject({}),
    response: one(ScoredGame),
    errors: [...boundErrors, 'catalog.event_cancelled', 'catalog.log_full'],
    repeatable: true,
  }),
  sync: consoleRoute({
    method: 'POST',
    path: '/console/score/sync',
    summary: 'Sends entries and gets those of others. Sending an entry again adds nothing.',
    grant: phone,
    body: z.strictObject({
      /** The `seq` up to which the phone has the log. */
      after: z.int().check(z.minimum(0)),
      /** Milliseconds of the phone's clock at the sending: the server corrects `phone_at` by it. */
      phone_now: z.number().check(z.minimum(0), z.maximum(8.64e15)),
      /** The server's clock at the sending, as the phone reckons from earlier answers. */
      server_now: z.optional(z.number().check(z.minimum(0), z.maximum(8.64e15))),
      entries: EntryList,
    }),
    response: one(
      z.extend(LogAnswer, {
        accepted: z.array(z.string()),
        refused: z.array(Refused),
      }),
    ),
    errors: [...boundErrors, 'operators.work_link_unbound', 'catalog.event_cancelled'],
    repeatable: true,
    kind: 'poll',
  }),
  log: consoleRoute({
    method: 'GET',
    path: `${gamePlace}/log`,
    summary: 'The log of a game, also what does not count.',
    grant: office,
    params: ofGame,
    /** The `seq` up to which the page has the log. An open page asks for the new entries alone. */
    query: z.object({ after: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0) }),
    response: one(
      z.extend(LogAnswer, {
        game: OfficeGame,
        score: z.nullable(Score),
        /** The names of the links and operators who wrote entries. */
        authors: z.record(z.string(), z.string()),
      }),
    ),
    errors: ['catalog.event_not_found'],
  }),
  write: consoleRoute({
    method: 'POST',
    path: `${gamePlace}/log`,
    summary: 'The office adds, voids, replaces or counts entries.',
    grant: office,
    params: ofGame,
    body: z.strictObject({ entries: OfficeList, why: z._default(Why, '') }),
    response: one(z.object({ score: z.nullable(Score), refused: z.array(Refused) })),
    errors: ['catalog.event_not_found', 'catalog.event_cancelled'],
    repeatable: true,
  }),
  startAnew: consoleRoute({
    method: 'POST',
    path: `${gamePlace}/log/start-anew`,
    summary: 'Voids every entry of a rehearsal, until one was made after the start of the game.',
    grant: office,
    params: ofGame,
    body: z.strictObject({ why: z._default(Why, '') }),
    response: one(z.object({ score: z.nullable(Score) })),
    errors: ['catalog.event_not_found', 'catalog.event_cancelled', 'catalog.log_begun', 'catalog.log_full'],
    repeatable: true,
  }),
  setResult: consoleRoute({
    method: 'POST',
    path: `${gamePlace}/result`,
    summary: 'The office types the result of a game. It ends the game.',
    grant: office,
    params: ofGame,
    body: z.strictObject({ id: z.uuid(), home: sideScore, away: sideScore, why: z._default(Why, '') }),
    response: one(z.object({ score: z.nullable(Score) })),
    errors: [
      'catalog.event_not_found',
      'catalog.event_cancelled',
      'catalog.event_without_sides',
      'catalog.event_not_begun',
      'catalog.log_full',
    ],
    repeatable: true,
  }),
  /** The games of one day, to type their results one after the other. */
  day: consoleRoute({
    method: 'GET',
    path: '/console/channels/:channel_id/results',
    summary: 'The games of a day, with their scores.',
    grant: { act: 'score.write', on: 'inside' },
    params: z.object(ofChannel),
    query: z.object({ day: z.iso.date() }),
    response: one(z.array(z.extend(OfficeGame, { score: z.nullable(Score) }))),
    errors: [],
  }),
} as const;
