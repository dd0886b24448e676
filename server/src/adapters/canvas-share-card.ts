// Draws share cards with a canvas: the matchup's colours, its monograms, the title; 1200 × 630 PNG.
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { ShareCardArt, ShareCardPainter } from '../document/ports.ts';
import { canvasFont, canvasLibrary } from './canvas-font.ts';

const width = 1200;
const height = 630;
const slant = 170;
const neutral = ['#1e293b', '#334155'] as const;

function fillPath(pen: SKRSContext2D, points: readonly (readonly [number, number])[], style: string): void {
  pen.beginPath();
  for (const [x, y] of points) pen.lineTo(x, y);
  pen.closePath();
  pen.fillStyle = style;
  pen.fill();
}

function paintField(pen: SKRSContext2D, away: string, home: string): void {
  const middle = width / 2;
  fillPath(
    pen,
    [
      [0, 0],
      [middle + slant, 0],
      [middle - slant, height],
      [0, height],
    ],
    away,
  );
  fillPath(
    pen,
    [
      [middle + slant, 0],
      [width, 0],
      [width, height],
      [middle - slant, height],
    ],
    home,
  );
  pen.strokeStyle = 'rgb(255 255 255 / 0.06)';
  pen.lineWidth = 3;
  for (let x = -height; x < width + height; x += 34) {
    pen.beginPath();
    pen.moveTo(x + slant, 0);
    pen.lineTo(x - slant, height);
    pen.stroke();
  }
  const shade = pen.createLinearGradient(0, height * 0.35, 0, height);
  shade.addColorStop(0, 'rgb(5 8 14 / 0)');
  shade.addColorStop(1, 'rgb(5 8 14 / 0.92)');
  pen.fillStyle = shade;
  pen.fillRect(0, 0, width, height);
}

/** As many lines as fit, the last one cut with an ellipsis. */
function wrap(pen: SKRSContext2D, text: string, widest: number, linesMaximum: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (pen.measureText(longer).width <= widest || line === '') line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  if (lines.length <= linesMaximum) return lines;
  return [...lines.slice(0, linesMaximum - 1), `${lines[linesMaximum - 1]}…`];
}

function paint({ channelName, title, subtitle, away, home }: ShareCardArt): Promise<Buffer> {
  const family = canvasFont();
  const canvas = canvasLibrary().createCanvas(width, height);
  const pen = canvas.getContext('2d');
  paintField(pen, away?.color ?? neutral[0], home?.color ?? neutral[1]);
  pen.textBaseline = 'alphabetic';
  pen.textAlign = 'center';
  pen.fillStyle = 'rgb(255 255 255 / 0.94)';
  pen.font = `900 210px "${family}"`;
  if (away !== undefined) pen.fillText(away.monogram, width * 0.27, 300);
  if (home !== undefined) pen.fillText(home.monogram, width * 0.73, 300);
  pen.textAlign = 'left';
  pen.fillStyle = '#ffffff';
  pen.font = `800 60px "${family}"`;
  const titleLines = wrap(pen, title, width - 128, 2);
  const titleTop = 560 - 64 * titleLines.length;
  titleLines.forEach((line, index) => pen.fillText(line, 64, titleTop + 64 * index));
  pen.fillStyle = 'rgb(255 255 255 / 0.82)';
  pen.font = `500 28px "${family}"`;
  pen.fillText(wrap(pen, subtitle, width - 128, 1)[0] ?? '', 64, 556);
  pen.font = `700 26px "${family}"`;
  pen.fillText(channelName, 64, 600);
  // On another thread: it takes longer than all the drawing.
  return canvas.encode('png');
}

export const canvasShareCards: ShareCardPainter = { paint };
