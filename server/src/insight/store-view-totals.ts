// Totals of plays in the database, for reports that reach several web processes.
import type { Connection, PoolClient } from '../db/connect.ts';
import { utcDay } from './copy-line.ts';
import type { MeasureRow } from './row-rules.ts';
import { addReport, assumedTotal, type ViewTotal } from './view-total-rules.ts';

/** Locks each play until the commit. A play that is not known begins with what the rows say. */
const lockStatement = `
  insert into insight.view_totals as view (channel_id, view_uuid, counted_ms, until_ms, day)
  select channel_id, view_uuid, counted_ms, until_ms, day from jsonb_to_recordset($1::jsonb) as one (channel_id bigint,
    view_uuid uuid, counted_ms bigint, until_ms bigint, day date)
   order by channel_id, view_uuid
  on conflict (channel_id, view_uuid) do update set counted_ms = view.counted_ms
  returning channel_id || ' ' || view_uuid as key, counted_ms::float8, until_ms::float8`;

const writeStatement = `
  update insight.view_totals view set counted_ms = one.counted_ms, until_ms = one.until_ms
    from jsonb_to_recordset($1::jsonb) as one (channel_id bigint, view_uuid uuid, counted_ms bigint, until_ms bigint)
   where view.channel_id = one.channel_id and view.view_uuid = one.view_uuid`;

const isBegin = ({ name, view_uuid }: MeasureRow): boolean => name === 'view_start' && view_uuid !== null;
export const needsTotal = (row: MeasureRow): boolean => row.told !== undefined || isBegin(row);

/**
 * The memory of a web process that was always alone knows what each play has counted. Any other one writes totals for
 * its life: a total that stood still would count a span again.
 *
 * @param webs how many web processes are alive.
 */
export function createTotalKeeping(
  pool: Connection['pool'],
  webs: () => number = () => 1,
): () => Promise<boolean> {
  let isKept = false;
  let former: Promise<boolean> | undefined;
  const hasFormer = async (): Promise<boolean> =>
    (await pool.query('select from insight.view_totals limit 1')).rows.length > 0;
  return async () => {
    isKept ||= webs() > 1;
    if (isKept) return true;
    try {
      isKept = await (former ??= hasFormer());
    } catch (error) {
      former = undefined;
      throw error;
    }
    return isKept;
  };
}

const keyOf = ({ channel_id, view_uuid }: MeasureRow): string => `${channel_id} ${view_uuid}`;

/**
 * Counts the rise of each play's total, in the transaction that stores the rows.
 *
 * @returns the rows in their order, with the spans that count.
 */
export async function addTotals(
  client: PoolClient,
  rows: readonly MeasureRow[],
): Promise<readonly MeasureRow[]> {
  const reports = rows.filter(needsTotal).toSorted((one, other) => one.at_ms - other.at_ms);
  const first = new Map<string, object>();
  for (const row of reports) {
    const { channel_id, view_uuid, at_ms, received_ms, told } = row;
    const total = told === undefined ? { counted_ms: 0, until_ms: at_ms } : assumedTotal(told);
    if (!first.has(keyOf(row)))
      first.set(keyOf(row), { channel_id, view_uuid, ...total, day: utcDay(received_ms) });
  }
  const { rows: locked } = await client.query<{ key: string } & ViewTotal>(lockStatement, [
    JSON.stringify([...first.values()]),
  ]);
  const totals = new Map<string, ViewTotal>(locked.map(({ key, ...total }) => [key, total]));
  const changed = new Map<string, object>();
  const spans = new Map<MeasureRow, number>();
  for (const row of reports) {
    const { told, channel_id, view_uuid, at_ms } = row;
    const known = totals.get(keyOf(row));
    if (told === undefined || known === undefined) continue;
    const { rise_ms, total } = addReport(known, told, at_ms);
    totals.set(keyOf(row), total);
    changed.set(keyOf(row), { channel_id, view_uuid, ...total });
    spans.set(row, rise_ms);
  }
  if (changed.size > 0) await client.query(writeStatement, [JSON.stringify([...changed.values()])]);
  return rows.map((row) => {
    const span_ms = spans.get(row);
    return span_ms === undefined ? row : { ...row, span_ms };
  });
}
