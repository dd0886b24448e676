// Which preroll a viewer sees before a game (R3.11, R4.10, R5.04): pure, for the server and the player.
import type { Preroll } from './prerolls.ts';

/** The game in front of the viewer. */
export interface PrerollTarget {
  location_id: number | null;
  event_category_id: number;
  stream_status: 'upcoming' | 'live' | 'finished';
}

type PrerollRule = Pick<Preroll, 'location_id' | 'event_categories' | 'for_vod' | 'for_live'>;

/** Whether the preroll's venue, sports and live or recorded flag fit the game. */
export function appliesTo(preroll: PrerollRule, target: PrerollTarget): boolean {
  if (preroll.location_id !== null && preroll.location_id !== target.location_id) return false;
  const { event_categories: sports } = preroll;
  if (sports.length > 0 && !sports.includes(target.event_category_id)) return false;
  if (target.stream_status === 'live') return preroll.for_live;
  return target.stream_status === 'finished' && preroll.for_vod;
}

/** @param random from 0 up to, but not including, 1. Undefined when all weights are 0. */
export function chooseByWeight<Item extends { weight: number }>(
  items: readonly Item[],
  random: () => number,
): Item | undefined {
  const weighted = items.filter(({ weight }) => weight > 0);
  let left = random() * weighted.reduce((sum, { weight }) => sum + weight, 0);
  return weighted.find(({ weight }) => (left -= weight) < 0) ?? weighted.at(-1);
}

/** A clock that was set back does not hide prerolls for longer. */
export const isHidden = (playedAt: number | undefined, now: number, hiddenMs: number): boolean =>
  playedAt !== undefined && playedAt <= now && now - playedAt < hiddenMs;

/** The name of the stored moment of the last preroll. Visitors share one name per game (R4.10). */
export const playedName = (accountId: string | null, eventId: number): string =>
  `${playedPrefix}${accountId ?? 'unlogged'}.${eventId}`;
export const playedPrefix = 'preroll.';
