// The log of a game as viewers get it: what counts, each entry with its place in the recording.
import type { GameLog, LogEntry } from '@floodlit/contract/catalog/scores';
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
import type { Log } from '../kernel/log.ts';
import { findRecordedClock, secondAt, type MediaDeps } from '../media/index.ts';

export interface GameLogViewDeps {
  readonly gameLogs: GameLogDeps;
  readonly media: Pick<MediaDeps, 'store' | 'files'>;
  readonly log: Log;
}

type PresentLog = (channelId: number, eventId: number) => Promise<GameLog>;

const ttlMs = 600_000;
const keptMaximum = { games: 400, entries: 60_000 };

export function createGameLogView({ gameLogs, media, log }: GameLogViewDeps): PresentLog {
  const placed = createCache<LogEntry[]>({
    ttlMs,
    entriesMaximum: keptMaximum.games,
    sizing: { sizeOf: (entries) => entries.length, maximum: keptMaximum.entries },
    nowMs: () => performance.now(),
  });

  async function readEntries(channelId: number, read: ReadGameLog): Promise<LogEntry[]> {
    const { game, seq, revision, folded } = read;
    const shown = shownEntries(folded);
    const clock = await findRecordedClock(media, channelId, game.id, game.starts_at);
    const unplaced = (): LogEntry[] => shown.map((entry) => logEntryOf(entry, null));
    if (clock === undefined) return unplaced();
    const version = JSON.stringify([seq, revision, game.rules, clock.version]);
    try {
      return await placed.read(`${channelId} ${game.id}`, version, async () => {
        const spans = await clock.readSpans();
        return shown.map((entry) => logEntryOf(entry, secondAt(spans, entry.at)));
      });
    } catch (error) {
      // While the store is away, the list of the game is there without its places.
      log.error('the places of a game log could not be read', error, { event: game.id });
      return unplaced();
    }
  }
  return async (channelId, eventId) => {
    const now = gameLogs.clock.now();
    const read = forViewers(await readLog(gameLogs, channelId, eventId), now);
    return {
      event_id: eventId,
      rules: rulesOnWire(read.game.rules),
      entries: await readEntries(channelId, read),
      score: scoreOfLog(read, now),
    };
  };
}
