// Sends the scores of games to the streams that named them. Each update costs one read and one text.
import { ScoreUpdate, scoreUpdateName } from '@floodlit/contract/catalog/scores';
import { limits } from '@floodlit/contract/limits';
import { pace } from './pace.ts';
import type { LiveUpdatesDeps } from './ports.ts';
import type { Stream } from './streams.ts';

export interface ScoreTelling {
  /** Sends the stream the scores of these games until it ends. */
  join(stream: Stream, eventIds: readonly number[]): void;
  readonly changed: (eventId: number) => void;
}

interface WatchedGame {
  readonly streams: Set<Stream>;
  /** The number of the last entry that was sent. */
  toldSeq: number | undefined;
}

/** @param missed the message that makes a page read again. */
export function tellScores(
  { readScore, log }: Pick<LiveUpdatesDeps, 'readScore' | 'log'>,
  channelId: number,
  missed: string,
): ScoreTelling {
  const games = new Map<number, WatchedGame>();

  const tell = async (eventId: number): Promise<void> => {
    const game = games.get(eventId);
    if (game === undefined) return;
    try {
      const update = await readScore(channelId, eventId, game.toldSeq);
      if (update === undefined || update.seq === game.toldSeq) return;
      game.toldSeq = update.seq;
      // Parsed by the schema, so that no other column can leak (T06).
      const text = `event: ${scoreUpdateName}\ndata: ${JSON.stringify(ScoreUpdate.parse(update))}\n\n`;
      for (const stream of game.streams) stream.send(text);
    } catch (error) {
      log.error('a score could not be told', error, { event: eventId });
      for (const stream of game.streams) stream.send(missed);
    }
  };
  const tellPaced = pace(tell, limits.scoreUpdateMs);

  const join = (stream: Stream, eventId: number): void => {
    const game = games.get(eventId) ?? { streams: new Set<Stream>(), toldSeq: undefined };
    games.set(eventId, game);
    game.streams.add(stream);
    void stream.ended.then(() => {
      game.streams.delete(stream);
      if (game.streams.size === 0 && games.get(eventId) === game) games.delete(eventId);
    });
  };
  return {
    join(stream, eventIds) {
      for (const eventId of new Set(eventIds)) join(stream, eventId);
    },
    changed(eventId) {
      if (games.has(eventId)) tellPaced(eventId);
    },
  };
}
