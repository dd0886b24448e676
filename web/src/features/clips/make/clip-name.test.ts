import { expect, it } from 'vitest';
import { proposeName } from './clip-name.ts';

const words = ({ game, time }: { game: string; time: string }): string => `${game}, ${time}`;

it.each([
  ['Rovers @ United', 0, 'Rovers @ United, 0:00'],
  ['Rovers @ United', 754.9, 'Rovers @ United, 12:34'],
  ['Rovers @ United', 3_723, 'Rovers @ United, 1:02:03'],
  ['Rovers @ United', -0.2, 'Rovers @ United, 0:00'],
  ['r'.repeat(300), 754, `${'r'.repeat(113)}, 12:34`],
  [`${'r'.repeat(112)}🏒🏒`, 754, `${'r'.repeat(112)}, 12:34`],
])('the name of a clip of %s at %d s is %s', (game, seconds, name) => {
  expect(proposeName(game, seconds, words)).toBe(name);
  expect(name.length).toBeLessThanOrEqual(120);
});
