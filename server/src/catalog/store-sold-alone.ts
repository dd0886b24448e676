// The sports and teams with games that are sold alone, in the database.
import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';

/** A sport, and one of its teams. Null for a game without teams. */
export interface SoldAlone {
  readonly event_category_id: number;
  readonly team_id: number | null;
}

/** Each pair once, so that a thousand games of a league are a few rows. */
export async function listSoldAlone(db: Database, channelId: number): Promise<SoldAlone[]> {
  const { rows } = await sql<SoldAlone>`
    select distinct event_category_id, team_id
    from catalog.events
    cross join lateral (values (away_team_id), (home_team_id)) as sides (team_id)
    where channel_id = ${channelId} and type = 'ppv' and cancelled_at is null and not_played_at is null
      and (over_at is null or stream_status <> 'upcoming')
  `.execute(db);
  return rows;
}
