// Clips as moderators see them: by state, with what viewers reported.
import { sql } from 'kysely';
import type { GrantScope } from '@floodlit/contract/operators/roles';
import { partsOf } from '../catalog/index.ts';
import type { Database } from '../db/connect.ts';
import type { ListPage } from './store-moderation.ts';

export interface DeskClip {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly event_id: number;
  readonly event_name: string;
  readonly length_us: number;
  readonly views: number;
  readonly reports: number;
  readonly reasons: { readonly reason: string; readonly count: number }[];
  readonly state: 'shown' | 'withheld' | 'waiting' | 'preparing' | 'failed';
  readonly created_at: Date;
}

export type DeskState = 'reported' | 'withheld' | 'waiting' | 'all';

export interface ClipDeskStore {
  /** @param scopes the grants in this channel: only clips of the games that they cover are listed. */
  list(
    channelId: number,
    scopes: readonly GrantScope[],
    state: DeskState,
    page: ListPage,
  ): Promise<{ clips: DeskClip[]; total: number }>;
}

/** A clip of minors starts withheld. It waits until an adult has decided. Reports count after the last decision. */
const stateOfClip = sql<DeskClip['state']>`case
  when clips.withheld_at is not null and settings.youth and not exists (
    select from clips.decisions as decisions
    where decisions.channel_id = clips.channel_id and decisions.clip_id = clips.id) then 'waiting'
  when clips.withheld_at is not null then 'withheld'
  when clips.status = 'failed' then 'failed'
  when clips.status = 'ready' then 'shown'
  else 'preparing' end`;

export function createClipDeskStore(db: Database): ClipDeskStore {
  return {
    async list(channelId, scopes, state, { limit, offset }) {
      const parts = partsOf(channelId, scopes) ?? sql`true`;
      const { rows } = await sql<DeskClip & { total: number }>`
        with desk as (
          select clips.id, clips.uuid, clips.name, clips.event_id, events.name as event_name,
            clips.end_us - clips.start_us as length_us, clips.views, clips.created_at, ${stateOfClip} as state,
            coalesce(said.reports, 0)::integer as reports, coalesce(said.reasons, '[]') as reasons
          from clips.clips as clips
          join catalog.events as events
            on events.channel_id = clips.channel_id and events.id = clips.event_id
          left join clips.event_settings as settings
            on settings.channel_id = clips.channel_id and settings.event_id = clips.event_id
          left join lateral (
            select sum(count) as reports, jsonb_agg(jsonb_build_object('reason', reason, 'count', count) order by count desc) as reasons
            from (
              select reason, count(*)::integer as count from clips.reports as reports
              where reports.channel_id = clips.channel_id and reports.clip_id = clips.id
                and reports.reported_at > coalesce((select max(decided_at) from clips.decisions as decisions
                  where decisions.channel_id = clips.channel_id and decisions.clip_id = clips.id), '-infinity')
              group by reason) as counted) as said on true
          where clips.channel_id = ${channelId} and clips.deleted_at is null and ${parts}
        )
        select *, count(*) over ()::integer as total from desk
        where ${state === 'all' ? sql`true` : state === 'reported' ? sql`reports > 0 and state <> 'withheld'` : sql`state = ${state}`}
        order by reports desc, id desc
        limit ${limit} offset ${offset}`.execute(db);
      return { clips: rows.map(({ total: _total, ...clip }) => clip), total: rows[0]?.total ?? 0 };
    },
  };
}
