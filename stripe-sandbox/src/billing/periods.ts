export interface Interval {
  interval: string;
  interval_count: number;
}

const daySeconds = 24 * 60 * 60;

/**
 * The `count`-th end after the anchor, in Unix seconds. Months and years keep the anchor's day and time. Where a month
 * is too short its last day is taken, and the next longer month has the anchor's day again.
 */
export function addIntervals(anchor: number, { interval, interval_count }: Interval, count: number): number {
  const units = interval_count * count;
  if (interval === 'day') return anchor + units * daySeconds;
  if (interval === 'week') return anchor + units * 7 * daySeconds;
  const months = interval === 'year' ? units * 12 : units;
  const from = new Date(anchor * 1000);
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  const date = Date.UTC(from.getUTCFullYear(), month, day);
  const timeOfDay = from.getTime() - Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate());
  return Math.floor((date + timeOfDay) / 1000);
}

const approximateDays: Record<string, number> = { day: 1, week: 7, month: 28, year: 365 };

/** The first end of a period after `start`, counted from the anchor. */
export function nextPeriodEnd(anchor: number, interval: Interval, start: number): number {
  const longest = (approximateDays[interval.interval] ?? 1) * interval.interval_count * daySeconds * 1.15;
  let count = Math.max(1, Math.floor((start - anchor) / longest));
  while (addIntervals(anchor, interval, count) <= start) count += 1;
  return addIntervals(anchor, interval, count);
}
