// The film before a game in the page: one that already plays, or one that the answer for the game names.
import type { PrerollBreak } from '@floodlit/contract/media/prerolls';
import type { PlaybackSource } from '@floodlit/ui/player';
import { findEarlySource } from '@floodlit/ui/player/early';
import { useEffect, useState } from 'react';
import { calls } from '../../../lib/gen/calls.ts';
import { useApi } from '../../../lib/services.tsx';
import type { Subject } from '../use-recording.ts';
import { findHeldStart, isDecided, keepDecision, takePlays, type HeldStart } from './preroll-holder.ts';

type Source = PlaybackSource & { prerolls?: PrerollBreak | null; event_id?: number | null };

/** Decides once per page and game, so that repeated calls give the same answer. */
function decide(subject: Subject, source: Source, lang: string): HeldStart | undefined {
  if (isDecided(subject)) return findHeldStart(subject);
  const { prerolls, event_id: eventId } = source;
  // A picture that already plays is never covered.
  if (!prerolls || !eventId || findEarlySource(subject) !== undefined) {
    keepDecision(subject, undefined);
    return undefined;
  }
  const preroll = import('./begin-preroll.ts').then(
    ({ beginPreroll }) => beginPreroll(prerolls, { eventId, lang }),
    () => undefined,
  );
  const held: HeldStart = { preroll, ended: preroll.then((begun) => begun?.ended) };
  keepDecision(subject, held);
  return held;
}

/** Undefined when the game starts at once. */
export function usePreroll(subject: Subject, source: PlaybackSource, lang: string): HeldStart | undefined {
  const api = useApi();
  const [held] = useState(() => decide(subject, source, lang));
  useEffect(() => {
    const report = (): void => {
      // A lost count is repeated by the client once, and then given up.
      for (const play of takePlays()) api.call(calls.media.prerollPlayed, play).catch(() => undefined);
    };
    report();
    void held?.ended.then(report);
  }, [api, held]);
  return held;
}
