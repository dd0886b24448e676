// A batch of one page in one statement: its rows and their sums, all or none, in one round trip.
import type { Connection } from '../db/connect.ts';
import { columns, receivedAt, utcDay } from './copy-line.ts';
import type { MeasureRow } from './row-rules.ts';
import { sumRows, type Sum } from './sum-rules.ts';

/** COPY takes more rows faster; one page sends fewer. */
export const rowsAtOnceMaximum = 1_000;

const sumColumns = 'name, stream_type, stream_id, items, span_ms';

/** Inserts the sums of the parameters from `first` on, or adds them. */
const addTo = (table: 'minute_sums' | 'day_sums', period: string, type: string, first: number): string => `
  insert into insight.${table} (channel_id, ${period}, ${sumColumns})
  select * from unnest(${['bigint', type, 'text', 'text', 'bigint', 'bigint', 'bigint']
    .map((of, index) => `$${first + index}::${of}[]`)
    .join(', ')})
  on conflict (channel_id, ${period}, name, stream_type, stream_id)
  do update set items = ${table}.items + excluded.items, span_ms = ${table}.span_ms + excluded.span_ms`;

const days = addTo('day_sums', 'day', 'date', 8);
const minutes = addTo('minute_sums', 'minute', 'timestamptz', 1);

/** With the parameters of `sumsOf`. */
export const addSumsStatement = `with days as (${days}) ${minutes}`;

/** A crash of PostgreSQL itself may lose the last moment of measures; no purchase waits for them. */
const writeStatement = `
  with off as materialized (select set_config('synchronous_commit', 'off', true)),
  stored as (
    insert into insight.items (${columns})
    select one.* from off cross join json_to_recordset($15::json) as one (day date, channel_id bigint, uuid uuid,
      received_at timestamptz, at timestamptz, is_moved boolean, is_bot boolean, session_uuid uuid, name text,
      stream_type text, stream_id bigint, view_uuid uuid, span_ms bigint, person text, person_email text, extras jsonb)),
  days as (${days}) ${minutes}`;

const columnsOf = (sums: readonly Sum[]): unknown[] => [
  sums.map((sum) => sum.channel_id),
  sums.map((sum) => sum.period),
  sums.map((sum) => sum.name),
  sums.map((sum) => sum.stream_type),
  sums.map((sum) => sum.stream_id),
  sums.map((sum) => sum.items),
  sums.map((sum) => sum.span_ms),
];

/** The minutes, then the days. Undefined where there are none, of bots alone. */
export function sumsOf(rows: readonly MeasureRow[]): unknown[] | undefined {
  const sums = sumRows(rows);
  return sums.minutes.length === 0 ? undefined : [...columnsOf(sums.minutes), ...columnsOf(sums.days)];
}

const jsonOf = ({
  received_ms,
  at_ms,
  zone: _zone,
  country: _country,
  device: _device,
  told: _told,
  ...row
}: MeasureRow) => ({
  ...row,
  day: utcDay(received_ms),
  received_at: receivedAt(received_ms),
  at: new Date(at_ms).toISOString(),
});

/** @throws what PostgreSQL refuses, such as a row that has arrived before: then nothing was stored. */
export async function writeAtOnce(pool: Connection['pool'], rows: readonly MeasureRow[]): Promise<void> {
  const sums = sumsOf(rows) ?? [...columnsOf([]), ...columnsOf([])];
  await pool.query(writeStatement, [...sums, JSON.stringify(rows.map(jsonOf))]);
}
