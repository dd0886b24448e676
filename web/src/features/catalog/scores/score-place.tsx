// The place of a score. Its code and the score load after the first paint, so a document holds neither.
import type { ReactNode } from 'react';
import { useLate } from '../../../lib/use-late.ts';
import type { ScorePartProps } from './late.tsx';

/** Kept free for what comes late in a line, so that it moves nothing. */
export const scoreRoom = { flexBasis: '100%', minInlineSize: '4.5rem', minBlockSize: '2.75rem' };

const load = () => import('./late.tsx').then(({ parts }) => parts);

export function ScorePlace(props: ScorePartProps): ReactNode {
  const late = useLate(load);
  return late ? <late.ScorePart {...props} /> : props.fallback;
}
