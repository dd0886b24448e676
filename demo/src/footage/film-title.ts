import type { SKRSContext2D } from '@napi-rs/canvas';
import { luminance, mix, readableOn } from './colour.ts';
import { fontOf } from './fonts.ts';
import type { Film, Game } from './game.ts';
import { markRow, paintChannelMark } from './channel-mark.ts';

const row = { ...markRow, gap: 14 } as const;

/** The film's title beside the team's letters, in the row of the channel's mark. */
export function paintFilmTitle(canvas: SKRSContext2D, game: Game, film: Film): void {
  const { code, primary_colour, secondary_colour } = game.home;
  const colour = luminance(primary_colour) < 0.02 ? mix(primary_colour, '#ffffff', 0.14) : primary_colour;
  canvas.save();
  canvas.scale(game.height / 720, game.height / 720);
  canvas.textBaseline = 'middle';
  canvas.textAlign = 'center';
  canvas.font = fontOf(22, 800);
  const codeWidth = canvas.measureText(code).width + row.gap * 2;
  canvas.font = fontOf(20, 800);
  const titleWidth = canvas.measureText(film.title).width + row.gap * 2;
  const middle = row.y + row.height / 2 + 1;
  canvas.save();
  canvas.beginPath();
  canvas.roundRect(row.x, row.y, codeWidth + 6 + titleWidth, row.height, 7);
  canvas.clip();
  canvas.fillStyle = colour;
  canvas.fillRect(row.x, row.y, codeWidth, row.height);
  canvas.fillStyle = secondary_colour;
  canvas.fillRect(row.x + codeWidth, row.y, 6, row.height);
  canvas.fillStyle = '#0a0e18';
  canvas.fillRect(row.x + codeWidth + 6, row.y, titleWidth, row.height);
  canvas.fillStyle = readableOn(colour);
  canvas.font = fontOf(22, 800);
  canvas.fillText(code, row.x + codeWidth / 2, middle);
  canvas.fillStyle = '#ffffff';
  canvas.font = fontOf(20, 800);
  canvas.fillText(film.title, row.x + codeWidth + 6 + titleWidth / 2, middle);
  canvas.restore();
  canvas.restore();
  paintChannelMark(canvas, game);
}
