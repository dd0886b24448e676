import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { createBleachers, createOnlookers, paintBleachers } from './bleachers.ts';
import { mix } from './colour.ts';
import { rectangle, circle, type Pen, type Point } from './pen.ts';
import type { Random } from './random.ts';
import { createSponsors } from './sponsors.ts';
import { hang, type CreateVenue } from './venue.ts';

/** A school's field: a running track, a fence with the cloths of sponsors, low bleachers, and trees under the sky. */
const fence = { y: 44.6, high: 1.25, halfLength: 88 } as const;
const trees = { y: 68, halfLength: 150, high: 12.5 } as const;

export const createField: CreateVenue = (game, random, isEmpty) => {
  const colours = { home: game.home.primary_colour, away: game.away.primary_colour };
  const bleachers = createBleachers(
    {
      halfLength: 21,
      near: 47.5,
      far: 52,
      low: 0.9,
      high: 4.2,
      rows: 6,
      filled: isEmpty ? 0 : 0.5,
      bench: '#b9c0c9',
      riser: '#5b636e',
    },
    colours,
    random,
  );
  const onlookers = createOnlookers(80, isEmpty ? 0 : 20, colours.home, random);
  const band = createTrees(random);
  const cloths = createSponsors(22, 0.86);
  return {
    people: bleachers.people + onlookers.people,
    paint(pen, second, roused) {
      paintSky(pen);
      pen.fill(rectangle(-170, 40, 170, trees.y + 1), '#3d6b37');
      hang(
        pen,
        band,
        { from: -trees.halfLength, to: trees.halfLength, y: trees.y, low: 0, high: trees.high },
        12,
      );
      pen.fill(rectangle(-92, -45, 92, 58), '#467a3c');
      paintTrack(pen);
      for (const x of [-46, -27, 27, 46]) paintPole(pen, x);
      paintBleachers(pen, bleachers, second, roused);
      paintFence(pen);
      hang(
        pen,
        cloths,
        { from: -fence.halfLength, to: fence.halfLength, y: fence.y - 0.1, low: 0.12, high: 1.2 },
        22,
      );
      if (!isEmpty) hang(pen, onlookers.sheet, { from: -62, to: 18, y: fence.y - 0.9, low: 0, high: 2 }, 8);
    },
  };
};

/** Late afternoon, still bright above the trees. */
function paintSky({ canvas, camera }: Pen): void {
  const sky = canvas.createLinearGradient(0, 0, 0, camera.height * 0.2);
  sky.addColorStop(0, '#6f9dca');
  sky.addColorStop(0.6, '#b9d3e6');
  sky.addColorStop(1, '#f3dfc2');
  canvas.fillStyle = sky;
  canvas.fillRect(0, 0, camera.width, camera.height * 0.25);
}

/** Round crowns in three rows, the far ones paler, and the school between them. */
function createTrees(random: Random): Canvas {
  const canvas = createCanvas(3000, 125);
  const sheet = canvas.getContext('2d');
  const rows = [
    { foot: 92, size: 24, colours: ['#7f9f93', '#86a697', '#789889'] },
    { foot: 106, size: 25, colours: ['#4d7a4f', '#557f4c', '#5f8a55', '#7d8a45'] },
    { foot: 125, size: 21, colours: ['#2f5c36', '#36653a', '#2a5232', '#456b34'] },
  ] as const;
  rows.forEach(({ foot, size, colours }, order) => {
    if (order === 1) paintSchool(canvas, 1010);
    sheet.fillStyle = colours[0];
    sheet.fillRect(0, foot - size * 0.8, canvas.width, 200);
    for (let x = -20; x < canvas.width + 20; x += size * 0.8) {
      const isInFrontOfSchool = order > 0 && x > 990 && x < 1480;
      if (isInFrontOfSchool && random.next() < 0.86) continue;
      const colour = random.pick(colours);
      const radius = size * random.between(0.7, 1.15);
      const y = foot - radius * random.between(0.9, 1.6);
      for (let leaf = 0; leaf < 7; leaf += 1) {
        const angle = random.between(0, Math.PI * 2);
        const away = radius * random.between(0, 0.55);
        sheet.fillStyle = mix(
          colour,
          leaf > 4 ? '#f4e3a4' : '#0c2014',
          random.between(0, leaf > 4 ? 0.2 : 0.22),
        );
        sheet.beginPath();
        sheet.arc(
          x + Math.cos(angle) * away,
          y + Math.sin(angle) * away - (leaf > 4 ? radius * 0.3 : 0),
          radius * 0.62,
          0,
          Math.PI * 2,
        );
        sheet.fill();
      }
    }
  });
  // The foot of the trees lies in their own shadow.
  const shade = sheet.createLinearGradient(0, 95, 0, 125);
  shade.addColorStop(0, 'rgba(16,34,20,0)');
  shade.addColorStop(1, 'rgba(16,34,20,0.6)');
  sheet.fillStyle = shade;
  sheet.globalCompositeOperation = 'source-atop';
  sheet.fillRect(0, 95, canvas.width, 30);
  return canvas;
}

