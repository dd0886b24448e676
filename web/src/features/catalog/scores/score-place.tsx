// The place of a score. Its code and the score load after the first paint, so a document holds neither.
import type { ReactNode } from 'react';
import { useLate } from '../../../lib/use-late.ts';
import { useNow } from '../../../lib/use-now.ts';
import { mayHaveScore } from '../event-facts.ts';
import type { GameScoreProps } from './game-score.tsx';
import type { ScorePartProps } from './late.tsx';

/** Kept free for what comes late in a line, so that it moves nothing. */
export const scoreRoom = { flexBasis: '100%', minInlineSize: '4.5rem', minBlockSize: '2.25rem' };

type Fallback = Pick<GameScoreProps, 'fallback'>;

/** For a game, or for the switch beside the heading of some. */
export function ScorePlace(
  props: Exclude<ScorePartProps, { look: 'results' | 'form' }> & Fallback,
): ReactNode {
  const now = useNow(60_000);
  const games = props.look === 'switch' ? props.events : [props.event];
  return games.some((event) => mayHaveScore(event, now)) ? <ScorePart {...props} /> : props.fallback;
}

const load = () => import('./late.tsx').then(({ parts }) => parts);

export function ScorePart(props: ScorePartProps & Fallback): ReactNode {
  const late = useLate(load);
  return late ? <late.ScorePart {...props} /> : props.fallback;
}
