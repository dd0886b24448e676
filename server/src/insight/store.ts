// Sessions, pseudonyms, plays and viewers in the database.
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { countedLimit } from '../cache/counted-limit.ts';
import type { Database } from '../db/connect.ts';
import type { PlayRecord, Stream, Viewer } from './plays.ts';

export interface SessionRecord {
  readonly channel_id: number;
  readonly uuid: string;
  readonly started_at: Date;
  readonly device: string;
  readonly browser: string;
  readonly system: string;
  readonly country: string | null;
  readonly resolution: string | null;
  readonly trk: string | null;
  readonly is_bot: boolean;
}

export interface InsightStore {
  /** @returns the stored session, which may be an earlier one of the same uuid. */
  openSession(session: SessionRecord): Promise<SessionRecord>;
  findSession(channelId: number, uuid: string): Promise<SessionRecord | undefined>;
  /** Keeps the items of the session apart from now on. */
  markBot(channelId: number, uuid: string): Promise<void>;
  /** @returns false when the channel has no such account. */
  namePerson(channelId: number, userId: number, year: number, pseudonym: string): Promise<boolean>;
  /** Adds to the records, and to those whom a game has reached. */
  writePlays(plays: readonly PlayRecord[]): Promise<void>;
  writeViewers(
    holder: string,
    now: Date,
    streams: readonly { stream: Stream; viewers: readonly Viewer[] }[],
  ): Promise<void>;
  /** The viewers of all processes that have written since. A viewer of two processes is in both lists. */
  listViewers(stream: Stream, writtenAfter: Date): Promise<Viewer[]>;
  deleteOld(before: {
    readonly sessions: Date;
    /** The first day, in UTC, whose reach is kept. */
    readonly reach: Date;
    readonly viewers: Date;
    /** The first day, in UTC, whose totals of plays are kept. */
    readonly totals: Date;
    readonly curves: Date;
  }): Promise<void>;
}

/** A session never changes but for the mark of a bot, so it may be kept. */
const sessionsKept = 50_000;

const fields = [
  'channel_id',
  'uuid',
  'started_at',
  'device',
  'browser',
  'system',
  'country',
  'resolution',
  'trk',
  'is_bot',
] as const;

