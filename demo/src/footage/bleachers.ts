import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { mix } from './colour.ts';
import type { Pen } from './pen.ts';
import type { Random } from './random.ts';

/** Some rows of benches with the people on them, painted once sitting and once cheering. */
export type Bleachers = { calm: Canvas; roused: Canvas; people: number; stand: Stand };

/** The rows rise away from the field. Metres. */
export type Stand = {
  halfLength: number;
  near: number;
  far: number;
  low: number;
  high: number;
  rows: number;
  /** The share of the seats that is taken. */
  filled: number;
  bench: string;
  riser: string;
};

const pixelsPerMetre = 22;
const row = 22;
const skins = ['#f0cfb4', '#e5b998', '#c68d62', '#8d5a3b', '#5f3a26'] as const;
const clothes = ['#c9ced8', '#7d8696', '#4c5362', '#2f3a55', '#b98f6b', '#e8d8c3', '#7a2f36'] as const;
const hair = ['#23160d', '#0f0d0c', '#6b4423', '#8a8076', '#a0763f'] as const;

export function createBleachers(
  stand: Stand,
  colours: { home: string; away: string },
  random: Random,
): Bleachers {
  const width = Math.round(stand.halfLength * 2 * pixelsPerMetre);
  const height = stand.rows * row + 12;
  const calm = createCanvas(width, height);
  const roused = createCanvas(width, height);
  const sheets = [calm.getContext('2d'), roused.getContext('2d')] as const;
  let people = 0;
  for (let index = 0; index < stand.rows; index += 1) {
    const y = 12 + index * row;
    for (const sheet of sheets) {
      sheet.fillStyle = stand.riser;
      sheet.fillRect(0, y, width, row);
      sheet.fillStyle = stand.bench;
      sheet.fillRect(0, y + 11, width, 5);
      sheet.fillStyle = mix(stand.bench, '#000000', 0.35);
      sheet.fillRect(0, y + 16, width, 2);
    }
    for (let x = 4; x < width - 14; x += 13) {
      const isAisle = Math.abs((x % 330) - 165) < 13;
      if (isAisle || random.next() > stand.filled) continue;
      people += 1;
      // Visitors sit together at one end.
      const colour = x > width * 0.78 ? colours.away : colours.home;
      const worn =
        random.next() < 0.45 ? mix(colour, '#ffffff', random.between(0, 0.12)) : random.pick(clothes);
      const person = { x: x + random.between(-1, 2), y: y + random.between(-1, 1), ...looks(random), worn };
      sheets.forEach((sheet, order) => paintPerson(sheet, person, order === 1, 15));
    }
  }
  for (const sheet of sheets)
    for (let x = 165; x < width; x += 330) {
      sheet.fillStyle = mix(stand.riser, '#ffffff', 0.2);
      sheet.fillRect(x - 10, 12, 20, height);
    }
  return { calm, roused, people, stand };
}

type Person = { x: number; y: number; worn: string; skin: string; hair: string; arms: number };

const looks = (random: Random) => ({
  skin: random.pick(skins),
  hair: random.pick(hair),
  arms: random.next(),
});

function paintPerson(sheet: SKRSContext2D, person: Person, isRoused: boolean, tall: number): void {
  const lift = isRoused ? 4 * person.arms : 0;
  const top = person.y - lift;
  sheet.fillStyle = mix(person.worn, '#05070c', 0.14);
  sheet.beginPath();
  sheet.roundRect(person.x, top, 10, tall, 4);
  sheet.fill();
  sheet.fillStyle = person.skin;
  if (isRoused && person.arms > 0.35) {
    sheet.fillRect(person.x - 1, top - 9, 2.4, 11);
    sheet.fillRect(person.x + 8.6, top - 9, 2.4, 11);
  }
  sheet.beginPath();
  sheet.arc(person.x + 5, top - 2, 3.6, 0, Math.PI * 2);
  sheet.fill();
  sheet.fillStyle = person.hair;
  sheet.beginPath();
  sheet.arc(person.x + 5, top - 2.8, 3.8, Math.PI * 0.95, Math.PI * 2.05);
  sheet.fill();
}

/** People who stand along a fence or a wall, on one sheet of that many metres. */
export function createOnlookers(
  metres: number,
  count: number,
  colour: string,
  random: Random,
): { sheet: Canvas; people: number } {
  const canvas = createCanvas(Math.round(metres * pixelsPerMetre), 44);
  const sheet = canvas.getContext('2d');
  for (let index = 0; index < count; index += 1) {
    const worn = random.next() < 0.3 ? colour : random.pick(clothes);
    const x = random.between(10, canvas.width - 20);
    sheet.fillStyle = '#2b303b';
    sheet.fillRect(x + 1.5, 24, 3, 19);
    sheet.fillRect(x + 5.5, 24, 3, 19);
    paintPerson(sheet, { x, y: 9 + random.between(-2, 2), ...looks(random), worn }, false, 18);
  }
  return { sheet: canvas, people: count };
}

const slicePixels = 82.5;

/** Lays the sheet on the rows, in slices that jump on their own when roused. */
export function paintBleachers(
  pen: Pen,
  { calm, roused: up, stand }: Bleachers,
  second: number,
  roused: number,
): void {
  // Without it, the wedges between two slices would show what lies behind.
  pen.fill(
    [
      [-stand.halfLength, stand.near, stand.low],
      [stand.halfLength, stand.near, stand.low],
      [stand.halfLength, stand.far, stand.high],
      [-stand.halfLength, stand.far, stand.high],
    ],
    stand.riser,
  );
  const slices = Math.ceil(calm.width / slicePixels);
  const metres = slicePixels / pixelsPerMetre;
  for (let index = 0; index < slices; index += 1) {
    const from = index * slicePixels;
    const width = Math.min(slicePixels, calm.width - from);
    const x = -stand.halfLength + index * metres;
    const isUp = roused > 0.15 && Math.sin(second * 5 + index * 2.3) < roused * 1.6 - 0.6;
    pen.texture(
      isUp ? up : calm,
      { x: from, width },
      {
        topLeft: [x, stand.far, stand.high],
        topRight: [x + width / pixelsPerMetre, stand.far, stand.high],
        bottomLeft: [x, stand.near, stand.low],
      },
    );
  }
  const { halfLength, near, far, low, high } = stand;
  pen.fill(
    [
      [-halfLength, near, 0],
      [halfLength, near, 0],
      [halfLength, near, low],
      [-halfLength, near, low],
    ],
    mix(stand.riser, '#000000', 0.3),
  );
  for (const side of [-1, 1]) {
    const x = side * halfLength;
    pen.fill(
      [
        [x, near, 0],
        [x, far, 0],
        [x, far, high],
        [x, near, low],
      ],
      mix(stand.riser, '#000000', 0.45),
    );
    pen.line(
      [
        [x, near, low + 0.9],
        [x, far, high + 0.9],
      ],
      0.07,
      '#c3c9d2',
    );
  }
}
