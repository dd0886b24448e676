// Sums of rows by the minute and by the day in which they happened. Pure.
import type { MeasureRow } from './row-rules.ts';

export interface Sum {
  readonly channel_id: number;
  /** The start of a minute as an ISO moment, or a day such as 2026-11-20. */
  readonly period: string;
  readonly name: string;
  readonly stream_type: string;
  readonly stream_id: number;
  items: number;
  span_ms: number;
}

const minuteMs = 60_000;
/** Every offset of a time zone is a multiple of it, so a day begins with one. */
const quarterMs = 900_000;
const zonesKept = 10_000;

const days = new Map<string, string>();

/** The date of a moment in a time zone. An unknown zone counts as UTC. */
export function dayIn(zone: string, ms: number): string {
  const key = `${zone} ${Math.floor(ms / quarterMs)}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  let day: string;
  try {
    // Sweden writes dates as ISO does.
    day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(ms);
  } catch {
    day = new Date(ms).toISOString().slice(0, 10);
  }
  if (days.size >= zonesKept) days.clear();
  days.set(key, day);
  return day;
}

/** A step of a preroll counts for the preroll: its sponsor asks. Other events count for their stream. */
export function subjectOf({
  name,
  stream_type,
  stream_id,
  extras,
}: Pick<MeasureRow, 'name' | 'stream_type' | 'stream_id' | 'extras'>): {
  readonly stream_type: string;
  readonly stream_id: number;
} {
  const preroll = name.startsWith('preroll_') ? extras?.['preroll_id'] : undefined;
  if (typeof preroll === 'number' && Number.isSafeInteger(preroll) && preroll > 0)
    return { stream_type: 'preroll', stream_id: preroll };
  return { stream_type: stream_type ?? '', stream_id: stream_id ?? 0 };
}

/** In the order of their keys: two processes that add at once lock rows in one order. */
const inOrder = (sums: ReadonlyMap<string, Sum>): Sum[] =>
  [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);

/** Bots are left out. */
export function sumRows(rows: readonly MeasureRow[]): { readonly minutes: Sum[]; readonly days: Sum[] } {
  const minutes = new Map<string, Sum>();
  const daily = new Map<string, Sum>();
  const add = (sums: Map<string, Sum>, period: string, row: MeasureRow): void => {
    const { stream_type, stream_id } = subjectOf(row);
    const key = `${row.channel_id}\t${period}\t${row.name}\t${stream_type}\t${stream_id}`;
    const sum = sums.get(key);
    if (sum === undefined)
      sums.set(key, {
        channel_id: row.channel_id,
        period,
        name: row.name,
        stream_type,
        stream_id,
        items: 1,
        span_ms: row.span_ms ?? 0,
      });
    else {
      sum.items += 1;
      sum.span_ms += row.span_ms ?? 0;
    }
  };
  for (const row of rows) {
    if (row.is_bot) continue;
    add(minutes, new Date(Math.floor(row.at_ms / minuteMs) * minuteMs).toISOString(), row);
    add(daily, dayIn(row.zone, row.at_ms), row);
  }
  return { minutes: inOrder(minutes), days: inOrder(daily) };
}
