import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { paintScoreBug } from '../footage/score-bug.ts';
import { sports } from '../footage/sports.ts';
import { aLiveGame } from './live.fixture.ts';
import { programmeOf } from './live-script.ts';
import type { LiveGame } from './live-game.ts';
import { createOverlay, overlayShapeOf } from './overlay.ts';

/** The bar as the programme's own score bug would show this clock and this score. */
function barOf(live: LiveGame, shown: { clock: number; home: number; away: number }): Buffer {
  const { width, barHeight } = overlayShapeOf(live.game);
  const sport = sports[live.game.sport];
  const canvas = createCanvas(width, barHeight).getContext('2d');
  const game = { ...live.game, clock_seconds: shown.clock, score: shown, goals: [] };
  paintScoreBug(canvas, game, { ...sport, clock: { ...sport.clock, period: '' } }, 0);
  return Buffer.from(canvas.getImageData(0, 0, width, barHeight).data);
}

function split(live: LiveGame, sheet: Buffer): { bar: Buffer; plate: Buffer } {
  const { width, barHeight } = overlayShapeOf(live.game);
  return { bar: sheet.subarray(0, width * barHeight * 4), plate: sheet.subarray(width * barHeight * 4) };
}

const isEmpty = (pixels: Buffer) => pixels.every((byte) => byte === 0);

describe('the graphics of a live game', () => {
  it.each([
    ['soccer', 0, 0],
    ['soccer', 65.9, 65],
    ['soccer', 600, 600],
    ['soccer', 1202, 1200],
    ['hockey', 0, 1200],
    ['hockey', 0.1, 1200],
    ['hockey', 61, 1139],
    ['basketball', 1203, 0],
  ] as const)(
    '%s at second %d show %d seconds on the clock, and the score so far',
    (sport, second, clock) => {
      const live = aLiveGame(sport);
      const goals = programmeOf(live).goals.filter((goal) => goal.second <= second);
      const points = (side: string) =>
        goals
          .filter((goal) => goal.side === side)
          .reduce((sum, goal) => sum + (sport === 'basketball' ? (goal.points ?? 2) : 1), 0);
      const { bar } = split(live, createOverlay(live)(second));
      expect(bar.equals(barOf(live, { clock, home: points('home'), away: points('away') }))).toBe(true);
      expect(bar.equals(barOf(live, { clock, home: points('home') + 1, away: points('away') }))).toBe(false);
      expect(bar.equals(barOf(live, { clock: clock + 1, home: points('home'), away: points('away') }))).toBe(
        false,
      );
    },
  );

  it('are the same whether the game was resumed or seen through', () => {
    const live = aLiveGame('hockey');
    const through = createOverlay(live);
    for (let second = 0; second < 300; second += 0.5) through(second);
    expect(through(300).equals(createOverlay(live)(300))).toBe(true);
  });

  it('have a banner from the goal on for some seconds, in the colour of who scored', () => {
    const live = aLiveGame('soccer');
    const overlay = createOverlay(live);
    const { width, plate: place } = overlayShapeOf(live.game);
    const [goal] = programmeOf(live).goals;
    if (!goal) throw new Error('The game must have a goal.');
    const plateAt = (second: number) => split(live, overlay(second)).plate;
    expect(isEmpty(plateAt(goal.second - 0.05))).toBe(true);
    expect(isEmpty(plateAt(goal.second + 4.5))).toBe(true);
    const at = (Math.floor(place.height * 0.3) * width + place.x + 8) * 4;
    const colour = plateAt(goal.second + 2).subarray(at, at + 4);
    expect(`#${colour.toString('hex')}`).toBe(`${live.game[goal.side].primary_colour}ff`);
  });

  it('have the result after the whistle', () => {
    const live = aLiveGame('hockey');
    const overlay = createOverlay(live);
    expect(isEmpty(split(live, overlay(1199)).plate)).toBe(true);
    expect(isEmpty(split(live, overlay(1202)).plate)).toBe(false);
  });

  it('are not painted again while nothing moves', () => {
    const overlay = createOverlay(aLiveGame('soccer'));
    expect(overlay(10.2)).toBe(overlay(10.9));
    expect(overlay(10.9)).not.toBe(overlay(11));
  });
});
