// Adds entries to the log of a game. Sending an entry again adds nothing.
import { DomainError } from '../../kernel/errors.ts';
import { plainEntry } from './plain-entry.ts';
import type { GameLogDeps } from './ports.ts';
import type { NewEntry } from './rules.ts';
import { writeLog, type WrittenLog } from './write-log.ts';

export interface SentEntries {
  readonly entries: readonly NewEntry[];
  /** The phone's clock at the sending. */
  readonly phone_now?: number | undefined;
  /** The server's clock at the sending, as the phone reckons. */
  readonly server_now?: number | undefined;
}

/**
 * Entries are kept before the start of a game and after its end. An invalid entry is refused by itself.
 * @param author such as `link:12`, `operator:3`, `command` or `demo`.
 * @throws {DomainError} `catalog.event_not_found`, `catalog.event_cancelled`
 */
export const appendEntries = (
  deps: GameLogDeps,
  channelId: number,
  eventId: number,
  author: string,
  { entries, ...clocks }: SentEntries,
): Promise<WrittenLog> => writeLog(deps, channelId, eventId, { author, ...clocks, choose: () => entries });

/**
 * Lets an author keep the score from now on. The author who keeps it already stays, without another entry.
 * @throws {DomainError} `catalog.event_not_found`, `catalog.event_cancelled`, `catalog.log_full`
 */
export async function takeOver(
  deps: GameLogDeps,
  channelId: number,
  eventId: number,
  author: string,
): Promise<WrittenLog> {
  const phone_at = deps.clock.now().getTime();
  const written = await writeLog(deps, channelId, eventId, {
    author,
    choose: ({ holder }) => (holder === author ? [] : [plainEntry('takeover', { phone_at })]),
  });
  if (written.refused.length > 0) throw logFull(written);
  return written;
}

export const logFull = ({ score }: WrittenLog): DomainError =>
  new DomainError('catalog.log_full', { values: { count: String(score.seq) } });
