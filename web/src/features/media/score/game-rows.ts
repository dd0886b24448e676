// Marks, chapters and lines of a game for a viewer who may not have seen its end: pure.
import { surePeriods } from '@floodlit/contract/sums/score-at';
import { isListed, type GameView, type PlacedStep } from './play-score.ts';

/** A line of the list, by its place among the entries. */
export interface Line {
  readonly index: number;
  readonly step: PlacedStep;
}

export interface Period {
  /** 0 before the first one. */
  readonly number: number;
  readonly start: PlacedStep | undefined;
  readonly lines: readonly Line[];
}

export const isStop = ({ entry: { kind } }: PlacedStep): boolean =>
  kind === 'score' || kind === 'big_play' || kind === 'penalty' || kind === 'period_start';

const isOpen = ({ reached, showsNext }: GameView, index: number): boolean => showsNext || index <= reached;

/** Lines by period, up to what the viewer has reached. */
export function periodsOf(view: GameView): readonly Period[] {
  const open = view.steps.flatMap((step, index) => (isOpen(view, index) ? [{ index, step }] : []));
  const byPeriod = Map.groupBy(open, ({ step }) => step.state.period);
  return [...byPeriod]
    .map(([number, all]) => ({
      number,
      start: all.find(({ step }) => step.entry.kind === 'period_start')?.step,
      lines: all.filter(({ step }) => isListed(step.entry)),
    }))
    .filter(({ start, lines }) => start !== undefined || lines.length > 0);
}

/** A live picture is always some seconds behind its scorer. */
const AHEAD_MS = 20_000;

/** Whether there is more than the viewer has reached. */
export function hasNext({ steps, reached, showsNext }: GameView): boolean {
  const last = steps[reached]?.entry ?? steps[0]?.entry;
  return (
    !showsNext &&
    steps.some(
      ({ entry, position }, index) =>
        index > reached && position !== undefined && isListed(entry) && entry.at > (last?.at ?? 0) + AHEAD_MS,
    )
  );
}

export interface Mark {
  readonly at: number;
  readonly index: number;
  readonly step: PlacedStep;
  /** False: nothing may tell what it is. */
  readonly isOpen: boolean;
}

/** More would be one coloured line. */
const SCORES_MAXIMUM = 40;

/** Scores and big plays. In a sport with many scores, big plays alone. */
export function marksOf(view: GameView): readonly Mark[] {
  const placed = view.steps.flatMap((step, index) => {
    const { kind } = step.entry;
    if (step.place === undefined || (kind !== 'score' && kind !== 'big_play')) return [];
    return [{ at: step.place, index, step, isOpen: isOpen(view, index) }];
  });
  const scores = placed.filter(({ step }) => step.entry.kind === 'score');
  const shown = scores.length > SCORES_MAXIMUM ? placed.filter((mark) => !scores.includes(mark)) : placed;
  return shown.toSorted((a, b) => a.at - b.at);
}

/** Starts of periods. Overtime and decisive sets are named when the viewer has reached them. */
export function chaptersOf(view: GameView): readonly { readonly at: number; readonly period: number }[] {
  const starts = view.steps.flatMap(({ entry, state, position }, index) => {
    if (entry.kind !== 'period_start' || position === undefined) return [];
    const isSure = state.period <= surePeriods(view.rules);
    return isSure || isOpen(view, index) ? [{ at: position, period: state.period }] : [];
  });
  const [first] = starts;
  // Each part of the time line belongs to a chapter.
  return first === undefined || first.at < 1 ? starts : [{ at: 0, period: 0 }, ...starts];
}
