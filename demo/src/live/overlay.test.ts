import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { paintChannelMark } from '../footage/channel-mark.ts';
import { aLiveGame } from './live.fixture.ts';
import { programmeOf } from './live-script.ts';
import type { LiveGame } from './live-game.ts';
import { createOverlay, overlayShapeOf } from './overlay.ts';

function split(live: LiveGame, sheet: Buffer): { bar: Buffer; plate: Buffer } {
  const { width, barHeight } = overlayShapeOf(live.game);
  return { bar: sheet.subarray(0, width * barHeight * 4), plate: sheet.subarray(width * barHeight * 4) };
}

const isEmpty = (pixels: Buffer) => pixels.every((byte) => byte === 0);

describe('the graphics of a live game', () => {
  it.each(['soccer', 'hockey', 'basketball'] as const)(
    '%s: the bar is the mark of the channel alone, and no score or clock changes it [R3.01]',
    (sport) => {
      const live = aLiveGame(sport);
      const overlay = createOverlay(live);
      const { width, barHeight } = overlayShapeOf(live.game);
      const canvas = createCanvas(width, barHeight).getContext('2d');
      paintChannelMark(canvas, live.game);
      const mark = Buffer.from(canvas.getImageData(0, 0, width, barHeight).data);
      expect(isEmpty(mark)).toBe(false);
      for (const second of [0, 65.9, 600, 1199, 1203])
        expect(split(live, overlay(second)).bar.equals(mark), `second ${second}`).toBe(true);
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

  it('tell no score: their banners are the same with another one [R3.01]', () => {
    const live = aLiveGame('soccer');
    const later = { ...live, game: { ...live.game, score: { home: 4, away: 4 } } };
    const [goal] = programmeOf(live).goals;
    if (!goal) throw new Error('The game must have a goal.');
    const [overlay, ofLater] = [createOverlay(live), createOverlay(later)];
    for (const second of [goal.second + 2, 1203])
      expect(overlay(second).equals(ofLater(second)), `second ${second}`).toBe(true);
  });

  it('have a plate after the whistle', () => {
    const live = aLiveGame('hockey');
    const overlay = createOverlay(live);
    expect(isEmpty(split(live, overlay(1199)).plate)).toBe(true);
    expect(isEmpty(split(live, overlay(1202)).plate)).toBe(false);
  });

  it('are not painted again while nothing moves', () => {
    const overlay = createOverlay(aLiveGame('soccer'));
    expect(overlay(10.2)).toBe(overlay(10.9));
    expect(overlay(10.9)).toBe(overlay(30));
    expect(overlay(1200.1)).not.toBe(overlay(1200.2));
  });
});
