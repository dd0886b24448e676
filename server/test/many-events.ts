// A long season: thousands of games of the demo's teams, places and sports, an hour apart, around the tests' start
// time.
import type pg from 'pg';

/** As many as the database takes within one statement's time on a busy machine. */
const atOnce = 2_000;

/** Every thousandth is live; of the others every second is upcoming. */
export async function insertManyEvents(pool: pg.Pool, channelId: number, count = 20_000): Promise<void> {
  for (let first = 1; first <= count; first += atOnce)
    await pool.query(
      `insert into catalog.events (channel_id, name, type, stream_status, starts_at, time_zone, event_category_id,
         away_team_id, home_team_id, location_id, description)
       select $1, 'Game ' || md5(i::text), (array['free', 'register', 'paid', 'ppv'])[1 + i % 4],
         case when i % 1000 = 0 then 'live' when i % 2 = 0 then 'upcoming' else 'finished' end,
         timestamptz '2026-11-20' + (i - $4::int / 2) * interval '1 hour', 'UTC', one.event_category_id,
         one.away_team_id, one.home_team_id, one.location_id, repeat(md5(i::text) || ' ', 8)
       from generate_series($2::int, $3::int) i join lateral (
         select * from catalog.events where channel_id = $1 order by id offset i % 10 limit 1
       ) one on true`,
      [channelId, first, Math.min(count, first + atOnce - 1), count],
    );
}
