// The score in the panel beside a picture. It is that of the shown second, so it never tells what comes later.
import type { GameState } from '@floodlit/contract/sums/fold-game';
import type { ReactNode } from 'react';
import { createObservable, useObservable, type Observable } from '../../../lib/observable.ts';
import type { GameScoreProps } from '../../catalog/scores/game-score.tsx';
import { ScorePlace } from '../../catalog/scores/score-place.tsx';

/** The score of the picture. Undefined while the player has no log of the game. */
export type PlayedScore = Pick<
  Observable<{ readonly state: Pick<GameState, 'status' | 'home' | 'away'> } | undefined>,
  'initial' | 'get' | 'subscribe'
>;

const nothing: PlayedScore = createObservable<undefined>(undefined);

export function PanelScore({
  event,
  look,
  played = nothing,
  isAhead,
}: {
  event: GameScoreProps['event'];
  look: 'panel' | 'home' | 'away';
  played: PlayedScore | undefined;
  /** The newest score is later than the picture. */
  isAhead: boolean;
}): ReactNode {
  const state = useObservable(played)?.state;
  if (!isAhead && state === undefined) return <ScorePlace event={event} look={look} />;
  if (look === 'panel') return <ScorePlace event={event} look="offer" hasScore={state !== undefined} />;
  // A log without a period of this picture says nothing.
  return state === undefined || state.status === 'scheduled' ? null : (
    <b className="game-score__own">{state[look]}</b>
  );
}
