import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { mix } from './colour.ts';
import type { Pen } from './pen.ts';
import type { Random } from './random.ts';

/** People in the stands, painted once sitting and once cheering. */
export type Crowd = { calm: Canvas; roused: Canvas };

/** The stand behind the far line, rising away from the field. Metres. */
export type Stand = {
  halfLength: number;
  near: number;
  far: number;
  low: number;
  high: number;
  personMetres: number;
};

const pixels = { width: 2048, height: 400, person: 13, row: 20 } as const;
const skins = ['#f0cfb4', '#e5b998', '#c68d62', '#8d5a3b', '#5f3a26'] as const;
const clothes = ['#c9ced8', '#7d8696', '#4c5362', '#2d333f', '#b98f6b', '#e8d8c3', '#39424f'] as const;

export function createCrowd(home: string, away: string, random: Random): Crowd {
  const calm = createCanvas(pixels.width, pixels.height);
  const roused = createCanvas(pixels.width, pixels.height);
  const sheets = [calm.getContext('2d'), roused.getContext('2d')] as const;
  for (const sheet of sheets) {
    sheet.fillStyle = '#141822';
    sheet.fillRect(0, 0, pixels.width, pixels.height);
  }
  for (let y = 16; y < pixels.height; y += pixels.row) {
    const row = Math.round((y - 16) / pixels.row);
    const isWalkway = row % 9 === 8;
    for (const sheet of sheets) {
      sheet.fillStyle = isWalkway ? '#2a303d' : row % 2 ? '#1f2533' : '#1a1f2b';
      sheet.fillRect(0, y - 8, pixels.width, pixels.row);
      if (isWalkway) {
        sheet.fillStyle = '#545d70';
        sheet.fillRect(0, y - 9, pixels.width, 2);
      }
    }
    if (isWalkway) continue;
    for (let x = 0; x < pixels.width; x += pixels.person) {
      const isAisle = x % 390 < 13;
      if (isAisle || random.next() < 0.05) continue;
      // Visitors sit together in one block of the sheet.
      const colour = x > pixels.width * 0.72 && x < pixels.width * 0.9 ? away : home;
      const worn =
        random.next() < 0.52 ? mix(colour, '#000000', random.between(0, 0.35)) : random.pick(clothes);
      const person = {
        x: x + random.between(0, 3),
        y: y + random.between(-2, 2),
        worn,
        skin: random.pick(skins),
        arms: random.next(),
      };
      sheets.forEach((sheet, index) => paintPerson(sheet, person, index === 1));
    }
  }
  return { calm, roused };
}

function paintPerson(
  sheet: ReturnType<Canvas['getContext']>,
  person: { x: number; y: number; worn: string; skin: string; arms: number },
  isRoused: boolean,
): void {
  if (!('fillRect' in sheet)) return;
  const lift = isRoused ? 4 * person.arms : 0;
  sheet.fillStyle = mix(person.worn, '#05070c', 0.22);
  sheet.fillRect(person.x, person.y - lift, 10, 12);
  sheet.fillStyle = person.skin;
  if (isRoused && person.arms > 0.35) {
    sheet.fillRect(person.x - 1, person.y - 9 - lift, 2, 9);
    sheet.fillRect(person.x + 9, person.y - 9 - lift, 2, 9);
  }
  sheet.beginPath();
  sheet.arc(person.x + 5, person.y - 2 - lift, 3.4, 0, Math.PI * 2);
  sheet.fill();
}

/** Hangs the sheets on the far stand and both end stands, in slices that jump on their own when roused (0 to 1). */
export function paintCrowd(pen: Pen, crowd: Crowd, stand: Stand, second: number, roused: number): void {
  const metresPerPixel = stand.personMetres / pixels.person;
  const sliceMetres = 128 * metresPerPixel;
  const paint = (
    index: number,
    at: (along: number, depth: number, lift: number) => readonly [number, number, number],
  ) => {
    const jump = roused * 0.35 * Math.abs(Math.sin(second * 8 + index * 1.9)) * stand.personMetres;
    const from = { x: (((index * 128) % pixels.width) + pixels.width) % pixels.width, width: 128 };
    const isUp = roused > 0.15 && Math.sin(second * 5 + index * 2.3) < roused * 1.6 - 0.6;
    pen.texture(isUp ? crowd.roused : crowd.calm, from, {
      topLeft: at(index * sliceMetres, 1, jump),
      topRight: at((index + 1) * sliceMetres, 1, jump),
      bottomLeft: at(index * sliceMetres, 0, jump),
    });
  };
  const heightAt = (depth: number, lift: number) => stand.low + (stand.high - stand.low) * depth + lift;
  const slices = Math.ceil((stand.halfLength * 1.5) / sliceMetres);
  for (const end of [-1, 1])
    for (let index = -slices; index < slices; index += 1)
      paint(index, (along, depth, lift) => [
        end * (stand.halfLength + (stand.far - stand.near) * depth),
        stand.near - stand.halfLength + along,
        heightAt(depth, lift),
      ]);
  for (let index = -slices; index < slices; index += 1)
    paint(index, (along, depth, lift) => [
      along,
      stand.near + (stand.far - stand.near) * depth,
      heightAt(depth, lift),
    ]);
}
