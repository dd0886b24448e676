import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { fontOf } from './fonts.ts';
import type { Pen } from './pen.ts';

/** Advertising boards along the far line: invented names on one long moving band. */
const names = [
  'MERIDIAN',
  'NORTHWAVE',
  'KESTREL AIR',
  'PULSE COLA',
  'VELO',
  'ORBIT MOBILE',
  'GREENLINE',
  'HALDEN & CO',
];

const pixels = { width: 2400, height: 40 } as const;

export function createBoards(): Canvas {
  const cell = pixels.width / names.length;
  // The first name stands at the end once more, so that a slice over the seam is whole.
  const band = createCanvas(pixels.width + cell, pixels.height);
  const sheet = band.getContext('2d');
  [...names, ...names.slice(0, 1)].forEach((name, place) => {
    const index = place % names.length;
    const glow = sheet.createLinearGradient(0, 0, 0, pixels.height);
    const [top, bottom] = [
      ['#16307c', '#0b1a4b'],
      ['#0f7a63', '#07463a'],
      ['#101522', '#1d2537'],
    ][index % 3] ?? ['#101522', '#1d2537'];
    glow.addColorStop(0, top ?? '#101522');
    glow.addColorStop(1, bottom ?? '#1d2537');
    sheet.fillStyle = glow;
    sheet.fillRect(place * cell, 0, cell + 1, pixels.height);
    sheet.fillStyle = '#f3f7ff';
    sheet.font = fontOf(25, 800);
    sheet.textAlign = 'center';
    sheet.textBaseline = 'middle';
    sheet.fillText(name, (place + 0.5) * cell, pixels.height / 2 + 1, cell - 20);
  });
  return band;
}

export type BoardLine = { halfLength: number; y: number; low: number; high: number; endX: number };

export function paintBoards(pen: Pen, band: Canvas, line: BoardLine, second: number): void {
  const metres = (line.high - line.low) / pixels.height;
  const slice = 60;
  const shift = Math.floor(second * 26);
  const count = Math.ceil(line.halfLength / (slice * metres));
  for (let index = -count; index < count; index += 1) {
    const x = index * slice * metres;
    const from = {
      x: (((index * slice + shift) % pixels.width) + pixels.width) % pixels.width,
      width: slice,
    };
    pen.texture(band, from, {
      topLeft: [x, line.y, line.high],
      topRight: [x + slice * metres, line.y, line.high],
      bottomLeft: [x, line.y, line.low],
    });
  }
  for (const end of [-1, 1]) {
    const x = end * line.endX;
    pen.fill(
      [
        [x, line.y, line.low],
        [x, -line.y, line.low],
        [x, -line.y, line.high],
        [x, line.y, line.high],
      ],
      '#12235c',
    );
    pen.line(
      [
        [x, line.y, line.high],
        [x, -line.y, line.high],
      ],
      0.08,
      '#3b5bc4',
    );
  }
}
