import { describe, expect, it } from 'vitest';
import { isMissed, lineOf, medianOf, type Figure } from './figure.ts';

const aFigure = (part: Partial<Figure> = {}): Figure => ({
  name: 'events',
  value: 1.2,
  limit: 1.3,
  side: 'at most',
  unit: '×',
  from: 'ours 480 µs, raw 400 µs',
  ...part,
});

describe('a figure', () => {
  it.each<[string, Partial<Figure>, boolean]>([
    ['below the most', {}, false],
    ['at the most', { value: 1.3 }, false],
    ['above the most', { value: 1.31 }, true],
    ['at the least', { value: 0.6, limit: 0.6, side: 'at least' }, false],
    ['below the least', { value: 0.59, limit: 0.6, side: 'at least' }, true],
    ['of nothing measured', { value: Number.NaN }, true],
  ])('%s is missed or not', (_, part, expected) => {
    expect(isMissed(aFigure(part))).toBe(expected);
  });

  it('tells itself in one line', () => {
    expect(lineOf(aFigure())).toBe('events: 1.20× (at most 1.30×) ok · ours 480 µs, raw 400 µs');
    expect(lineOf(aFigure({ value: 2 }))).toBe('events: 2× (at most 1.30×) MISSED · ours 480 µs, raw 400 µs');
  });
});

describe('medianOf', () => {
  it.each<[readonly number[], number]>([
    [[3, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
    [[7], 7],
    [[], Number.NaN],
  ])('%j', (samples, expected) => {
    expect(medianOf(samples)).toBe(expected);
  });
});
