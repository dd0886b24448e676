import { describe, expect, it } from 'vitest';
import { teamForm, winnerOf, type FormGame } from './team-form.ts';

const aGame = (id: number, home: number, away: number, side: FormGame['side'] = 'home'): FormGame => ({
  id,
  start: id * 1_000,
  side,
  score: { home, away },
});

it.each([
  [{ home: 2, away: 1 }, 'home'],
  [{ home: 0, away: 1 }, 'away'],
  [{ home: 0, away: 0 }, null],
])('the winner of %o is %s', (score, winner) => {
  expect(winnerOf(score)).toBe(winner);
});

describe('teamForm', () => {
  it('has wins, draws and losses of both sides, the newest first', () => {
    expect(
      teamForm([aGame(1, 2, 1), aGame(2, 2, 1, 'away'), aGame(3, 1, 1), aGame(4, 0, 3, 'away')]),
    ).toEqual([
      { id: 4, outcome: 'win', own: 3, other: 0 },
      { id: 3, outcome: 'draw', own: 1, other: 1 },
      { id: 2, outcome: 'loss', own: 1, other: 2 },
      { id: 1, outcome: 'win', own: 2, other: 1 },
    ]);
  });

  it('keeps the last five', () => {
    const games = Array.from({ length: 8 }, (_, index) => aGame(index + 1, 1, 0));
    expect(teamForm(games).map(({ id }) => id)).toEqual([8, 7, 6, 5, 4]);
  });

  it('orders games of one hour by their entry, and is empty without a game', () => {
    const games = [
      { ...aGame(1, 1, 0), start: 5 },
      { ...aGame(2, 0, 1), start: 5 },
    ];
    expect(teamForm(games).map(({ id }) => id)).toEqual([2, 1]);
    expect(teamForm([])).toEqual([]);
  });
});
