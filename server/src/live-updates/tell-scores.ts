// Sends the scores of games to the streams that named them. Each update costs one read and one text.
import { ScoreUpdate, scoreUpdateName } from '@floodlit/contract/catalog/scores';
import { limits } from '@floodlit/contract/limits';
import { pace } from './pace.ts';
import type { LiveUpdatesDeps, ToldLog } from './ports.ts';
import type { Stream } from './streams.ts';

export interface ScoreTelling {
  /** Sends the stream the present scores of these games, and later ones until it ends. */
  join(stream: Stream, eventIds: readonly number[]): void;
  readonly changed: (eventId: number) => void;
  /** Changes may have been missed. */
  missed(): void;
}

interface WatchedGame {
  readonly streams: Set<Stream>;
  /** The log that its streams were told. */
  told: ToldLog | undefined;
  /** The present score, for streams that join. */
  present: string | undefined;
  /** Reads of one game go one after another. */
  reading: Promise<void>;
  failures: number;
  retry: NodeJS.Timeout | undefined;
}

const retryMs = { least: 3_000, most: 60_000 };
/** A visitor who goes from page to page names the same games again. */
const lingerMs = 60_000;
const lingeringMaximum = 300;

// Parsed by the schema, so that no other column can leak (T06).
const messageOf = (update: ScoreUpdate): string =>
  `event: ${scoreUpdateName}\ndata: ${JSON.stringify(ScoreUpdate.parse(update))}\n\n`;

/** A page with this log keeps it. One with an older log reads it again. */
const presentOf = (update: ScoreUpdate): string =>
  messageOf({ ...update, after_seq: -1, gone: [], entries: [], places: [] });

/** Changed rules raise the revision alone. */
const isKnown = ({ seq, revision }: ScoreUpdate, told: ToldLog | undefined): boolean =>
  seq === told?.seq && revision === told.revision;

export function tellScores(
  { readScore, log }: Pick<LiveUpdatesDeps, 'readScore' | 'log'>,
  channelId: number,
): ScoreTelling {
  const games = new Map<number, WatchedGame>();
  /** First reads go one after another: a page names many games at once. */
  let beginning = Promise.resolve();

  const forget = (eventId: number, game: WatchedGame): void => {
    if (game.streams.size > 0 || games.get(eventId) !== game) return;
    clearTimeout(game.retry);
    games.delete(eventId);
  };

  const read = async (eventId: number, game: WatchedGame): Promise<void> => {
    try {
      const found = await readScore(channelId, eventId, game.told);
      game.failures = 0;
      if (found === undefined || isKnown(found.update, game.told)) return;
      game.told = found.told;
      game.present = undefined;
      // Pages know that the game has no score, or ask when they open.
      if (found.update.seq === 0) return;
      const text = messageOf(found.update);
      game.present = presentOf(found.update);
      for (const stream of game.streams) stream.send(text);
    } catch (error) {
      log.error('a score could not be told', error, { event: eventId });
      // Pages keep what they have: a crowd that asked for more would be no help to a slow database.
      clearTimeout(game.retry);
      const waitMs = Math.min(retryMs.most, retryMs.least * 2 ** game.failures);
      game.failures += 1;
      game.retry = setTimeout(() => tellPaced(eventId), waitMs).unref();
    }
  };
  const tell = async (eventId: number): Promise<void> => {
    const game = games.get(eventId);
    if (game === undefined || game.streams.size === 0) return;
    game.reading = game.reading.then(() => read(eventId, game));
    await game.reading;
  };
  const tellPaced = pace(tell, limits.scoreUpdateMs);

  const begin = (eventId: number): WatchedGame => {
    const game: WatchedGame = {
      streams: new Set(),
      told: undefined,
      present: undefined,
      reading: Promise.resolve(),
      failures: 0,
      retry: undefined,
    };
    games.set(eventId, game);
    beginning = beginning.then(async () => {
      if (games.get(eventId) === game && game.told === undefined) await tell(eventId);
    });
    return game;
  };

  const join = (stream: Stream, eventId: number): string => {
    const game = games.get(eventId) ?? begin(eventId);
    game.streams.add(stream);
    void stream.ended.then(() => {
      game.streams.delete(stream);
      if (game.streams.size > 0) return;
      if (game.told === undefined || games.size > lingeringMaximum) forget(eventId, game);
      else setTimeout(() => forget(eventId, game), lingerMs).unref();
    });
    return game.present ?? '';
  };
  return {
    join(stream, eventIds) {
      const present = [...new Set(eventIds)].map((eventId) => join(stream, eventId)).join('');
      if (present !== '') stream.send(present);
    },
    changed(eventId) {
      const game = games.get(eventId);
      if (game === undefined) return;
      if (game.streams.size === 0) forget(eventId, game);
      else tellPaced(eventId);
    },
    missed() {
      for (const [eventId, game] of games) {
        if (game.streams.size === 0) forget(eventId, game);
        else tellPaced(eventId);
      }
    },
  };
}
