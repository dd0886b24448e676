import type { SKRSContext2D } from '@napi-rs/canvas';
import { fontOf } from './fonts.ts';
import type { Game } from './game.ts';

/** The row at the top of the picture that holds the mark, and a film's title, in lines of 720. */
export const markRow = { x: 36, y: 26, height: 40 } as const;

/** Paints the channel's name. The picture holds no clock and no score: a viewer may hide them, and the page shows them. */
export function paintChannelMark(canvas: SKRSContext2D, game: Game): void {
  canvas.save();
  canvas.scale(game.height / 720, game.height / 720);
  const end = (game.width * 720) / game.height - markRow.x;
  const name = game.channel_name.toUpperCase();
  canvas.font = fontOf(17, 800);
  const width = canvas.measureText(name).width + 28;
  // The walls of a gym are as light as the letters.
  canvas.fillStyle = 'rgba(10,14,24,0.62)';
  canvas.beginPath();
  canvas.roundRect(end - width, markRow.y + 3, width, markRow.height - 6, 7);
  canvas.fill();
  canvas.textBaseline = 'middle';
  canvas.textAlign = 'center';
  canvas.fillStyle = 'rgba(255,255,255,0.94)';
  canvas.fillText(name, end - width / 2, markRow.y + markRow.height / 2 + 1);
  canvas.restore();
}
