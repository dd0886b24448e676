// Rows through the store, with their sums, against COPY of the same rows into a table of the same shape.
import { randomUUID } from 'node:crypto';
import { measuring } from '../../../server/src/adapters/measuring.ts';
import { connect } from '../../../server/src/db/connect.ts';
import { createMeasureStore } from '../../../server/src/insight/store-measures.ts';
import { columns, copyLine } from '../../../server/src/insight/copy-line.ts';
import type { MeasureRow } from '../../../server/src/insight/row-rules.ts';
import type { Figure } from '../figure.ts';
import { interleave } from '../interleave.ts';
import type { Product } from '../product/start-product.ts';

const rowsPerWrite = 10_000;
const writesPerRound = 5;
/** About 60 s of writing. */
const rounds = 9;
const streams = 20;
const names = ['visit_page', 'search', 'viewing', 'heartbeat', 'stall'];

const rowsOf = (channelId: number): MeasureRow[] => {
  const nowMs = Date.now();
  const session_uuid = randomUUID();
  return Array.from({ length: rowsPerWrite }, (_, index) => ({
    uuid: randomUUID(),
    channel_id: channelId,
    received_ms: nowMs,
    at_ms: nowMs - (index % 30_000),
    is_moved: false,
    is_bot: false,
    session_uuid,
    name: names[index % names.length] ?? '',
    stream_type: 'live',
    stream_id: 1 + (index % streams),
    view_uuid: session_uuid,
    span_ms: index % 5 === 2 ? 10_000 : null,
    person: null,
    person_email: null,
    extras: { page: '/watch/12/falcons-hawks', height: 720, delay: 3.4 },
    zone: 'America/New_York',
    country: 'US',
    device: 'mobile',
  }));
};

export async function compareWrites({ connection, database }: Product): Promise<Figure> {
  const own = connect(database, { poolSize: 2 });
  const { pool } = own;
  try {
    const { rows: channels } = await connection.pool.query<{ id: number }>(
      'select id from channel.channels order by id limit 1',
    );
    const channelId = Number(channels[0]?.id);
    await pool.query(
      'create table public.bare (like insight.items including indexes) partition by range (day); create table public.bare_all partition of public.bare default',
    );
    const store = createMeasureStore(pool, measuring.copyRows);
    await store.makePartitions(new Date(), new Date());
    const perSecond = (write: (rows: readonly MeasureRow[]) => Promise<unknown>) => async () => {
      const batches = Array.from({ length: writesPerRound }, () => rowsOf(channelId));
      const startedAt = performance.now();
      for (const rows of batches) await write(rows);
      return (rowsPerWrite * writesPerRound) / ((performance.now() - startedAt) / 1_000);
    };
    const bare = async (rows: readonly MeasureRow[]): Promise<void> => {
      const client = await pool.connect();
      try {
        await measuring.copyRows(client, `copy public.bare (${columns}) from stdin`, [
          rows.map(copyLine).join(''),
        ]);
      } finally {
        client.release();
      }
    };
    const speed = await interleave(
      { ours: perSecond((rows) => store.write(rows)), bare: perSecond(bare) },
      rounds,
    );
    return {
      name: 'insight: events stored against bare COPY',
      value: speed.ours / speed.bare,
      limit: 0.5,
      side: 'at least',
      unit: '×',
      from: `${speed.ours.toFixed(0)} rows a second with sums and once, bare COPY ${speed.bare.toFixed(0)}`,
    };
  } finally {
    await own.close();
  }
}
