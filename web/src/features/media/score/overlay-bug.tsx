// The newest score, in the box of the player. It asks again forever: nobody reloads a browser source.
import type { Event } from '@floodlit/contract/catalog/catalog';
import type { Score } from '@floodlit/contract/catalog/scores';
import { clockAt, clockText } from '@floodlit/contract/sums/game-clock';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { calls } from '../../../lib/gen/calls.ts';
import { useServices } from '../../../lib/services.tsx';
import { teamsOf } from '../../catalog/event-facts.ts';
import { followScores, followUpdates } from '../../catalog/follow-updates.ts';
import { scoreTeams } from '../../catalog/scores/score-words.ts';
import { overlayPlace } from './overlay-place.ts';
import { ScoreBug } from './score-bug.tsx';

/** Also without an update, since a connection may be dead without a sign. */
const ASK_MS = 15_000;
const TICK_MS = 200;

/** A game without a score yet: the box is there, so that it can be placed before the game. */
const noScore = {
  status: 'scheduled',
  home: 0,
  away: 0,
  period: 0,
  period_scores: [],
  clock: null,
  is_sure: true,
  rules: {
    periods: { kind: 'period', count: 2, seconds: null },
    clock: 'none',
    runs_on: false,
    score: 'total',
  },
} as const;

export function OverlayBug({
  event,
}: {
  event: Pick<Event, 'id' | 'participants' | 'home_team_id' | 'name'>;
}): ReactNode {
  const newest = useNewest(event.id);
  const teams = scoreTeams(teamsOf(event));
  const [place] = useState(() => overlayPlace(location.search));
  const score = newest?.score ?? noScore;
  const clock = useClock(newest);
  if (teams === undefined) return null;
  return (
    <div
      className="overlay-bug"
      data-block={place.block}
      data-inline={place.inline}
      style={{ '--overlay-scale': place.scale } as CSSProperties}
    >
      <ScoreBug teams={teams} state={score} rules={score.rules} clock={clock} seen={newest?.changes ?? 0} />
    </div>
  );
}

interface Newest {
  readonly score: Score;
  /** The server's clock is ahead of this one by so many milliseconds. */
  readonly offset: number;
  readonly changes: number;
}

const isNewer = (score: Score, before: Score): boolean =>
  score.revision === before.revision ? score.seq >= before.seq : score.revision > before.revision;

function useNewest(id: number): Newest | undefined {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const [newest, setNewest] = useState<Newest>();
  useEffect(() => {
    const take = (score: Score | undefined): void => {
      if (score?.event_id !== id) return;
      const offset = score.sent_at - Date.now();
      setNewest((before) => {
        if (before === undefined) return { score, offset, changes: 0 };
        if (!isNewer(score, before.score)) return before;
        const hasChanged = score.home !== before.score.home || score.away !== before.score.away;
        // A slow answer makes the difference smaller than it is.
        return {
          score,
          offset: Math.max(offset, before.offset),
          changes: before.changes + (hasChanged ? 1 : 0),
        };
      });
    };
    const ask = (): void => {
      api
        .call(calls.scores.list, { event_id: [id] }, { tracking: false })
        .then(({ data }) => take(data[0]))
        // The next one asks again.
        .catch(() => undefined);
    };
    const followed = followScores({ onScore: take, onMissed: ask });
    followed.name([id]);
    const leave = followUpdates(queryClient);
    const timer = setInterval(ask, ASK_MS);
    ask();
    return () => {
      clearInterval(timer);
      followed.stop();
      leave();
    };
  }, [api, id, queryClient]);
  return newest;
}

function useClock(newest: Newest | undefined): string | null {
  const [now, setNow] = useState(() => Date.now());
  const isRunning = newest?.score.clock?.running_since != null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  if (newest?.score.clock == null) return null;
  const { clock, rules } = newest.score;
  return clockText(clockAt(clock, rules, now + newest.offset), rules);
}
