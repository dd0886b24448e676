// Games with their teams and the rules of their sport, as a scorer needs them.
import { sql, type RawBuilder } from 'kysely';
import type { StreamStatus } from '@floodlit/contract/catalog/catalog';
import type { GrantScope } from '@floodlit/contract/operators/roles';
import type { Locale } from '@floodlit/contract/primitives';
import type { SportKey, SportRules } from '@floodlit/contract/sums/sport-rules';
import { partsOf } from '../../catalog/index.ts';
import type { Database } from '../../db/connect.ts';

interface TeamRow {
  readonly id: number;
  readonly name: string;
  readonly short_name: string;
  readonly color: string;
  readonly monogram: string;
}

export interface ScoredGameRow {
  readonly event_id: number;
  readonly channel_name: string;
  readonly language: Locale;
  readonly name: string;
  readonly sport: string;
  readonly sport_key: SportKey;
  /** The rules of the score, or the channel's own. Null: those of `sport_key`. */
  readonly rules: SportRules | null;
  readonly starts_at: Date;
  readonly time_zone: string;
  readonly stream_status: StreamStatus;
  readonly is_cancelled: boolean;
  readonly home: TeamRow | null;
  readonly away: TeamRow | null;
}

export interface ScoredGamesStore {
  find(channelId: number, eventId: number): Promise<ScoredGameRow | undefined>;
  /** The games around a day, in any time zone. Only those that the grants cover. */
  listAround(channelId: number, scopes: readonly GrantScope[], day: string): Promise<ScoredGameRow[]>;
}

/** No league plays more on one day of one channel. */
const gamesMaximum = 600;

const team = (alias: string): RawBuilder<unknown> => sql`case when ${sql.ref(`${alias}.id`)} is null then null
  else jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)},
    'short_name', ${sql.ref(`${alias}.short_name`)}, 'color', ${sql.ref(`${alias}.color`)},
    'monogram', ${sql.ref(`${alias}.monogram`)}) end`;

export function createScoredGamesStore(db: Database): ScoredGamesStore {
  const read = async (where: RawBuilder<unknown>): Promise<ScoredGameRow[]> => {
    const { rows } = await sql<ScoredGameRow>`
      select events.id as event_id, channels.settings ->> 'name' as channel_name,
        coalesce(channels.settings -> 'languages' ->> 0, 'en') as language,
        events.name, sports.name as sport, sports.sport_key, coalesce(scores.rules, sports.rules) as rules,
        events.starts_at, events.time_zone,
        events.stream_status, events.cancelled_at is not null as is_cancelled,
        ${team('home')} as home, ${team('away')} as away
      from catalog.events as events
      join channel.channels as channels on channels.id = events.channel_id
      join catalog.event_categories as sports
        on sports.channel_id = events.channel_id and sports.id = events.event_category_id
      left join catalog.scores as scores
        on scores.channel_id = events.channel_id and scores.event_id = events.id
      left join catalog.participants as home
        on home.channel_id = events.channel_id and home.id = events.home_team_id
      left join catalog.participants as away
        on away.channel_id = events.channel_id and away.id = events.away_team_id
      where ${where}
      order by events.starts_at, events.id limit ${gamesMaximum}`.execute(db);
    return rows;
  };
  return {
    async find(channelId, eventId) {
      const [row] = await read(sql`events.channel_id = ${channelId} and events.id = ${eventId}`);
      return row;
    },
    async listAround(channelId, scopes, day) {
      // Operators type zones by hand. The database would fail at an unknown one.
      const from = new Date(Date.parse(`${day}T00:00:00Z`) - widestZoneMs);
      const to = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs + widestZoneMs);
      const parts = partsOf(channelId, scopes);
      return read(sql`events.channel_id = ${channelId} and events.starts_at >= ${from}
        and events.starts_at < ${to} ${parts === undefined ? sql`` : sql`and ${parts}`}`);
    },
  };
}

const dayMs = 86_400_000;
const widestZoneMs = 14 * 3_600_000;
