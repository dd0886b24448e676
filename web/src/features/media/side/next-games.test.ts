import { expect, it } from 'vitest';
import type { Participant } from '@floodlit/contract/catalog/catalog';
import { nextGameOf } from './next-games.ts';

const team = (id: number): Participant => ({
  id,
  name: `Team ${id}`,
  short_name: `T${id}`,
  alias: `team-${id}`,
  monogram: `T${id}`,
  color: '#123456',
  group_id: null,
  properties: { gender: 'men', sport: null },
});
const game = (id: number, at: number, teams: number[], change: object = {}) => ({
  id,
  event_utc_ts: at,
  participants: teams.map(team),
  home_team_id: teams[1] ?? null,
  ...change,
});
const PAGE = 1;

it.each<[string, ReturnType<typeof game>[], number | 'none' | undefined, number | undefined]>([
  ['the earliest one', [game(3, 30, [7, 9]), game(2, 20, [8, 7])], 2, 8],
  ['against the guest of a game at home', [game(2, 20, [9, 7])], 2, 9],
  ['not the game of the page', [game(PAGE, 10, [7, 8]), game(3, 30, [7, 9])], 3, 9],
  ['not a game of others', [game(2, 20, [8, 9])], 'none', undefined],
  ['not a cancelled game', [game(2, 20, [7, 8], { is_cancelled: true }), game(3, 30, [7, 9])], 3, 9],
  ['not a game with a result', [game(2, 20, [7, 8], { is_over: true })], 'none', undefined],
  ['not a game without a picture', [game(2, 20, [7, 8], { is_not_played: true })], 'none', undefined],
  ['one of the team alone, without an opponent', [game(2, 20, [7])], 2, undefined],
  ['none where nothing is planned', [], 'none', undefined],
  [
    'unknown where the other team fills the list',
    Array.from({ length: 12 }, (_, at) => game(at + 2, at, [8, 9])),
    undefined,
    undefined,
  ],
])('the next game of a team is %s', (_name, games, id, opponent) => {
  const next = nextGameOf(7, games, PAGE);
  const found = next === 'none' ? [next, undefined] : [next?.game.id, next?.opponent?.id];
  expect(found).toEqual([id, opponent]);
});
