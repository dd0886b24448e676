import { describe, expect, it } from 'vitest';
import { foldGame } from '@floodlit/contract/sums/fold-game';
import type { GameEntry } from '@floodlit/contract/sums/game-entry';
import { sportRules, type SportKey } from '@floodlit/contract/sums/sport-rules';
import { isLikelyOver, lastOwn, nextPeriod, periodActOf, shownEntries, voidOf } from './game-acts.ts';
import { entryOf, replacing, type Draft } from './new-entry.ts';

const author = 'operator:1';
/** A game of these taps, one a second. A number names the tap before it as the target or the replaced one. */
function aGame(sport: SportKey, ...drafts: readonly Draft[]) {
  const log: GameEntry[] = [];
  for (const [index, draft] of drafts.entries())
    log.push(entryOf(draft, { id: String(index), author, now: (index + 1) * 1_000, known: log }));
  return foldGame(log, sportRules[sport]);
}
const start = { kind: 'period_start' } as const;
const end = { kind: 'period_end' } as const;
const goal = { kind: 'score', side: 'home', points: 1, text: 'goal' } as const;

describe('the next act of a period', () => {
  it.each<[SportKey, readonly Draft[], string, number]>([
    ['soccer', [], 'start', 1],
    ['soccer', [start], 'end', 2],
    ['soccer', [start, end], 'start', 2],
    ['soccer', [start, { kind: 'final' }], 'none', 2],
    // A score before the first period has opened it.
    ['soccer', [goal], 'end', 2],
    ['volleyball', [start], 'end', 2],
    ['baseball', [start], 'next', 2],
    ['baseball', [start, start], 'next', 3],
  ])('in %s after %o is %s', (sport, drafts, act, next) => {
    const { state } = aGame(sport, ...drafts);
    expect([periodActOf(state, sportRules[sport]), nextPeriod(state)]).toEqual([act, next]);
  });

  it.each<[SportKey, readonly Draft[], boolean]>([
    ['soccer', [start], false],
    ['soccer', [start, end, start], true],
    ['volleyball', [start, goal, end, start, goal, end], false],
    ['volleyball', [start, goal, end, start, goal, end, start, goal, end], true],
  ])('is likely the last in %s after %o: %s', (sport, drafts, isLast) => {
    expect(isLikelyOver(aGame(sport, ...drafts).state, sportRules[sport])).toBe(isLast);
  });
});

describe('undo', () => {
  it('takes out the last own entry that is in the game, one after the other', () => {
    expect(lastOwn(aGame('soccer', start, goal), author)?.id).toBe('1');
    expect(lastOwn(aGame('soccer', start, goal, { kind: 'void', target: '1' }), author)?.id).toBe('0');
    expect(lastOwn(aGame('soccer'), author)).toBeUndefined();
    expect(lastOwn(aGame('soccer', start), 'link:9')).toBeUndefined();
  });

  it('takes the player’s number along with its score', () => {
    const first = aGame('soccer', start, goal).entries[1]?.entry;
    if (first === undefined) return expect.fail('There is a goal.');
    const numbered = replacing(first, { player_number: '9' });
    const game = aGame('soccer', start, goal, numbered, { kind: 'void', target: '2' });
    expect(lastOwn(aGame('soccer', start, goal, numbered), author)?.id).toBe('2');
    expect(game.state.home).toBe(0);
    expect(lastOwn(game, author)?.id).toBe('0');
  });

  it('can itself be taken back', () => {
    const game = aGame('soccer', start, goal, { kind: 'void', target: '1' });
    const undone = voidOf(game, '1');
    expect(undone?.id).toBe('2');
    expect(
      aGame('soccer', start, goal, { kind: 'void', target: '1' }, { kind: 'void', target: '2' }).state.home,
    ).toBe(1);
  });
});

it('lists what happened: no voids and counts, and of a replaced entry its successor alone', () => {
  const first = aGame('soccer', start, goal).entries[1]?.entry;
  if (first === undefined) return expect.fail('There is a goal.');
  const game = aGame('soccer', start, goal, replacing(first, { player_number: '9' }), {
    kind: 'void',
    target: '0',
  });
  expect(shownEntries(game).map(({ entry, standing }) => [entry.id, standing])).toEqual([
    ['0', 'voided'],
    ['2', 'counted'],
  ]);
});
