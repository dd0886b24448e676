// Recordings for their operators: videos of the library and replays of games in one list.
import { sql } from 'kysely';
import type { EventType } from '@floodlit/contract/catalog/catalog';
import type { RecordingProgress } from '@floodlit/contract/operators/recordings';
import type { GrantScope } from '@floodlit/contract/operators/roles';
import { partsOf } from '../../catalog/index.ts';
import type { Database } from '../../db/connect.ts';
import { containing } from '../../db/like-pattern.ts';

export interface RecordingPlace {
  readonly search: string;
  readonly sort: 'date' | 'title';
  readonly direction: 'asc' | 'desc';
  readonly state?: RecordingProgress | undefined;
  readonly kind?: 'video' | 'game' | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface RecordingRow {
  readonly id: string;
  readonly kind: 'video' | 'game';
  readonly record_id: number;
  readonly title: string;
  readonly date: Date;
  readonly type: EventType;
  readonly state: RecordingProgress;
  readonly progress: number;
  readonly failure: string | null;
  readonly duration: number | null;
  readonly is_trimmed: boolean;
}

export interface RecordingsStore {
  /** @param scopes the grants in this channel. Videos belong to the whole channel. */
  list(
    channelId: number,
    scopes: readonly GrantScope[],
    place: RecordingPlace,
  ): Promise<{ readonly rows: RecordingRow[]; readonly total: number }>;
  /** The title and the facts of one game or video. */
  find(
    channelId: number,
    kind: 'video' | 'game',
    id: number,
  ): Promise<(RecordingRow & { readonly asset_id: number | null }) | undefined>;
}

/** The states of a recording in the words of the console. */
const state = sql`case assets.status when 'queued' then 'waiting' when 'processing' then 'preparing'
  else coalesce(assets.status, 'missing') end`;
const facts = sql`${state} as state, coalesce(assets.progress, 0)::int as progress, assets.failure,
  assets.duration_seconds as duration, coalesce(assets.trim is not null, false) as is_trimmed, assets.id as asset_id`;

export function createRecordingsStore(db: Database): RecordingsStore {
  const videosOf = (channelId: number) => sql`
    select 'video-' || items.id as id, 'video' as kind, items.id as record_id, items.title as title,
      items.published_at as date, items.type as type, ${facts}
    from media.vod_items as items
    left join media.assets as assets on assets.channel_id = items.channel_id and assets.id = items.asset_id
    where items.channel_id = ${channelId} and items.removed_at is null`;
  const gamesOf = (channelId: number) => sql`
    select 'game-' || events.id as id, 'game' as kind, events.id as record_id, events.name as title,
      events.starts_at as date, events.type as type, ${facts}
    from catalog.events as events
    left join media.assets as assets on assets.channel_id = events.channel_id and assets.event_id = events.id
    where events.channel_id = ${channelId}`;
  return {
    async list(channelId, scopes, { search, sort, direction, state: wanted, kind, limit, offset }) {
      const parts = partsOf(channelId, scopes);
      const isWhole = parts === undefined;
      const games = sql`${gamesOf(channelId)} and (assets.id is not null or events.stream_status = 'finished'
          or ((events.not_played_at is not null or events.over_at is not null) and events.cancelled_at is null))
        ${isWhole ? sql`` : sql`and ${parts}`}`;
      const all = isWhole ? sql`${videosOf(channelId)} union all ${games}` : games;
      const pattern = containing(search);
      const found = sql`from (${all}) as recordings where true
        ${search === '' ? sql`` : sql`and title ilike ${pattern}`}
        ${wanted === undefined ? sql`` : sql`and state = ${wanted}`}
        ${kind === undefined ? sql`` : sql`and kind = ${kind}`}`;
      const way = direction === 'asc' ? sql`asc` : sql`desc`;
      const [{ rows }, counted] = await Promise.all([
        sql<RecordingRow>`select id, kind, record_id, title, date, type, state, progress, failure, duration, is_trimmed
          ${found} order by ${sql.ref(sort)} ${way}, id ${way} limit ${limit} offset ${offset}`.execute(db),
        sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db),
      ]);
      return { rows, total: counted.rows[0]?.total ?? 0 };
    },
    async find(channelId, kind, id) {
      const query =
        kind === 'video'
          ? sql`${videosOf(channelId)} and items.id = ${id}`
          : sql`${gamesOf(channelId)} and events.id = ${id}`;
      const { rows } = await sql<RecordingRow & { asset_id: number | null }>`${query}`.execute(db);
      return rows[0];
    },
  };
}
