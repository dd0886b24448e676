import type { SKRSContext2D } from '@napi-rs/canvas';
import { readableOn } from '../footage/colour.ts';
import { fontOf } from '../footage/fonts.ts';
import { sidesInOrder, type FootageTeam, type Game } from '../footage/index.ts';

const box = { width: 620, height: 92, bottom: 56, team: 172 } as const;

/** The end of the game between the two teams, without its result. It looks like the goal banner. `since` in seconds. */
export function paintFullTime(canvas: SKRSContext2D, game: Game, since: number): void {
  const open = 1 - (1 - Math.max(0, Math.min(1, since / 0.4))) ** 3;
  const unit = game.height / 720;
  const half = box.width / 2;
  canvas.save();
  canvas.scale(unit, unit);
  canvas.translate(game.width / unit / 2, 720 - box.bottom - box.height);
  canvas.beginPath();
  canvas.roundRect(-half * open, 0, box.width * open, box.height, 10);
  canvas.clip();
  canvas.fillStyle = 'rgba(9,13,23,0.94)';
  canvas.fillRect(-half, 0, box.width, box.height);
  canvas.textBaseline = 'middle';
  canvas.textAlign = 'center';
  const team = (of: FootageTeam, x: number, stripeX: number) => {
    canvas.fillStyle = of.primary_colour;
    canvas.fillRect(x, 0, box.team, box.height);
    canvas.fillStyle = of.secondary_colour;
    canvas.fillRect(stripeX, 0, 8, box.height);
    canvas.fillStyle = readableOn(of.primary_colour);
    canvas.font = fontOf(46, 900);
    canvas.fillText(of.code, x + box.team / 2, box.height / 2 + 2, box.team - 22);
  };
  const [first, last] = sidesInOrder;
  team(game[first], -half, -half + box.team);
  team(game[last], half - box.team, half - box.team - 8);
  canvas.fillStyle = '#ffffff';
  canvas.font = fontOf(36, 800);
  canvas.fillText('FULL TIME', 0, box.height / 2 + 2);
  canvas.restore();
}
