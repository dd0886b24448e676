import { canvasLibrary } from '../footage/canvas-library.ts';
import { bannerSeconds, paintGoalBanner } from '../footage/goal-banner.ts';
import { paintChannelMark } from '../footage/channel-mark.ts';
import type { Game, Goal } from '../footage/index.ts';
import { paintFullTime } from './full-time.ts';
import type { LiveGame } from './live-game.ts';
import { programmeOf } from './live-script.ts';

/**
 * The graphics of a live game, painted apart from the field. Only the two parts of the picture that can hold any are
 * sent. They are a bar at the top and a plate near the bottom, one below the other on one sheet.
 */
export type OverlayShape = {
  width: number;
  /** Height of the sheet in pixels. */
  height: number;
  barHeight: number;
  /** Where the plate belongs in the picture; on the sheet it lies at the same `x`, right below the bar. */
  plate: { x: number; y: number; width: number; height: number };
};

/** Whole steps of two pixels, as the picture's colours have half its resolution. */
const even = (pixels: number) => Math.round(pixels / 2) * 2;

export function overlayShapeOf({ width, height }: Pick<Game, 'width' | 'height'>): OverlayShape {
  const unit = height / 720;
  // The row ends at 66 lines of 720; its shadow is as wide in any picture.
  const barHeight = even(66 * unit + 18);
  const plate = {
    x: even(width / 2 - 320 * unit),
    y: even(568 * unit),
    width: even(640 * unit),
    height: even(100 * unit),
  };
  return { width, height: barHeight + plate.height, barHeight, plate };
}

/** Answers the sheet at a second of the game as straight RGBA. The buffer is the same one as long as nothing moves. */
export function createOverlay(live: LiveGame): (second: number) => Buffer {
  const game = programmeOf(live);
  const { width, height, barHeight, plate } = overlayShapeOf(game);
  const surface = canvasLibrary().createCanvas(width, height);
  const canvas = surface.getContext('2d');
  /** `moving` is the second of a banner. Undefined while none stands. */
  let painted: { moving: number | undefined; pixels: Buffer } | undefined;

  return (second) => {
    const sinceWhistle = second - live.seconds;
    const goal = findShownGoal(game, second);
    const moving = goal !== undefined || sinceWhistle >= 0 ? second : undefined;
    if (painted && painted.moving === moving) return painted.pixels;
    canvas.clearRect(0, 0, width, height);
    canvas.save();
    canvas.beginPath();
    canvas.rect(0, 0, width, barHeight);
    canvas.clip();
    paintChannelMark(canvas, game);
    canvas.restore();
    canvas.save();
    canvas.translate(0, barHeight - plate.y);
    if (sinceWhistle >= 0) paintFullTime(canvas, game, sinceWhistle);
    else if (goal) paintGoalBanner(canvas, game, goal, second - goal.second);
    canvas.restore();
    const { data } = canvas.getImageData(0, 0, width, height);
    painted = { moving, pixels: Buffer.from(data.buffer, data.byteOffset, data.byteLength) };
    return painted.pixels;
  };
}

function findShownGoal(game: Game, second: number): Goal | undefined {
  return game.goals.find(
    (goal) => second >= goal.second && second <= goal.second + bannerSeconds[game.sport],
  );
}
