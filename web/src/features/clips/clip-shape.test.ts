import { describe, expect, it } from 'vitest';
import { centresOf, frameOf } from './clip-shape.ts';

const wide = { width: 1_280, height: 720 };
const tall = { width: 720, height: 1_280 };

describe('the frame of a shape', () => {
  it.each([
    ['a square in the middle', wide, 'square', 500, { left: 0.218_75, top: 0, width: 0.562_5, height: 1 }],
    ['a square at the left edge', wide, 'square', 0, { left: 0, top: 0, width: 0.562_5, height: 1 }],
    [
      'a square at the right edge',
      wide,
      'square',
      1_000,
      { left: 0.437_5, top: 0, width: 0.562_5, height: 1 },
    ],
    ['a portrait', wide, 'portrait', 500, { left: 0.341_8, top: 0, width: 0.316_4, height: 1 }],
    ['a square of a tall picture', tall, 'square', 0, { left: 0, top: 0.218_75, width: 1, height: 0.562_5 }],
    ['the shape that it has already', tall, 'portrait', 300, { left: 0, top: 0, width: 1, height: 1 }],
  ] as const)('%s', (_name, size, shape, centre, expected) => {
    const frame = frameOf(size, shape, centre);
    for (const side of ['left', 'top', 'width', 'height'] as const)
      expect(frame[side]).toBeCloseTo(expected[side], 3);
  });

  it('moves only as far as the picture goes', () => {
    expect(centresOf(wide, 'square')).toEqual({ from: 281, to: 719 });
    expect(centresOf(tall, 'portrait')).toEqual({ from: 500, to: 500 });
  });
});
