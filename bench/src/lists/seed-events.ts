// Fills the demo channel with the 50 events that a list shows.
import type { Product } from '../product/start-product.ts';

const eventCount = 50;

/** The demo's events, and copies of them a day later until there are enough. */
export async function seedEvents({ connection: { pool } }: Product): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    "select id from channel.channels where slug = 'northern-sports'",
  );
  const channelId = rows[0]?.id ?? 0;
  const columns = `channel_id, name, type, stream_status, time_zone, duration_seconds, description, image,
    away_team_id, home_team_id, event_category_id, location_id, single_event_package_id`;
  for (let days = 1; days <= eventCount; days++) {
    const { rowCount } = await pool.query(
      `insert into catalog.events (${columns}, starts_at)
       select ${columns}, starts_at + make_interval(days => $2) from catalog.events
        where channel_id = $1 and (select count(*) from catalog.events where channel_id = $1) < $3
        order by id limit 5`,
      [channelId, days, eventCount],
    );
    if (rowCount === 0) break;
  }
  return channelId;
}
