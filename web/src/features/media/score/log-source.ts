// The log of a game from the API, and its new entries from the live updates. Without scores on this device, neither.
import type { QueryClient } from '@tanstack/react-query';
import { calls } from '../../../lib/gen/calls.ts';
import type { Services } from '../../../lib/services.tsx';
import { followScores } from '../../catalog/follow-updates.ts';
import { pageScores } from '../../catalog/scores/page-scores.ts';
import type { LogSource } from './play-score.ts';

export function logSource(eventId: number, services: Services, queryClient: QueryClient): LogSource {
  const scores = pageScores(services, queryClient);
  return {
    read: async () =>
      (await services.api.call(calls.scores.log, { id: String(eventId) }, { tracking: false })).data,
    follow: (onUpdate) => {
      const followed = followScores({
        onScore: (update) => {
          if (update.event_id === eventId) onUpdate(update);
        },
        // A new connection tells the present number of the log.
        onMissed: () => undefined,
      });
      followed.name([eventId]);
      return () => {
        // Hidden scores are sent no longer.
        if (!scores.isRevealed(eventId)) followed.nameAtOnce([]);
        followed.stop();
      };
    },
    isShown: () => scores.isRevealed(eventId),
    onShownChange: scores.subscribe,
  };
}
