import { scoreSteps } from '@floodlit/contract/sums/score-at';
import { describe, expect, it } from 'vitest';
import { aGoal, anEntry, aSport, aWholeGame } from './game-log.fixture.ts';
import { chaptersOf, hasNext, marksOf, periodsOf } from './game-rows.ts';
import type { GameView } from './play-score.ts';

function aView(reached: number, fields: Partial<GameView> = {}, log = aWholeGame()): GameView {
  const steps = scoreSteps(log.entries, log.rules).steps.map((step) => ({
    ...step,
    place: step.entry.second ?? undefined,
    position: step.entry.second ?? undefined,
  }));
  return { rules: log.rules, steps, reached, current: reached, showsNext: false, ...fields };
}

describe('the list of a game', () => {
  const kinds = (view: GameView) =>
    periodsOf(view).map(({ number, lines }) => [number, lines.map(({ step }) => step.entry.kind)]);

  it('has lines by period, up to what the viewer has reached', () => {
    expect(kinds(aView(3))).toEqual([[1, ['score', 'big_play', 'score']]]);
    expect(kinds(aView(7))).toEqual([
      [1, ['score', 'big_play', 'score', 'period_end']],
      [2, ['score', 'final']],
    ]);
    expect(kinds(aView(-1))).toEqual([]);
  });

  it('has all of them after the viewer asked for what comes next', () => {
    expect(hasNext(aView(3))).toBe(true);
    expect(kinds(aView(3, { showsNext: true }))).toEqual(kinds(aView(7)));
    expect(hasNext(aView(3, { showsNext: true }))).toBe(false);
    expect(hasNext(aView(7))).toBe(false);
  });
});

describe('marks on the time line', () => {
  it('tell nothing about a play that the viewer has not reached', () => {
    expect(marksOf(aView(2)).map(({ at, isOpen }) => [at, isOpen])).toEqual([
      [70, true],
      [90, true],
      [130, false],
      [300, false],
    ]);
  });

  it('are big plays alone in a game of many scores', () => {
    const log = aWholeGame();
    log.entries.push(...Array.from({ length: 60 }, (_, index) => aGoal('home', 301 + index)));
    expect(marksOf(aView(-1, {}, log)).map(({ at }) => at)).toEqual([90]);
  });
});

describe('chapters', () => {
  it('begin with the picture, and name each regular period at once', () => {
    expect(chaptersOf(aView(-1))).toEqual([
      { at: 0, period: 0 },
      { at: 10, period: 1 },
      { at: 260, period: 2 },
    ]);
  });

  it('name overtime and a decisive set when the viewer has reached it', () => {
    const log = aWholeGame();
    log.entries.splice(7, 1, anEntry('period_end', 350), anEntry('period_start', 360));
    expect(chaptersOf(aView(7, {}, log)).map(({ period }) => period)).toEqual([0, 1, 2]);
    expect(chaptersOf(aView(8, {}, log)).map(({ period }) => period)).toEqual([0, 1, 2, 3]);
    const sets = [0, 10, 20, 30, 40].flatMap((second) => [
      anEntry('period_start', second),
      aGoal('home', second + 5),
      anEntry('period_end', second + 8),
    ]);
    const volleyball = { ...log, entries: sets, rules: aSport('volleyball') };
    expect(chaptersOf(aView(-1, {}, volleyball)).map(({ period }) => period)).toEqual([1, 2, 3]);
  });
});
