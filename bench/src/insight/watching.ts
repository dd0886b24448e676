// 300 viewers with known comings and goings against the viewers that the product counts.
import { randomUUID } from 'node:crypto';
import { setTimeout as pass } from 'node:timers/promises';
import type { Figure } from '../figure.ts';
import { mapConcurrently } from '../../../server/src/limits/map-concurrently.ts';
import type { Product } from '../product/start-product.ts';
import { openSession, type MeasuringSession } from './session.ts';

const viewers = 300;
const beatMs = 10_000;
const settledMs = 20_000;
const joinedAtOnce = 10;

interface Viewer {
  readonly session: MeasuringSession;
  readonly view: object;
  beating: NodeJS.Timeout | undefined;
}

export async function countWatching({ origin, connection }: Product): Promise<Figure> {
  const { rows: found } = await connection.pool.query<{ id: number }>(
    `select e.id from catalog.events e join channel.channels c on c.id = e.channel_id where c.slug = 'northern-sports' order by e.id limit 1`,
  );
  const eventId = Number(found[0]?.id);
  const crowd: Viewer[] = [];
  const failures: unknown[] = [];
  const join = async (): Promise<void> => {
    const session = await openSession(origin);
    const view = { video_view_uuid: randomUUID(), stream_id: eventId, stream_type: 'live' };
    const viewer: Viewer = { session, view, beating: undefined };
    await session.send([session.video(view, 'view_start'), session.video(view, 'first_frame', { ms: 300 })]);
    viewer.beating = setInterval(
      () =>
        void session.send([session.video(view, 'heartbeat')]).catch((error: unknown) => failures.push(error)),
      beatMs,
    );
    crowd.push(viewer);
  };
  /** Every third says so; the others just stop, as a phone without a network does. */
  const leave = async (viewer: Viewer, index: number): Promise<void> => {
    clearInterval(viewer.beating);
    if (index % 3 === 0) await viewer.session.send([viewer.session.video(viewer.view, 'view_end')]);
  };
  const counted = async (): Promise<number> => {
    const { rows } = await connection.pool.query<{ viewers: unknown[] }>(
      `select viewers from insight.watching where stream_type = 'live' and stream_id = $1`,
      [eventId],
    );
    return rows.reduce((sum, row) => sum + row.viewers.length, 0);
  };
  const errors: string[] = [];
  let worst = 0;
  const compare = async (expected: number): Promise<void> => {
    await pass(settledMs);
    const seen = await counted();
    worst = Math.max(worst, Math.abs(seen - expected) / viewers);
    errors.push(`${seen} of ${expected}`);
  };
  const joinMany = (count: number) => mapConcurrently(Array.from({ length: count }), joinedAtOnce, join);
  try {
    await joinMany(viewers);
    await compare(viewers);
    const gone = crowd.splice(0, 120);
    await Promise.all(gone.map(leave));
    await compare(viewers - 120);
    await joinMany(60);
    await compare(viewers - 60);
  } finally {
    for (const { beating } of crowd) clearInterval(beating);
  }
  if (failures.length > 0) throw failures[0];
  return {
    name: 'insight: error of viewers now after 20 s',
    value: worst * 100,
    limit: 1,
    side: 'at most',
    unit: ' %',
    from: `${errors.join(', ')} viewers`,
  };
}
