// The game log: what people note while a game is played. Entries are only added; the state is folded from them.

export const entryKinds = [
  'period_start',
  'period_end',
  'score',
  'big_play',
  'penalty',
  'timeout',
  'final',
  'custom',
  'clock_start',
  'clock_stop',
  'clock_set',
  /** The author keeps the score from here on. The server writes it. */
  'takeover',
  /** Takes the entry `target` out of the game. */
  'void',
  /** Counts the entry `target`, which did not count by itself. */
  'count',
] as const;
export type EntryKind = (typeof entryKinds)[number];

export const sides = ['home', 'away'] as const;
export type Side = (typeof sides)[number];

/**
 * One entry. Fields that its kind does not use are null.
 * `at` and `made_at` are milliseconds of the server's clock. `at` is the entry's place in the game, `made_at` the tap.
 * They differ only for an entry that replaces an earlier one, and stands where that one stood.
 */
export interface GameEntry {
  /** A uuid that the author's device chose: sending an entry again adds nothing. */
  readonly id: string;
  readonly kind: EntryKind;
  readonly side: Side | null;
  /** `score`: may be negative, as a correction. */
  readonly points: number | null;
  /** `period_start`: its number from 1. Null: the next one. */
  readonly period: number | null;
  readonly player_number: string | null;
  /** `big_play`, `penalty` and `score`: the name of its button in the sport's rules. `custom`: free text. */
  readonly text: string | null;
  /** `clock_set`: what the clock shows, in seconds. */
  readonly clock_seconds: number | null;
  /** `final`: the result as it was typed, in place of the counted one. */
  readonly home: number | null;
  readonly away: number | null;
  /** `period_end` and `final`: false when the author is not sure of the score. Null counts as sure. */
  readonly is_sure: boolean | null;
  /** `void` and `count`: the other entry. */
  readonly target: string | null;
  /** The earlier entry whose place this one takes. */
  readonly replaces: string | null;
  readonly at: number;
  readonly made_at: number;
  /** Counts the taps of one author. */
  readonly order: number;
  /** `link:12` for a phone, else `operator:3`, `command` or `demo`, which need not hold the game. */
  readonly author: string;
}

/** A phone counts only while it holds the game. The office always counts. */
export const isPhone = (author: string): boolean => author.startsWith('link:');

/** The order of the game. It does not depend on the order of arrival. */
export const byPlace = (a: GameEntry, b: GameEntry): number =>
  a.at - b.at || compare(a.author, b.author) || a.order - b.order || compare(a.id, b.id);

/** The order in which entries were made. */
export const byMaking = (a: GameEntry, b: GameEntry): number =>
  a.made_at - b.made_at || compare(a.author, b.author) || a.order - b.order || compare(a.id, b.id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
