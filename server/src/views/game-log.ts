// The log of a game as viewers get it: what counts, each entry with its place in the recording. One text for everybody.
import { scores as routes, type LogEntry } from '@floodlit/contract/catalog/scores';
import { createCache } from '../cache/cache.ts';
import {
  forViewers,
  logEntryOf,
  readLog,
  rulesOnWire,
  scoreOfLog,
  shownEntries,
  type GameLogDeps,
  type ReadGameLog,
} from '../catalog/index.ts';
import { writeAnswer, type WrittenAnswer } from '../http/written-answer.ts';
import type { Log } from '../kernel/log.ts';
import { findRecordedClock, secondAt, type MediaDeps } from '../media/index.ts';

export interface GameLogViewDeps {
  readonly gameLogs: GameLogDeps;
  readonly media: Pick<MediaDeps, 'store' | 'files'>;
  readonly log: Log;
}

type PresentLog = (channelId: number, eventId: number) => Promise<WrittenAnswer>;

const ttlMs = 600_000;
/** Some dozen full logs, of 300 bytes an entry. Any visitor can ask for old ones (T69). */
const keptMaximum = { games: 400, characters: 16 * 1024 * 1024 };

type Clock = Awaited<ReturnType<typeof findRecordedClock>>;

export function createGameLogView({ gameLogs, media, log }: GameLogViewDeps): PresentLog {
  const kept = createCache<WrittenAnswer>({
    ttlMs,
    entriesMaximum: keptMaximum.games,
    sizing: { sizeOf: ({ text }) => text.length, maximum: keptMaximum.characters },
    nowMs: () => performance.now(),
  });

  const write = (read: ReadGameLog, entries: LogEntry[]): WrittenAnswer =>
    writeAnswer(routes.log.response, {
      data: {
        event_id: read.game.id,
        rules: rulesOnWire(read.game.rules),
        entries,
        score: scoreOfLog(read, gameLogs.clock.now()),
      },
    });

  async function place(read: ReadGameLog, clock: NonNullable<Clock>): Promise<WrittenAnswer> {
    const spans = await clock.readSpans();
    return write(
      read,
      shownEntries(read.folded).map((entry) => logEntryOf(entry, secondAt(spans, entry.at))),
    );
  }
  const withoutPlaces = (read: ReadGameLog): WrittenAnswer =>
    write(
      read,
      shownEntries(read.folded).map((entry) => logEntryOf(entry, null)),
    );

  return async (channelId, eventId) => {
    const read = forViewers(await readLog(gameLogs, channelId, eventId), gameLogs.clock.now());
    const { game, seq, revision } = read;
    const clock = await findRecordedClock(media, channelId, eventId, game.starts_at);
    const version = JSON.stringify([seq, revision, game.rules, clock?.version]);
    try {
      return await kept.read(`${channelId} ${eventId}`, version, async () =>
        clock === undefined ? withoutPlaces(read) : place(read, clock),
      );
    } catch (error) {
      // While the store is away, the list of the game is there without its places.
      log.error('the places of a game log could not be read', error, { event: eventId });
      return withoutPlaces(read);
    }
  };
}
