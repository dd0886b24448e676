import type { SKRSContext2D } from '@napi-rs/canvas';
import { faded, readableOn } from './colour.ts';
import { fontOf } from './fonts.ts';
import { pointsOf, type Game, type Goal } from './game.ts';

/** How long the banner stands. A basket is an everyday thing and gets a short one. */
export const bannerSeconds = { soccer: 4.2, hockey: 3.9, basketball: 1.9 } as const;

const box = { width: 620, height: 92, bottom: 56 } as const;

/** The place of the banner's colour block in the picture, for tests that look for it. */
export function bannerSpot(game: Game): { x: number; y: number } {
  const unit = game.height / 720;
  return {
    x: Math.round(game.width / 2 - (box.width / 2 - 12) * unit),
    y: Math.round(game.height - (box.bottom + box.height / 2) * unit),
  };
}

/** Names the team that scored, and not the score. */
export function paintGoalBanner(canvas: SKRSContext2D, game: Game, goal: Goal, since: number): void {
  const standing = bannerSeconds[game.sport];
  if (since < 0 || since > standing) return;
  const open = easeOut(Math.min(1, since / 0.35)) * easeOut(Math.min(1, (standing - since) / 0.3));
  const team = game[goal.side];
  const unit = game.height / 720;
  const points = pointsOf(game, goal);
  const word = game.sport === 'basketball' ? `+${points}` : 'GOAL';
  canvas.save();
  canvas.scale(unit, unit);
  canvas.translate(game.width / unit / 2, 720 - box.bottom - box.height);
  canvas.beginPath();
  canvas.roundRect((-box.width / 2) * open, 0, box.width * open, box.height, 10);
  canvas.clip();
  canvas.fillStyle = 'rgba(9,13,23,0.94)';
  canvas.fillRect(-box.width / 2, 0, box.width, box.height);
  const glow = canvas.createLinearGradient(-box.width / 2, 0, box.width / 2, 0);
  glow.addColorStop(0, faded(team.primary_colour, 0.55));
  glow.addColorStop(0.7, faded(team.primary_colour, 0));
  canvas.fillStyle = glow;
  canvas.fillRect(-box.width / 2, 0, box.width, box.height);

  canvas.fillStyle = team.primary_colour;
  canvas.fillRect(-box.width / 2, 0, 172, box.height);
  canvas.fillStyle = team.secondary_colour;
  canvas.fillRect(-box.width / 2 + 172, 0, 8, box.height);
  canvas.textBaseline = 'middle';
  canvas.textAlign = 'center';
  canvas.fillStyle = readableOn(team.primary_colour);
  canvas.font = fontOf(46, 900);
  canvas.fillText(word, -box.width / 2 + 88, box.height / 2 + 2, 150);

  canvas.textAlign = 'start';
  canvas.fillStyle = '#ffffff';
  canvas.font = fontOf(36, 800);
  canvas.fillText(team.name, -box.width / 2 + 202, box.height / 2 + 2, box.width - 202 - 26);
  canvas.restore();
}

/** Two slanted bands in the teams' colours that cross the picture and hide a cut. `share` runs from 0 to 1; the cut is at 0.5. */
export function paintWipe(canvas: SKRSContext2D, game: Game, share: number): void {
  const { width, height } = game;
  const slant = height * 0.35;
  const band = width + slant * 2;
  const from = -band - slant + share * (2 * band + slant);
  const colours = [game.home.primary_colour, '#0a0e18', game.away.primary_colour];
  colours.forEach((colour, index) => {
    const start = from + (band * index) / 3;
    canvas.fillStyle = colour;
    canvas.beginPath();
    canvas.moveTo(start + slant, 0);
    canvas.lineTo(start + slant + band / 3 + 1, 0);
    canvas.lineTo(start + band / 3 + 1, height);
    canvas.lineTo(start, height);
    canvas.fill();
  });
}

function easeOut(share: number): number {
  return 1 - (1 - Math.max(0, share)) ** 3;
}
