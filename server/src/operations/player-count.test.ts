import { expect, it } from 'vitest';
import { createPlayerCount } from './player-count.ts';

it('counts each player once, until it has fetched nothing for 20 s', () => {
  let now = 0;
  const players = createPlayerCount(() => now);
  for (const session of ['a', 'b', 'a']) players.note(session);
  expect(players.count()).toBe(2);
  now = 15_000;
  players.note('a');
  now = 20_000;
  expect(players.count()).toBe(1);
  now = 35_000;
  expect(players.count()).toBe(0);
});
