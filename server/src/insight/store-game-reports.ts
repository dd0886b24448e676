// Links to reports of games, and the figures behind them.
import { sql } from 'kysely';
import { databaseOf, type Database } from '../db/connect.ts';
import type { Scope } from '../kernel/transact.ts';

export interface GameFigures {
  readonly viewed_ms: number;
  readonly plays: number;
  readonly reach: number;
  readonly stalled_ms: number;
  readonly failed: number;
  readonly starts_ms: readonly number[];
}

export interface GamePreroll {
  readonly preroll: number;
  readonly sponsor: string | null;
  readonly started: number;
  readonly half: number;
  readonly ended: number;
  readonly skipped: number;
  readonly clicked: number;
}

/** A clip that everybody may see, at the time of the game that it shows. */
export interface GameMoment {
  readonly at: Date;
  readonly name: string;
  readonly views: number;
}

export interface ReportLinkRecord {
  readonly id: number;
  readonly name: string;
  readonly created_at: Date;
}

export interface GameReportStore {
  within(scope: Scope): GameReportStore;
  insertLink(link: {
    readonly channel_id: number;
    readonly event_id: number;
    readonly name: string;
    readonly token_hash: Buffer;
    readonly created_at: Date;
  }): Promise<ReportLinkRecord>;
  /** Links that have not ended, the newest first. */
  listLinks(channelId: number, eventId: number): Promise<ReportLinkRecord[]>;
  /** Ends a link, or takes its end back with null. False when the game has no such link. */
  endLink(channelId: number, eventId: number, linkId: number, at: Date | null): Promise<boolean>;
  findLink(channelId: number, tokenHash: Buffer): Promise<number | undefined>;
  /** @returns the number of links that end. */
  endLinks(channelId: number, eventId: number, now: Date): Promise<number>;
  /** The live game and its recording, without bots. Plays and reach count those that had a picture. */
  readFigures(channelId: number, eventId: number): Promise<GameFigures>;
  listPrerolls(channelId: number, eventId: number): Promise<GamePreroll[]>;
  /** The clips of the live game with most views, in the order of the game. */
  listMoments(channelId: number, eventId: number): Promise<GameMoment[]>;
}

const prerollsMaximum = 100;
const momentsMaximum = 20;

export function createGameReportStore(db: Database): GameReportStore {
  return {
    within: (scope) => createGameReportStore(databaseOf(scope)),
    insertLink: (link) =>
      db
        .insertInto('insight.report_links')
        .values(link)
        .returning(['id', 'name', 'created_at'])
        .executeTakeFirstOrThrow(),
    listLinks: (channelId, eventId) =>
      db
        .selectFrom('insight.report_links')
        .where('channel_id', '=', channelId)
        .where('event_id', '=', eventId)
        .where('ended_at', 'is', null)
        .orderBy('id', 'desc')
        .select(['id', 'name', 'created_at'])
        .execute(),
    async endLink(channelId, eventId, linkId, at) {
      const row = await db
        .updateTable('insight.report_links')
        .where('channel_id', '=', channelId)
        .where('event_id', '=', eventId)
        .where('id', '=', linkId)
        .set({ ended_at: at })
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async findLink(channelId, tokenHash) {
      const row = await db
        .selectFrom('insight.report_links')
        .where('channel_id', '=', channelId)
        .where('token_hash', '=', tokenHash)
        .where('ended_at', 'is', null)
        .select('event_id')
        .executeTakeFirst();
      return row?.event_id;
    },
    async endLinks(channelId, eventId, now) {
      const { numUpdatedRows } = await db
        .updateTable('insight.report_links')
        .where('channel_id', '=', channelId)
        .where('event_id', '=', eventId)
        .where('ended_at', 'is', null)
        .set({ ended_at: now })
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows);
    },
    async readFigures(channelId, eventId) {
      const { rows } = await sql<GameFigures>`
        select coalesce(sum(watched_ms), 0)::float8 as viewed_ms, count(distinct view_uuid) filter (where startup_ms is not null)::int as plays,
          count(distinct session_uuid) filter (where startup_ms is not null)::int as reach, coalesce(sum(stalled_ms), 0)::float8 as stalled_ms,
          count(distinct view_uuid) filter (where has_failed)::int as failed,
          coalesce(array_agg(startup_ms) filter (where startup_ms is not null), '{}') as starts_ms
          from insight.plays
         where channel_id = ${channelId} and stream_type in ('live', 'recording') and stream_id = ${eventId}
           and not is_bot`.execute(db);
      return rows[0] ?? { viewed_ms: 0, plays: 0, reach: 0, stalled_ms: 0, failed: 0, starts_ms: [] };
    },
    async listPrerolls(channelId, eventId) {
      const { rows } = await sql<GamePreroll>`
        select preroll.id as preroll, preroll.sponsor,
          count(*) filter (where item.name = 'preroll_start')::int as started,
          count(*) filter (where item.name = 'preroll_half')::int as half,
          count(*) filter (where item.name = 'preroll_end')::int as ended,
          count(*) filter (where item.name = 'preroll_skip')::int as skipped,
          count(*) filter (where item.name = 'preroll_click')::int as clicked
          from insight.items item
          join media.prerolls preroll
            on preroll.channel_id = item.channel_id and preroll.id::text = item.extras ->> 'preroll_id'
         where item.channel_id = ${channelId} and item.stream_type in ('live', 'recording')
           and item.stream_id = ${eventId} and item.name like 'preroll%' and not item.is_bot
         group by preroll.id, preroll.sponsor order by started desc, preroll.id limit ${prerollsMaximum}`.execute(
        db,
      );
      return rows;
    },
    async listMoments(channelId, eventId) {
      const { rows } = await sql<GameMoment>`
        select * from (
          select broadcast.started_at + clip.start_us * interval '1 microsecond' as at, clip.name, clip.views::int as views
            from clips.clips clip
            join media.broadcasts broadcast
              on broadcast.channel_id = clip.channel_id and broadcast.event_id = clip.event_id
                 and broadcast.asset_id = clip.asset_id
           where clip.channel_id = ${channelId} and clip.event_id = ${eventId} and clip.status = 'ready'
             and clip.deleted_at is null and clip.withheld_at is null and broadcast.started_at is not null
           order by clip.views desc, clip.id limit ${momentsMaximum}) moment
         order by at, name`.execute(db);
      return rows;
    },
  };
}
