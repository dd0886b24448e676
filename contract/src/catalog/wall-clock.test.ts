import { afterEach, describe, expect, it, vi } from 'vitest';
import { wallClockAt } from './wall-clock.ts';

const saturday = { year: 2026, month: 11, day: 28, hour: 7, minute: 5, second: 9 };
const moment = Date.UTC(2026, 10, 28, 12, 5, 9) / 1000;

describe('the clock on a wall', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is read by Intl where the browser has no Temporal', () => {
    expect(wallClockAt(moment + 0.9, 'America/New_York')).toEqual({ ...saturday, weekday: 6 });
  });

  it('is read by Temporal elsewhere, which creates no formatter', () => {
    const toZonedDateTimeISO = vi.fn(() => ({ ...saturday, dayOfWeek: 7 }));
    const fromEpochMilliseconds = vi.fn(() => ({ toZonedDateTimeISO }));
    vi.stubGlobal('Temporal', { Instant: { fromEpochMilliseconds } });
    vi.stubGlobal('Intl', undefined);
    expect(wallClockAt(moment + 0.9, 'EST')).toEqual({ ...saturday, weekday: 0 });
    expect(fromEpochMilliseconds).toHaveBeenCalledWith(moment * 1000);
    expect(toZonedDateTimeISO).toHaveBeenCalledWith('America/New_York');
  });
});
