// The typed result of a game. It ends the game, and a later one takes its place.
import { DomainError } from '../../kernel/errors.ts';
import { logFull } from './append-entries.ts';
import { plainEntry } from './plain-entry.ts';
import type { GameLogDeps } from './ports.ts';
import { finalToReplace, lastPlace } from './rules.ts';
import { writeLog, type WrittenLog } from './write-log.ts';

export interface TypedResult {
  /** Chosen by the caller: the same result sent again changes nothing. */
  readonly id: string;
  readonly home: number;
  readonly away: number;
}

/**
 * @throws {DomainError} `catalog.event_not_found`, `catalog.event_cancelled`, `catalog.event_without_sides`,
 * `catalog.event_not_begun`, `catalog.log_full`
 */
export async function setResult(
  deps: GameLogDeps,
  channelId: number,
  eventId: number,
  author: string,
  { id, home, away }: TypedResult,
): Promise<WrittenLog> {
  const now = deps.clock.now();
  const written = await writeLog(deps, channelId, eventId, {
    author,
    choose(before, game) {
      if (!game.has_sides) throw new DomainError('catalog.event_without_sides');
      if (game.starts_at > now) throw new DomainError('catalog.event_not_begun');
      const replaces = finalToReplace(before, game.starts_at);
      const phone_at = now.getTime();
      const order = before.entries.length + 1;
      return [plainEntry('final', { id, home, away, replaces, at: lastPlace(before, now), phone_at, order })];
    },
  });
  if (written.refused.length > 0) throw logFull(written);
  return written;
}
