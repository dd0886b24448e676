// Live figures in the database: the plays of a stream, its time line, and the alerts that were raised.
import { sql } from 'kysely';
import { databaseOf, type Database } from '../db/connect.ts';
import type { Scope } from '../kernel/transact.ts';
import type { AlertKind } from './alert-rules.ts';
import type { PlayFigure } from './figures-rules.ts';
import type { Stream } from './plays.ts';

export interface MinuteOfStream {
  readonly minute: Date;
  /** The most at once. */
  readonly viewers: number;
  readonly signal: string | null;
  readonly viewing_ms: number;
  readonly stalls: number;
  readonly stalled_ms: number;
  readonly errors: number;
}

export interface AlertTarget {
  readonly email: string | null;
  readonly webhook_url: string | null;
}

export interface LiveFiguresStore {
  within(scope: Scope): LiveFiguresStore;
  /** Without bots, the latest first. */
  listPlays(stream: Stream, seenAfter: Date): Promise<PlayFigure[]>;
  /** The minutes with anything in them, in their order. */
  listMinutes(stream: Stream, from: Date): Promise<MinuteOfStream[]>;
  /** Raises the viewers of the minute, and keeps its worst signal. */
  noteMinute(stream: Stream, minute: Date, viewers: number, signal: string | null): Promise<void>;
  /** @returns whether this call raises it: the last one was before. */
  raiseAlert(channelId: number, eventId: number, kind: AlertKind, now: Date, before: Date): Promise<boolean>;
  findAlertTarget(channelId: number): Promise<AlertTarget | undefined>;
  setAlertTarget(channelId: number, target: AlertTarget): Promise<void>;
}

const playsMaximum = 20_000;

export function createLiveFiguresStore(db: Database): LiveFiguresStore {
  return {
    within: (scope) => createLiveFiguresStore(databaseOf(scope)),
    listPlays: ({ channel_id, stream_type, stream_id }, seenAfter) =>
      db
        .selectFrom('insight.plays')
        .where('channel_id', '=', channel_id)
        .where('stream_type', '=', stream_type)
        .where('stream_id', '=', stream_id)
        .where('seen_at', '>', seenAfter)
        .where('is_bot', '=', false)
        .select([
          'started_at',
          'seen_at',
          'startup_ms',
          'stalls',
          'stalled_ms',
          'watched_ms',
          'has_failed',
          'error_code',
          'height',
          'delay_ms',
          'country',
          'device',
        ])
        .orderBy('seen_at', 'desc')
        .limit(playsMaximum)
        .execute(),
    async listMinutes({ channel_id, stream_type, stream_id }, from) {
      const { rows } = await sql<MinuteOfStream>`
        with sums as (
          select minute,
            coalesce(sum(span_ms) filter (where name = 'viewing'), 0)::float8 as viewing_ms,
            coalesce(sum(items) filter (where name = 'stall'), 0)::int as stalls,
            coalesce(sum(span_ms) filter (where name = 'stall'), 0)::float8 as stalled_ms,
            coalesce(sum(items) filter (where name = 'error'), 0)::int as errors
            from insight.minute_sums
           where channel_id = ${channel_id} and minute >= ${from} and name in ('viewing', 'stall', 'error')
             and stream_type = ${stream_type} and stream_id = ${stream_id}
           group by minute),
        curve as (
          select minute, viewers, signal from insight.curves
           where channel_id = ${channel_id} and stream_type = ${stream_type} and stream_id = ${stream_id}
             and minute >= ${from})
        select minute, coalesce(viewers, 0) as viewers, signal, coalesce(viewing_ms, 0) as viewing_ms,
          coalesce(stalls, 0) as stalls, coalesce(stalled_ms, 0) as stalled_ms, coalesce(errors, 0) as errors
          from sums full join curve using (minute) order by minute`.execute(db);
      return rows;
    },
    async noteMinute(stream, minute, viewers, signal) {
      await db
        .insertInto('insight.curves')
        .values({ ...stream, minute, viewers, signal })
        .onConflict((conflict) =>
          conflict.columns(['channel_id', 'stream_type', 'stream_id', 'minute']).doUpdateSet((eb) => ({
            viewers: sql<number>`greatest(curves.viewers, excluded.viewers)`,
            signal: sql<
              string | null
            >`case when curves.signal = 'good' then excluded.signal else coalesce(curves.signal, excluded.signal) end`,
            minute: eb.ref('excluded.minute'),
          })),
        )
        .execute();
    },
    async raiseAlert(channelId, eventId, kind, now, before) {
      const raised = await db
        .insertInto('insight.alerts')
        .values({ channel_id: channelId, event_id: eventId, kind, raised_at: now })
        .onConflict((conflict) =>
          conflict
            .columns(['channel_id', 'event_id', 'kind'])
            .doUpdateSet({ raised_at: now })
            .where(sql<boolean>`alerts.raised_at <= ${before}`),
        )
        .returning('kind')
        .executeTakeFirst();
      return raised !== undefined;
    },
    findAlertTarget: (channelId) =>
      db
        .selectFrom('insight.alert_targets')
        .where('channel_id', '=', channelId)
        .select(['email', 'webhook_url'])
        .executeTakeFirst(),
    async setAlertTarget(channelId, target) {
      await db
        .insertInto('insight.alert_targets')
        .values({ channel_id: channelId, ...target })
        .onConflict((conflict) => conflict.column('channel_id').doUpdateSet({ ...target }))
        .execute();
    },
  };
}