function paintSchool(canvas: Canvas, left: number): void {
  const sheet = canvas.getContext('2d');
  sheet.fillStyle = '#9a5a43';
  sheet.fillRect(left, 48, 450, 77);
  sheet.fillStyle = '#8b4e3a';
  sheet.fillRect(left + 180, 36, 90, 89);
  sheet.fillStyle = '#d9cdb8';
  sheet.fillRect(left - 4, 45, 458, 5);
  sheet.fillRect(left + 176, 32, 98, 5);
  for (let x = left + 14; x < left + 440; x += 27) {
    const isHall = x > left + 170 && x < left + 265;
    for (const y of isHall ? [46, 74] : [58, 84]) {
      sheet.fillStyle = '#e6dcc8';
      sheet.fillRect(x - 1, y - 1, 16, 18);
      sheet.fillStyle = '#54708a';
      sheet.fillRect(x, y, 14, 16);
      sheet.fillStyle = '#c7dbe8';
      sheet.fillRect(x, y, 14, 5);
    }
  }
}

/** A rectangle with round corners, as a running track is. */
function oval(halfLength: number, near: number, far: number, radius: number): Point[] {
  const middle = (near + far) / 2;
  const half = (far - near) / 2;
  const corners = [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ] as const;
  return corners.flatMap(([signX, signY], index) =>
    circle(
      signX * (halfLength - radius),
      middle + signY * (half - radius),
      radius,
      (index * Math.PI) / 2,
      ((index + 1) * Math.PI) / 2,
    ).filter((_, place) => place % 4 === 0),
  );
}

const trackOutside = oval(68, -44, 43.6, 26);
const trackInside = oval(61.5, -38.5, 38, 21);
const lanes = [1, 2, 3].map((lane) =>
  oval(61.5 + lane * 1.6, -38.5 - lane * 1.35, 38 + lane * 1.4, 21 + lane * 1.25),
);

function paintTrack(pen: Pen): void {
  pen.fill(trackOutside, '#a8543f');
  for (const lane of lanes) pen.line(lane, 0.08, 'rgba(255,255,255,0.5)');
  pen.fill(trackInside, '#2f7a35');
}

function paintPole(pen: Pen, x: number): void {
  pen.line(
    [
      [x, 54, 0],
      [x, 54, 19],
    ],
    0.34,
    '#59636e',
  );
}

function paintFence(pen: Pen): void {
  const { y, high, halfLength } = fence;
  pen.fill(
    [
      [-halfLength, y, 0],
      [halfLength, y, 0],
      [halfLength, y, high],
      [-halfLength, y, high],
    ],
    'rgba(38,48,44,0.55)',
  );
  pen.line(
    [
      [-halfLength, y, high],
      [halfLength, y, high],
    ],
    0.08,
    '#d4dae0',
  );
}
