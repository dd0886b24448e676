import { describe, expect, it } from 'vitest';
import { alertsOf } from './alert-rules.ts';
import { figuresBy, figuresOf, quantile, type PlayFigure } from './figures-rules.ts';

const startedAt = new Date('2026-11-20T18:00:00Z');
const aPlay = (change: Partial<PlayFigure> = {}): PlayFigure => ({
  started_at: startedAt,
  seen_at: new Date(startedAt.getTime() + 60_000),
  startup_ms: 400,
  stalls: 0,
  stalled_ms: 0,
  watched_ms: 60_000,
  has_failed: false,
  error_code: null,
  height: 720,
  delay_ms: 3_000,
  country: 'CA',
  device: 'mobile',
  ...change,
});

describe('figuresOf', () => {
  it('[R1.06a] describes start, stalls, failures and delay', () => {
    const figures = figuresOf([
      aPlay(),
      aPlay({ startup_ms: 2_000, stalls: 2, stalled_ms: 6_000, watched_ms: 54_000, delay_ms: 9_000 }),
      aPlay({ startup_ms: null, has_failed: true, watched_ms: 0, delay_ms: null }),
      aPlay({ startup_ms: null, watched_ms: 0, delay_ms: null }),
    ]);
    expect(figures).toMatchObject({
      plays: 4,
      failed: 1,
      left_before_start: 1,
      stalls: 2,
      start_median_ms: 2_000,
      start_p95_ms: 2_000,
      delay_median_ms: 9_000,
    });
    expect(figures.stalled_share).toBeCloseTo(0.05, 10);
    expect(figures.startup_score).toBeCloseTo((8 / 8.4 + 8 / 10) * 50, 6);
    expect(figures.smoothness_score).toBeCloseTo((100 + (1 / Math.SQRT2 + Math.exp(-1)) * 50) / 2, 6);
    expect(figures.playback_score).toBe((100 + 100 + 0 + 50) / 4);
  });
  it('describes no plays', () => {
    expect(figuresOf([])).toMatchObject({
      plays: 0,
      stalled_share: 0,
      start_median_ms: null,
      playback_score: null,
    });
  });
  it('splits by country, device, quality and rung', () => {
    const plays = [aPlay(), aPlay({ country: null, height: 1_080, device: 'tv' }), aPlay({ height: 360 })];
    const names = (['country', 'device', 'quality', 'rung'] as const).map((one) =>
      figuresBy(one, plays).map(({ name, plays: count }) => `${name} ${count}`),
    );
    expect(names).toEqual([
      ['CA 2', 'unknown 1'],
      ['mobile 2', 'tv 1'],
      ['HD 1', 'SD 1', 'full HD 1'],
      ['1080p 1', '360p 1', '720p 1'],
    ]);
  });
  it.each([
    [[], 0.5, null],
    [[7], 0.95, 7],
    [[3, 1, 2], 0.5, 2],
    [[1, 2, 3, 4], 0.95, 4],
  ] as const)('quantile of %j at %s', (values, share, wanted) => {
    expect(quantile(values, share)).toBe(wanted);
  });
});

describe('alertsOf', () => {
  const fine = { plays: 100, failed: 0, stalled_share: 0, watching: 100, watched_before: 100 };
  it.each<[string, object, string[]]>([
    ['nothing wrong', {}, []],
    ['5 % stalled', { stalled_share: 0.05 }, []],
    ['more than 5 % stalled', { stalled_share: 0.051 }, ['stalls']],
    ['2 % failed', { failed: 2 }, []],
    ['3 % failed', { failed: 3 }, ['failures']],
    ['29 % of the viewers lost', { watching: 71 }, []],
    ['30 % of the viewers lost', { watching: 70 }, ['viewers']],
    ['all at once', { stalled_share: 1, failed: 50, watching: 0 }, ['stalls', 'failures', 'viewers']],
    ['19 plays only', { plays: 19, failed: 19, stalled_share: 1, watching: 0, watched_before: 19 }, []],
    ['no viewers before', { watching: 0, watched_before: 0 }, []],
  ])('%s', (_, change, kinds) => {
    expect(alertsOf({ ...fine, ...change }).map(({ kind }) => kind)).toEqual(kinds);
  });
});
