// Sends the changes of a channel to all its viewers. Each change costs one read, for any number of viewers.
import { ClipUpdate, clipUpdateName } from '@floodlit/contract/clips/clip-updates';
import { LiveUpdate } from '@floodlit/contract/live-updates';
import { coalesce } from './coalesce.ts';
import type { LiveUpdatesDeps } from './ports.ts';
import type { Stream } from './streams.ts';
import { tellScores } from './tell-scores.ts';

const coalesceMs = 100;
/** A message without data is no message to a browser. */
const missed = 'event: missed\ndata: {}\n\n';

interface Audience {
  join(stream: Stream, scoresOf: readonly number[]): void;
}

/**
 * Returns a function that subscribes a stream to a channel until the stream ends. It gets the scores of the named games
 * alone.
 */
export function tellChanges(
  deps: LiveUpdatesDeps,
): (channelId: number, stream: Stream, scoresOf: readonly number[]) => void {
  const audiences = new Map<number, Audience>();
  return (channelId, stream, scoresOf) => {
    const audience =
      audiences.get(channelId) ?? openAudience(deps, channelId, () => audiences.delete(channelId));
    audiences.set(channelId, audience);
    audience.join(stream, scoresOf);
  };
}

function openAudience(
  { changes, readState, readClip, readScore, log }: LiveUpdatesDeps,
  channelId: number,
  whenEmpty: () => void,
): Audience {
  const streams = new Set<Stream>();
  const tell = (text: string): void => {
    for (const stream of streams) stream.send(text);
  };
  const tellState = async (eventId: number): Promise<void> => {
    if (streams.size === 0) return;
    try {
      const state = await readState(channelId, eventId);
      // Parsed by the schema, so that no other column can leak (T06).
      if (state !== undefined) tell(`data: ${JSON.stringify(LiveUpdate.parse(state))}\n\n`);
    } catch (error) {
      log.error('a change could not be told', error, { event: eventId });
      tell(missed);
    }
  };
  const tellClip = async (clipId: number): Promise<void> => {
    if (streams.size === 0) return;
    try {
      const state = await readClip(channelId, clipId);
      if (state !== undefined)
        tell(`event: ${clipUpdateName}\ndata: ${JSON.stringify(ClipUpdate.parse(state))}\n\n`);
    } catch (error) {
      log.error('a change of a clip could not be told', error, { clip: clipId });
      tell(missed);
    }
  };
  const scores = tellScores({ readScore, log }, channelId);
  const unsubscribe = changes.subscribe(channelId, {
    changed: coalesce(tellState, coalesceMs),
    clipChanged: coalesce(tellClip, coalesceMs),
    scoreChanged: scores.changed,
    missed: () => {
      tell(missed);
      scores.missed();
    },
  });
  return {
    join(stream, scoresOf) {
      streams.add(stream);
      scores.join(stream, scoresOf);
      void stream.ended.then(() => {
        streams.delete(stream);
        if (streams.size > 0) return;
        unsubscribe();
        whenEmpty();
      });
    },
  };
}
