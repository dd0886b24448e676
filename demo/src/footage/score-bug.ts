import type { SKRSContext2D } from '@napi-rs/canvas';
import { luminance, mix, readableOn } from './colour.ts';
import { fontOf } from './fonts.ts';
import { scoreAt, sidesInOrder, type FootageTeam, type Game } from './game.ts';
import type { Sport } from './sport.ts';

/** `mm:ss` as the sport counts it. A clock that counts down stops at nought. */
export function clockText(game: Game, sport: Sport, second: number): string {
  const shown =
    sport.clock.counts === 'up'
      ? game.clock_seconds + second
      : Math.max(0, Math.ceil(game.clock_seconds - second));
  const whole = Math.floor(shown);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

const ink = '#0a0e18';
const row = { x: 36, y: 26, height: 40, gap: 12 } as const;

/** Paints clock, teams and score in one row of measured cells, and the channel's name; drawn for 720 lines and scaled. */
export function paintScoreBug(canvas: SKRSContext2D, game: Game, sport: Sport, second: number): void {
  const score = scoreAt(game, second);
  canvas.save();
  canvas.scale(game.height / 720, game.height / 720);
  canvas.textBaseline = 'middle';
  canvas.textAlign = 'center';
  const middle = row.y + row.height / 2 + 1;
  let x: number = row.x;

  const measure = (text: string, pixels: number) => {
    canvas.font = fontOf(pixels, 800);
    return canvas.measureText(text).width;
  };
  const cell = (width: number, colour: string, text: string, pixels: number, textColour: string) => {
    canvas.fillStyle = colour;
    canvas.fillRect(x, row.y, width, row.height);
    canvas.font = fontOf(pixels, 800);
    canvas.fillStyle = textColour;
    canvas.fillText(text, x + width / 2, middle);
    x += width;
  };
  const team = (of: FootageTeam, stripeFirst: boolean) => {
    const colour = visible(of.primary_colour);
    const width = measure(of.code, 22) + row.gap * 2;
    const stripe = () => {
      canvas.fillStyle = of.secondary_colour;
      canvas.fillRect(x, row.y, 6, row.height);
      x += 6;
    };
    if (stripeFirst) stripe();
    cell(width, colour, of.code, 22, readableOn(colour));
    if (!stripeFirst) stripe();
  };

  const clock = clockText(game, sport, second);
  const period = sport.clock.period;
  const clockWidth = measure(period ? '00:00' : '000:00', 21) + row.gap * 2;
  const numberWidth = Math.max(38, measure(String(Math.max(score.home, score.away)), 24) + row.gap * 1.6);
  const total =
    clockWidth +
    (period ? 46 : 0) +
    measure(game.home.code, 22) +
    measure(game.away.code, 22) +
    row.gap * 4 +
    12 +
    numberWidth * 2;
  canvas.shadowColor = 'rgba(0,0,0,0.45)';
  canvas.shadowBlur = 14;
  canvas.fillStyle = ink;
  canvas.beginPath();
  canvas.roundRect(row.x, row.y, total, row.height, 7);
  canvas.fill();
  canvas.shadowBlur = 0;
  canvas.shadowColor = 'rgba(0,0,0,0)';
  canvas.save();
  canvas.beginPath();
  canvas.roundRect(row.x, row.y, total, row.height, 7);
  canvas.clip();
  if (period) cell(46, '#1c2436', period, 17, '#b9c4d8');
  cell(clockWidth, ink, clock, 21, '#ffffff');
  const [first, last] = sidesInOrder;
  team(game[first], true);
  cell(numberWidth, '#f4f6fa', String(score[first]), 24, ink);
  cell(numberWidth, '#e6eaf2', String(score[last]), 24, ink);
  team(game[last], false);
  canvas.restore();
  paintChannelName(canvas, game, middle);
  canvas.restore();
}

export function paintChannelName(canvas: SKRSContext2D, game: Game, middle: number): void {
  const end = (game.width * 720) / game.height - 36;
  const name = game.channel_name.toUpperCase();
  canvas.font = fontOf(17, 800);
  const width = canvas.measureText(name).width + 28;
  // The walls of a gym are as light as the letters.
  canvas.fillStyle = 'rgba(10,14,24,0.62)';
  canvas.beginPath();
  canvas.roundRect(end - width, row.y + 3, width, row.height - 6, 7);
  canvas.fill();
  canvas.textAlign = 'center';
  canvas.fillStyle = 'rgba(255,255,255,0.94)';
  canvas.fillText(name, end - width / 2, middle);
}

/** A team's colour as a cell: never so dark that the cell is lost in the row. */
function visible(colour: string): string {
  return luminance(colour) < 0.02 ? mix(colour, '#ffffff', 0.14) : colour;
}
