// The office takes a rehearsal back before the start. Each voided entry can be brought back.
import { DomainError } from '../../kernel/errors.ts';
import { logFull } from './append-entries.ts';
import { plainEntry } from './plain-entry.ts';
import type { GameLogDeps } from './ports.ts';
import { standingEntries } from './rules.ts';
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
    choose(before, { starts_at, stream_status }) {
      if (stream_status !== 'upcoming' || starts_at <= now) throw new DomainError('catalog.log_begun');
      return standingEntries(before).map(({ id }, index) =>
        plainEntry('void', { target: id, phone_at: now.getTime(), order: before.entries.length + 1 + index }),
      );
    },
  });
  if (written.refused.length > 0) throw logFull(written);
  return written;
}
