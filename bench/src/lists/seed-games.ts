// As many games as a channel is to have: over years, in every state and of every kind, between the demo's teams.
import type { Product } from '../product/start-product.ts';

/** The demo's own games, which the others are like. */
const templates = 20;

export async function seedGames({ connection: { pool } }: Product, total: number): Promise<number> {
  const { rows } = await pool.query<{ id: number; total: number }>(
    `select id, (select count(*)::int from catalog.events where channel_id = channels.id) as total
       from channel.channels where slug = 'northern-sports'`,
  );
  const [channel] = rows;
  if (channel === undefined) throw new Error('The demo has no channel.');
  const client = await pool.connect();
  try {
    // Without what follows a change, such as the words of each game for a search: lists have no use for it.
    await client.query(
      `begin; set local statement_timeout = 0; set local session_replication_role = replica`,
    );
    await client.query(
      `with demo as (
         select *, row_number() over (order by id) - 1 as turn from catalog.events
          where channel_id = $1 order by id limit ${templates}
       )
       insert into catalog.events (channel_id, name, type, stream_status, starts_at, time_zone, duration_seconds,
         description, away_team_id, home_team_id, event_category_id, location_id, single_event_package_id)
       select $1, demo.name || ' ' || i, demo.type,
         case when i % 500 = 0 then 'live' when i % 2 = 0 then 'upcoming' else 'finished' end,
         timestamptz '2025-01-01' + (i::float8 / $2) * interval '900 days', demo.time_zone, 7200, demo.description,
         demo.away_team_id, demo.home_team_id, demo.event_category_id, demo.location_id, demo.single_event_package_id
       from generate_series($3::int, $2::int) i join demo on demo.turn = i % ${templates}`,
      [channel.id, total, channel.total + 1],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
  await changeOneGame(pool, channel.id);
  await pool.query('vacuum analyze catalog.events');
  return channel.id;
}

/** So that every total is counted anew. */
export const changeOneGame = (pool: Product['connection']['pool'], channelId: number): Promise<unknown> =>
  pool.query(
    `update catalog.events set description = description
      where id = (select max(id) from catalog.events where channel_id = $1)`,
    [channelId],
  );
