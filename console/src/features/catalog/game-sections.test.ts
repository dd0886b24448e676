import { expect, it } from 'vitest';
import { gameSectionPath } from './game-sections.ts';

it('an address of a game names the section of its start or of its acts', () => {
  expect(gameSectionPath('northern-sports', 7, 'start')).toBe('/c/northern-sports/games/7#game-start');
  expect(gameSectionPath('northern-sports', 7, 'acts')).toBe('/c/northern-sports/games/7#game-acts');
});
