import { describe, expect, it } from 'vitest';
import { createFfmpegLiveEncoder } from './ffmpeg-live-encoder.ts';

const fullHd = { width: 1_920, height: 1_080 };
const on = { tag: () => undefined, ended: () => undefined };

function anEncoder(cores: number, load = 0) {
  const encoder = createFfmpegLiveEncoder({ ffmpegPath: '/nowhere/ffmpeg', cores, load: () => load });
  const namesOf = (source: { width: number; height: number }, before = encoder.planRungs(source, [])) =>
    before.map(({ name }) => name);
  return { encoder, namesOf };
}

describe('the rungs of a live game', () => {
  it.each([
    ['two idle cores', 2, 0, fullHd, ['540p', '360p']],
    ['two cores and a source of 720 lines', 2, 0, { width: 1_280, height: 720 }, ['480p', '360p']],
    ['two cores and a source of 480 lines', 2, 0, { width: 854, height: 480 }, ['360p']],
    ['two cores and a source of 360 lines', 2, 0, { width: 640, height: 360 }, []],
    ['two busy cores', 2, 1.2, fullHd, ['360p']],
    ['one core', 1, 0, fullHd, ['360p']],
    ['five cores', 5, 1, fullHd, ['540p', '360p']],
    ['six cores', 6, 0, fullHd, ['720p', '360p']],
  ])('with %s', (_what, cores, load, source, names) => {
    expect(anEncoder(cores, load).namesOf(source)).toEqual(names);
  });

  it('keeps the picture of a portrait source in its shape', () => {
    const [step, low] = anEncoder(2).encoder.planRungs({ width: 1_080, height: 1_920 }, []);
    expect(step).toMatchObject({ width: 304, height: 540, codec: 'avc1.4d4020' });
    expect(low).toMatchObject({ width: 202, height: 360, codec: 'avc1.4d401f' });
  });

  it('gives no middle rung to a second game, and the lowest rung to four games on two cores', () => {
    const { encoder } = anEncoder(2);
    const counts = [1, 2, 3, 4, 5].map(() => {
      const plans = encoder.planRungs(fullHd, []);
      for (const plan of plans) encoder.start(plan, on);
      return plans.length;
    });
    expect(counts).toEqual([2, 1, 1, 1, 0]);
  });

  it('counts the power of the replaced rungs as free', () => {
    const { encoder, namesOf } = anEncoder(2);
    const plans = encoder.planRungs(fullHd, []);
    for (const plan of plans) encoder.start(plan, on);
    expect(namesOf(fullHd, encoder.planRungs(fullHd, plans))).toEqual(['540p', '360p']);
  });
});
