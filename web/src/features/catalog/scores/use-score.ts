// React's view of the scores of this page.
import type { Event } from '@floodlit/contract/catalog/catalog';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useServices } from '../../../lib/services.tsx';
import { pageScores } from './page-scores.ts';
import type { KnownScore, Rank, ScoreStore } from './score-store.ts';

export type RankFacts = Pick<Event, 'id' | 'stream_status' | 'is_over'>;

const rankOf = ({ stream_status, is_over }: RankFacts): Rank => {
  if (stream_status === 'live') return 'live';
  return stream_status === 'finished' || is_over === true ? 'over' : 'begun';
};

export const usePageScores = (): ScoreStore => pageScores(useServices(), useQueryClient());

export interface ShownScore {
  readonly store: ScoreStore;
  readonly score: KnownScore;
  /** Scores are hidden, and this one was not asked for. */
  readonly isHidden: boolean;
}

/** The score of a game, as long as the component shows it. */
export function useScore(event: RankFacts): ShownScore {
  const store = usePageScores();
  const { id } = event;
  const rank = rankOf(event);
  useEffect(() => store.show(id, rank), [store, id, rank]);
  const score = useSyncExternalStore(store.subscribe, () => store.find(id));
  const isHidden = useSyncExternalStore(store.subscribe, () => !store.isRevealed(id));
  return { store, score, isHidden };
}

/** The scores of several games, in their order. */
export function useScores(events: readonly RankFacts[]): {
  readonly store: ScoreStore;
  readonly scores: readonly KnownScore[];
  readonly isHidden: boolean;
} {
  const store = usePageScores();
  const key = events.map((event) => `${event.id} ${rankOf(event)}`).join();
  useEffect(() => {
    const leave = key
      .split(',')
      .filter(Boolean)
      .map((one) => {
        const [id = '', rank] = one.split(' ');
        return store.show(Number(id), rank as Rank);
      });
    return () => {
      for (const end of leave) end();
    };
  }, [store, key]);
  // A text stays the same value as long as no score changes.
  useSyncExternalStore(store.subscribe, () =>
    events.map(({ id }) => `${store.find(id)?.revision} ${store.find(id)?.seq}`).join(),
  );
  const isHidden = useSyncExternalStore(store.subscribe, store.isHidden);
  return { store, scores: events.map(({ id }) => store.find(id)), isHidden };
}
