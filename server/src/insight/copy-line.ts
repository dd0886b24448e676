// A row of measures in the text format of COPY. Pure.
import type { MeasureRow } from './row-rules.ts';

export const columns =
  'day, channel_id, uuid, received_at, at, is_moved, is_bot, session_uuid, name, stream_type, stream_id, view_uuid, span_ms, person, person_email, extras';

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string): string => text.replace(/[\\\t\n\r]/g, (one) => escapes[one] ?? one);
const cell = (value: string | number | null): string =>
  value === null ? '\\N' : typeof value === 'number' ? String(value) : escaped(value);

let received = { ms: Number.NaN, text: '' };
/** All rows of a batch were received at once, so the last answer is kept. */
export function receivedAt(ms: number): string {
  if (received.ms !== ms) received = { ms, text: new Date(ms).toISOString() };
  return received.text;
}

export const utcDay = (ms: number): string => receivedAt(ms).slice(0, 10);

/** One line of COPY in its text format. */
export const copyLine = (row: MeasureRow): string =>
  `${utcDay(row.received_ms)}\t${row.channel_id}\t${row.uuid}\t${receivedAt(row.received_ms)}\t${new Date(row.at_ms).toISOString()}\t${row.is_moved}\t${row.is_bot}\t${row.session_uuid}\t${cell(row.name)}\t${cell(row.stream_type)}\t${cell(row.stream_id)}\t${cell(row.view_uuid)}\t${cell(row.span_ms)}\t${cell(row.person)}\t${cell(row.person_email)}\t${row.extras === undefined ? '\\N' : escaped(JSON.stringify(row.extras))}\n`;
