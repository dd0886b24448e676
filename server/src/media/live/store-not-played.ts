// Games whose start has passed without a picture, in one statement over events, broadcasts and recordings.
import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import { airLatestHours, lateHours, afterEndHours } from './live-rules.ts';

/** Each changed row announces itself, so an install with years of such games is marked in steps. */
const marksMaximum = 500;

/** A log without a final protects its game for so long after its last entry. */
const scoredHours = 6;

/**
 * Marks games that were not played, and takes the mark back from those that an operator armed or brought back.
 * A cancelled game is marked at its start.
 * @returns the numbers of changed events.
 */
export async function markNotPlayed(
  db: Database,
  now: Date,
): Promise<{ readonly marked: number; readonly back: number }> {
  const hours = (count: number) => sql`make_interval(hours => ${count})`;
  // An armed game may still air for some hours, which its encoder decides.
  const isNotPlayed = sql<boolean>`
    case when events.cancelled_at is not null then events.starts_at <= ${now}
    else events.starts_at + greatest(${hours(lateHours)},
        make_interval(secs => coalesce(events.duration_seconds, 0)) + ${hours(afterEndHours)}) <= ${now}
      and not exists (select from media.broadcasts as broadcasts
        where broadcasts.channel_id = events.channel_id and broadcasts.event_id = events.id
          and broadcasts.status <> 'ended' and events.starts_at + ${hours(airLatestHours)} > ${now})
      and events.over_at is null
      -- People who keep the score see the game being played. A log that nobody ended protects it for some hours.
      and not exists (select from catalog.game_entries as entries
        where entries.channel_id = events.channel_id and entries.event_id = events.id and entries.author <> 'demo'
          and entries.kind not in ('takeover', 'void', 'count')
          and entries.made_at > ${now}::timestamptz - ${hours(scoredHours)})
      and not exists (select from media.assets as assets
        where assets.channel_id = events.channel_id and assets.event_id = events.id and assets.status <> 'failed')
    end`;
  const { numAffectedRows: back } = await sql`
    update catalog.events as events set not_played_at = null
    where events.not_played_at is not null and not (${isNotPlayed})`.execute(db);
  const { numAffectedRows: marked } = await sql`
    update catalog.events as events set not_played_at = ${now}
    where events.id in (
      select events.id from catalog.events as events
      where events.stream_status = 'upcoming' and events.not_played_at is null and events.over_at is null
          and events.starts_at <= ${now}
        and (${isNotPlayed})
      order by events.starts_at desc limit ${marksMaximum})
      and events.stream_status = 'upcoming' and events.not_played_at is null and (${isNotPlayed})`.execute(
    db,
  );
  return { marked: Number(marked ?? 0), back: Number(back ?? 0) };
}