export function createInsightStore(db: Database): InsightStore {
  const sessions = new LRUCache<string, SessionRecord>(countedLimit(sessionsKept));
  const findSession: InsightStore['findSession'] = async (channelId, uuid) => {
    const key = `${channelId} ${uuid}`;
    const known = sessions.get(key);
    if (known !== undefined) return known;
    const found = await db
      .selectFrom('insight.sessions')
      .where('channel_id', '=', channelId)
      .where('uuid', '=', uuid)
      .select(fields)
      .executeTakeFirst();
    if (found !== undefined) sessions.set(key, found);
    return found;
  };
  return {
    findSession,
    async openSession(session) {
      await db
        .insertInto('insight.sessions')
        .values(session)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (await findSession(session.channel_id, session.uuid)) ?? session;
    },
    async markBot(channelId, uuid) {
      const session = await findSession(channelId, uuid);
      if (session !== undefined) sessions.set(`${channelId} ${uuid}`, { ...session, is_bot: true });
      await db
        .updateTable('insight.sessions')
        .where('channel_id', '=', channelId)
        .where('uuid', '=', uuid)
        .set({ is_bot: true })
        .execute();
    },
    async namePerson(channelId, userId, year, pseudonym) {
      const { rows } = await sql<{ is_there: boolean }>`
        with named as (
          insert into insight.people (channel_id, user_id, year, pseudonym)
          select channel_id, id, ${year}::integer, ${pseudonym}::text from identity.users
           where channel_id = ${channelId} and id = ${userId} and deleted_at is null
          on conflict (channel_id, user_id, year) do update set pseudonym = excluded.pseudonym
           where people.pseudonym <> excluded.pseudonym
          returning true)
        select exists (select from named) or exists (
          select from insight.people where channel_id = ${channelId} and user_id = ${userId} and year = ${year}
        ) as is_there`.execute(db);
      return rows[0]?.is_there ?? false;
    },
    async writePlays(plays) {
      if (plays.length === 0) return;
      await sql`
        with written as (
        insert into insight.plays as play (day, channel_id, view_uuid, session_uuid, stream_type, stream_id, started_at,
          seen_at, ended_at, startup_ms, stalls, stalled_ms, watched_ms, pauses, seeks, renditions, errors, has_failed,
          error_code, height, delay_ms, country, device, is_bot)
        select day, channel_id, view_uuid, session_uuid, stream_type, stream_id, to_timestamp(started_ms / 1000.0),
          to_timestamp(seen_ms / 1000.0), to_timestamp(ended_ms / 1000.0), startup_ms, stalls, stalled_ms, watched_ms,
          pauses, seeks, renditions, errors, has_failed, error_code, height, delay_ms, country, device, is_bot
          from jsonb_to_recordset(${JSON.stringify(plays)}::jsonb) as one (day date, channel_id bigint, view_uuid uuid,
            session_uuid uuid, stream_type text, stream_id bigint, started_ms float8, seen_ms float8, ended_ms float8,
            startup_ms integer, stalls integer, stalled_ms bigint, watched_ms bigint, pauses integer, seeks integer,
            renditions integer, errors integer, has_failed boolean, error_code text, height integer, delay_ms integer,
            country text, device text, is_bot boolean)
         order by channel_id, view_uuid
        on conflict (day, channel_id, view_uuid) do update set
          started_at = least(play.started_at, excluded.started_at),
          seen_at = greatest(play.seen_at, excluded.seen_at),
          ended_at = coalesce(excluded.ended_at, play.ended_at),
          startup_ms = coalesce(play.startup_ms, excluded.startup_ms),
          stalls = play.stalls + excluded.stalls,
          stalled_ms = play.stalled_ms + excluded.stalled_ms,
          watched_ms = play.watched_ms + excluded.watched_ms,
          pauses = play.pauses + excluded.pauses,
          seeks = play.seeks + excluded.seeks,
          renditions = play.renditions + excluded.renditions,
          errors = play.errors + excluded.errors,
          has_failed = play.has_failed or excluded.has_failed,
          error_code = coalesce(excluded.error_code, play.error_code),
          height = coalesce(excluded.height, play.height),
          delay_ms = coalesce(excluded.delay_ms, play.delay_ms)
        returning day, channel_id, stream_type, stream_id, session_uuid, startup_ms, is_bot)
        insert into insight.reach (channel_id, stream_id, session_uuid, day)
        select channel_id, stream_id, session_uuid, day from written
         where stream_type in ('live', 'recording') and not is_bot and startup_ms is not null
         group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict do nothing`.execute(db);
    },
    async writeViewers(holder, now, streams) {
      const gone = streams.filter(({ viewers }) => viewers.length === 0);
      for (const { stream } of gone)
        await db
          .deleteFrom('insight.watching')
          .where('channel_id', '=', stream.channel_id)
          .where('stream_type', '=', stream.stream_type)
          .where('stream_id', '=', stream.stream_id)
          .where('holder', '=', holder)
          .execute();
      const kept = streams.filter(({ viewers }) => viewers.length > 0);
      if (kept.length === 0) return;
      await db
        .insertInto('insight.watching')
        .values(
          kept.map(({ stream, viewers }) => ({
            ...stream,
            holder,
            written_at: now,
            viewers: JSON.stringify(viewers),
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['channel_id', 'stream_type', 'stream_id', 'holder']).doUpdateSet((eb) => ({
            written_at: eb.ref('excluded.written_at'),
            viewers: eb.ref('excluded.viewers'),
          })),
        )
        .execute();
    },
    async listViewers({ channel_id, stream_type, stream_id }, writtenAfter) {
      const rows = await db
        .selectFrom('insight.watching')
        .where('channel_id', '=', channel_id)
        .where('stream_type', '=', stream_type)
        .where('stream_id', '=', stream_id)
        .where('written_at', '>', writtenAfter)
        .orderBy('written_at')
        .select('viewers')
        .execute();
      return rows.flatMap(({ viewers }) => viewers as unknown as Viewer[]);
    },
    async deleteOld({ sessions, reach, viewers, totals, curves }) {
      await db.deleteFrom('insight.sessions').where('started_at', '<', sessions).execute();
      await db.deleteFrom('insight.reach').where('day', '<', reach.toISOString().slice(0, 10)).execute();
      await db.deleteFrom('insight.watching').where('written_at', '<', viewers).execute();
      await db
        .deleteFrom('insight.view_totals')
        .where('day', '<', totals.toISOString().slice(0, 10))
        .execute();
      await db.deleteFrom('insight.curves').where('minute', '<', curves).execute();
    },
  };
}
