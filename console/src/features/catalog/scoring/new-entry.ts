// A tap becomes an entry of the game log.
import type { EntryKind, GameEntry } from '@floodlit/contract/sums/game-entry';

/** The fields of an entry that its kind uses. */
export type Draft = Partial<Omit<GameEntry, 'id' | 'at' | 'made_at' | 'order' | 'author' | 'kind'>> & {
  readonly kind: EntryKind;
};

/** All fields of an entry that its kind may leave out. */
export const emptyFields = {
  side: null,
  points: null,
  period: null,
  player_number: null,
  text: null,
  clock_seconds: null,
  home: null,
  away: null,
  is_sure: null,
  target: null,
  replaces: null,
} as const;

/** A small step back of the corrected clock must not turn two taps around. */
const stepBackMaximumMs = 5_000;

/** @param known all entries of the game: an entry that replaces another one stands in its place. */
export function entryOf(
  draft: Draft,
  { id, author, now, known }: { id: string; author: string; now: number; known: readonly GameEntry[] },
): GameEntry {
  const own = known.filter((entry) => entry.author === author);
  const last = Math.max(0, ...own.map(({ made_at }) => made_at));
  const made_at = last > now && last - now < stepBackMaximumMs ? last : Math.round(now);
  const replaced = known.find((entry) => entry.id === draft.replaces);
  const order = Math.max(0, ...own.map((entry) => entry.order)) + 1;
  return { ...emptyFields, ...draft, id, author, made_at, at: replaced?.at ?? made_at, order };
}

/** The same entry with other fields, in its place. */
export const replacing = (
  { id, at: _at, made_at: _made, order: _order, author: _author, ...fields }: GameEntry,
  changes: Partial<Draft>,
): Draft => ({ ...fields, ...changes, target: null, replaces: id });
