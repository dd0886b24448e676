// The office takes a rehearsal back until the game begins. Each voided entry can be brought back.
import { isFromBefore, standingEntries } from '@floodlit/contract/sums/rehearsal';
import { DomainError } from '../../kernel/errors.ts';
import { logFull } from './append-entries.ts';
import { plainEntry } from './plain-entry.ts';
import type { GameLogDeps } from './ports.ts';
import { writeLog, type WrittenLog } from './write-log.ts';

/**
 * Doing it again adds nothing.
 * @throws {DomainError} `catalog.event_not_found`, `catalog.event_cancelled`, `catalog.log_begun`, `catalog.log_full`
 */
export async function startAnew(
  deps: GameLogDeps,
  channelId: number,
  eventId: number,
  author: string,
): Promise<WrittenLog> {
  const now = deps.clock.now();
  const written = await writeLog(deps, channelId, eventId, {
    author,
    choose(before, { starts_at }) {
      const standing = standingEntries(before);
      if (standing.length > 0 && !isFromBefore(before, starts_at.getTime()))
        throw new DomainError('catalog.log_begun');
      return standing.map(({ id }, index) =>
        plainEntry('void', { target: id, phone_at: now.getTime(), order: before.entries.length + 1 + index }),
      );
    },
  });
  if (written.refused.length > 0) throw logFull(written);
  return written;
}
