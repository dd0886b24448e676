import { describe, expect, it } from 'vitest';
import { createFrameStep } from './frame-step.ts';

/** A browser shows the last picture that begins at or before the time, in whole microseconds. */
function aFilm(starts: readonly number[]) {
  const film = {
    time: 0,
    seeks: 0,
    at: (): number => starts.findLastIndex((start) => Math.ceil(start * 1e6) <= Math.floor(film.time * 1e6)),
    async seek(seconds: number) {
      film.seeks += 1;
      film.time = seconds;
      return starts[film.at()];
    },
    bounds: () => ({ first: 0, last: (starts.at(-1) ?? 0) + 0.03 }),
  };
  return film;
}

const steady = (rate: number): number[] => Array.from({ length: 150 }, (_, index) => index / rate);
/** Every picture has a length of its own, in milliseconds. */
const ofLengths = (lengths: readonly number[]): number[] =>
  Array.from({ length: 150 }, (_, index) => index).reduce<number[]>(
    (starts, index) => [...starts, (starts.at(-1) ?? 0) + (lengths[index % lengths.length] ?? 40) / 1_000],
    [0],
  );

describe('the step by a picture', () => {
  it.each([
    ['15 a second', steady(15)],
    ['24 a second', steady(24)],
    ['29.97 a second', steady(30_000 / 1_001)],
    ['30 a second', steady(30)],
    ['50 a second', steady(50)],
    ['60 a second', steady(60)],
    ['30 a second, rounded to milliseconds', steady(30).map((at) => Math.round(at * 1_000) / 1_000)],
    ['a variable rate', ofLengths([33, 17, 100, 42, 42, 42, 17, 17])],
    ['a rate that changes', ofLengths([...Array<number>(20).fill(40), ...Array<number>(20).fill(33)])],
    ['a slide show', ofLengths([1_000, 40, 2_500])],
  ])('goes through every picture at %s, and back', async (_name, starts) => {
    const film = aFilm(starts);
    film.time = 0.0001;
    const step = createFrameStep(film);
    for (let index = 1; index <= 60; index += 1) {
      await step(1, film.time);
      expect(film.at()).toBe(index);
    }
    for (let index = 59; index >= 0; index -= 1) {
      await step(-1, film.time);
      expect(film.at()).toBe(index);
    }
  });

  it('needs one seek where the rate is steady', async () => {
    const film = aFilm(steady(25));
    const step = createFrameStep(film);
    for (let index = 0; index < 3; index += 1) await step(1, film.time);
    film.seeks = 0;
    for (let index = 0; index < 10; index += 1) await step(1, film.time);
    expect([film.at(), film.seeks]).toEqual([13, 10]);
  });

  it('starts from where the viewer has moved to, and stops at the ends', async () => {
    const film = aFilm(steady(25));
    const step = createFrameStep(film);
    await step(1, film.time);
    film.time = 2;
    await step(1, film.time);
    expect(film.at()).toBe(51);
    film.time = 0.01;
    await step(-1, film.time);
    expect(film.time).toBe(0);
    film.time = 149 / 25 + 0.01;
    await step(1, film.time);
    expect(film.at()).toBe(149);
  });

  it('stays where it is when the browser tells no picture', async () => {
    const film = aFilm(steady(25));
    const step = createFrameStep({ ...film, seek: async () => undefined });
    await step(1, 1);
    expect(film.time).toBe(0);
  });
});
