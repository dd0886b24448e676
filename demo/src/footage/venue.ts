import type { Canvas } from '@napi-rs/canvas';
import type { Game } from './game.ts';
import type { Pen, Point } from './pen.ts';
import type { Random } from './random.ts';

/** The place around the field: everything that the camera sees behind it. */
export type Venue = {
  /** How many people sit and stand there. */
  readonly people: number;
  /** `roused` is 0 while people sit, and 1 after a goal. */
  readonly paint: (pen: Pen, second: number, roused: number) => void;
  /** The edge of the field itself, over the ground. */
  readonly paintEdge?: (pen: Pen) => void;
};

/** An empty one for a tour or a practice. */
export type CreateVenue = (game: Game, random: Random, isEmpty: boolean) => Venue;

/** A sheet that hangs across the field. Metres. */
export type Hanging = { from: number; to: number; y: number; low: number; high: number };

/** Hangs a painted sheet in slices, because one slice alone knows no perspective. */
export function hang(pen: Pen, sheet: Canvas, at: Hanging, slices: number): void {
  const { from, to, y, low, high } = at;
  const step = (to - from) / slices;
  const width = sheet.width / slices;
  for (let index = 0; index < slices; index += 1) {
    const x = from + index * step;
    pen.texture(
      sheet,
      { x: index * width, width },
      { topLeft: [x, y, high], topRight: [x + step, y, high], bottomLeft: [x, y, low] },
    );
  }
}

/** A wall along the field at one end of it. */
export const endWall = (x: number, near: number, far: number, low: number, high: number): Point[] => [
  [x, near, low],
  [x, far, low],
  [x, far, high],
  [x, near, high],
];

/** A wall across the field's length, behind it. */
export const across = (y: number, halfLength: number, low: number, high: number): Point[] => [
  [-halfLength, y, low],
  [halfLength, y, low],
  [halfLength, y, high],
  [-halfLength, y, high],
];
