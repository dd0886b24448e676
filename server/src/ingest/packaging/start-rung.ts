// Which rung of a live recording players start with, and which rungs have all that their source has.
import type { RungPlan } from './rung-encoder.ts';
import { initNameOf, segmentName, sourceRung, type SegmentFacts } from './live-playlist.ts';

export type RungSegments = ReadonlyMap<string, readonly SegmentFacts[]>;

const hasOwn = (segments: readonly SegmentFacts[]): boolean =>
  segments.some(({ isOwn, isLost }) => isOwn && isLost !== true);

/** The numbers of the segments that the source has and this rung has not. */
export const holesOf = (rungs: RungSegments, name: string): number[] => {
  const source = rungs.get(sourceRung) ?? [];
  return (rungs.get(name) ?? [])
    .filter(({ number, isLost }) => isLost === true && source[number - 1]?.isLost !== true)
    .map(({ number }) => number);
};

/**
 * The lowest rung that has something itself: it comes at once. While a game is live, its newest segment must be there;
 * at the end, all of them.
 */
export function chooseStartRung(
  tallFirst: readonly Pick<RungPlan, 'name'>[],
  rungs: RungSegments,
  isEnded: boolean,
): string {
  const isFit = ({ name }: Pick<RungPlan, 'name'>): boolean => {
    const segments = rungs.get(name) ?? [];
    if (!hasOwn(segments)) return false;
    return isEnded ? holesOf(rungs, name).length === 0 : segments.at(-1)?.isLost !== true;
  };
  return tallFirst.findLast(isFit)?.name ?? sourceRung;
}

/** The files that the first frame needs, below the recording's folder. */
export function firstFilesOf(rungs: RungSegments, start: string): string[] {
  const [first] = rungs.get(start) ?? [];
  if (first === undefined) return [];
  const folder = first.isOwn && first.isLost !== true ? start : sourceRung;
  const own = folder === start ? first : (rungs.get(sourceRung)?.[0] ?? first);
  return [`${folder}/${initNameOf(own)}`, `${folder}/${segmentName(own.number, own.making, own.epoch)}`];
}
