// "Today" reads events, broadcasts, recordings and letters in one place, because each belongs to another room.
import { sql, type RawBuilder } from 'kysely';
import type { GrantScope } from '@floodlit/contract/operators/roles';
import { partsOf } from '../../catalog/index.ts';
import type { Database } from '../../db/connect.ts';
import { demoEncoder } from '../../media/index.ts';
import { channelsOf } from '../../operators/index.ts';

export interface TodayEventRow {
  readonly id: number;
  readonly channel_id: number;
  readonly channel_name: string;
  readonly name: string;
  readonly starts_at: Date;
  readonly time_zone: string;
  readonly stream_status: 'upcoming' | 'live' | 'finished';
  readonly broadcast_status: 'armed' | 'live' | 'ended' | null;
  readonly signal_lost_at: Date | null;
  readonly is_measured: boolean;
  readonly hosts: string[];
  readonly team_ids: number[];
  readonly school_ids: number[];
  readonly venue_id: number | null;
}

export interface TodayTroubleRow {
  readonly channel_id: number;
  readonly channel_name: string;
  readonly subject: string;
  readonly subject_id: number;
  readonly since: Date;
}

export interface ChannelSteps {
  readonly has_sport: boolean;
  readonly has_team: boolean;
  readonly has_game: boolean;
  readonly has_pass: boolean;
}

export interface TodayStore {
  /** Live games first, then the next ones. */
  listEvents(channels: 'all' | readonly number[], from: Date, to: Date): Promise<TodayEventRow[]>;
  /** The hosts of a channel. */
  listHosts(channelId: number): Promise<string[]>;
  /** The parts that a channel needs before it sells, and whether it has them. */
  findSteps(channelId: number): Promise<ChannelSteps>;
  listFailedRecordings(channels: 'all' | readonly number[], since: Date): Promise<TodayTroubleRow[]>;
  listRefusedLetters(channels: 'all' | readonly number[], since: Date): Promise<TodayTroubleRow[]>;
  /**
   * Games without a picture that the scopes cover and that nobody cancelled. A sold one stays until an operator deals with
   * it. The newest first.
   */
  listNotPlayed(scopes: readonly GrantScope[], since: Date): Promise<TodayTroubleRow[]>;
  /**
   * Games with a result and no recording that buyers paid for, until an operator refunds them or a recording comes. The
   * newest first.
   */
  listOverSold(scopes: readonly GrantScope[]): Promise<TodayTroubleRow[]>;
  /** Pairs of orders that overlap and wait for a decision, with both numbers and their buyer. The newest first. */
  listPaidTwice(channels: 'all' | readonly number[]): Promise<TodayTroubleRow[]>;
  findEvent(
    channelId: number,
    eventId: number,
  ): Promise<Pick<TodayEventRow, 'id' | 'channel_id' | 'team_ids' | 'school_ids' | 'venue_id'> | undefined>;
}

const eventsMaximum = 300;
const troublesMaximum = 20;

const ofChannels = (column: string, channels: 'all' | readonly number[]) =>
  channels === 'all' ? sql`true` : sql`${sql.ref(column)} = any (${[...channels]})`;
function coveredBy(scopes: readonly GrantScope[]): RawBuilder<unknown> {
  const channels = channelsOf(scopes, true);
  if (channels === 'all') return sql`true`;
  const covered = channels.map(
    (id) => sql`(events.channel_id = ${id} and ${partsOf(id, scopes) ?? sql`true`})`,
  );
  return sql`(${sql.join([sql`false`, ...covered], sql` or `)})`;
}

/** An order of the game alone, or of a bundle with it, keeps its money. */
const isPaidFor = sql`(exists (select from commerce.orders as orders
    where orders.channel_id = events.channel_id and orders.event_id = events.id and orders.status = 'paid')
  or exists (select from commerce.order_items as items
    join commerce.orders as orders on (orders.channel_id, orders.id) = (items.channel_id, items.order_id)
    where items.channel_id = events.channel_id and items.event_id = events.id and orders.status = 'paid'))`;

/** As JSON: the driver reads the numbers of a bigint[] as texts. */
const parts = sql`to_jsonb(array_remove(array[events.home_team_id, events.away_team_id], null)) as team_ids,
  to_jsonb(array(select distinct group_id from catalog.participants as teams where teams.channel_id = events.channel_id
    and teams.id in (events.home_team_id, events.away_team_id) and group_id is not null)) as school_ids,
  events.location_id as venue_id`;

export function createTodayStore(db: Database): TodayStore {
  return {
    async listEvents(channels, from, to) {
      const { rows } = await sql<TodayEventRow>`
        select events.id, events.channel_id, channels.settings ->> 'name' as channel_name, events.name,
          events.starts_at, events.time_zone, events.stream_status, broadcasts.status as broadcast_status,
          case when broadcasts.slate_text is null and broadcasts.end_wished_at is null
            -- The camera of the demo pauses while nobody watches.
            and encoders.name is distinct from ${demoEncoder}
            then broadcasts.signal_lost_at end as signal_lost_at, ${parts},
          coalesce(jsonb_typeof(channels.settings -> 'analytics') = 'object', false) as is_measured,
          array(select host from channel.hosts where hosts.channel_id = events.channel_id order by host) as hosts
        from catalog.events as events
        join channel.channels as channels on channels.id = events.channel_id
        left join media.broadcasts as broadcasts
          on broadcasts.channel_id = events.channel_id and broadcasts.event_id = events.id
        left join media.encoders as encoders
          on encoders.channel_id = broadcasts.channel_id and encoders.id = broadcasts.encoder_id
        where ${ofChannels('events.channel_id', channels)} and (events.stream_status = 'live'
          or (events.stream_status = 'upcoming' and events.cancelled_at is null and events.over_at is null and events.starts_at >= ${from} and events.starts_at < ${to}))
        order by events.stream_status <> 'live', events.starts_at, events.id
        limit ${eventsMaximum}`.execute(db);
      return rows;
    },
    async findSteps(channelId) {
      const { rows } = await sql<ChannelSteps>`
        select exists (select from catalog.event_categories where channel_id = ${channelId}) as has_sport,
          exists (select from catalog.participants where channel_id = ${channelId}) as has_team,
          exists (select from catalog.events where channel_id = ${channelId}) as has_game,
          exists (
            select from commerce.passes where channel_id = ${channelId} and kind <> 'single_event'
          ) as has_pass`.execute(db);
      return rows[0] ?? { has_sport: false, has_team: false, has_game: false, has_pass: false };
    },
    async listHosts(channelId) {
      const rows = await db
        .selectFrom('channel.hosts')
        .where('channel_id', '=', channelId)
        .select('host')
        .orderBy('host')
        .execute();
      return rows.map(({ host }) => host);
    },
    async listFailedRecordings(channels, since) {
      const { rows } = await sql<TodayTroubleRow>`
        select assets.channel_id, channels.settings ->> 'name' as channel_name,
          coalesce(events.name, '') as subject, coalesce(assets.event_id, assets.id) as subject_id,
          assets.created_at as since
        from media.assets as assets
        join channel.channels as channels on channels.id = assets.channel_id
        left join catalog.events as events
          on events.channel_id = assets.channel_id and events.id = assets.event_id
        where assets.status = 'failed' and assets.created_at >= ${since}
          and ${ofChannels('assets.channel_id', channels)}
        order by assets.id desc limit ${troublesMaximum}`.execute(db);
      return rows;
    },
    async listRefusedLetters(channels, since) {
      const { rows } = await sql<TodayTroubleRow>`
        select messages.channel_id, channels.settings ->> 'name' as channel_name,
          messages.subject, messages.id as subject_id, messages.created_at as since
        from mail.messages as messages
        join channel.channels as channels on channels.id = messages.channel_id
        where messages.status = 'refused' and messages.created_at >= ${since}
          and ${ofChannels('messages.channel_id', channels)}
        order by messages.id desc limit ${troublesMaximum}`.execute(db);
      return rows;
    },
    async listNotPlayed(scopes, since) {
      const { rows } = await sql<TodayTroubleRow>`
        select events.channel_id, channels.settings ->> 'name' as channel_name, events.name as subject,
          events.id as subject_id, events.starts_at as since
        from catalog.events as events
        join channel.channels as channels on channels.id = events.channel_id
        where events.not_played_at is not null and events.cancelled_at is null
          and ${coveredBy(scopes)}
          and (events.starts_at >= ${since} or ${isPaidFor})
        order by events.starts_at desc, events.id limit ${troublesMaximum}`.execute(db);
      return rows;
    },
    async listOverSold(scopes) {
      const { rows } = await sql<TodayTroubleRow>`
        select events.channel_id, channels.settings ->> 'name' as channel_name, events.name as subject,
          events.id as subject_id, events.starts_at as since
        from catalog.events as events
        join channel.channels as channels on channels.id = events.channel_id
        where events.over_at is not null and events.cancelled_at is null and events.stream_status = 'upcoming'
          and ${coveredBy(scopes)} and ${isPaidFor}
          and not exists (select from commerce.event_refunds as refunds
            where refunds.channel_id = events.channel_id and refunds.event_id = events.id
              and refunds.asked_at >= events.over_at
              -- A slow payment may arrive after the refund of all others.
              and not exists (select from commerce.orders as orders
                where orders.channel_id = events.channel_id and orders.status = 'paid' and orders.paid_at > refunds.paid_until
                  and orders.id in (
                    select alone.id from commerce.orders as alone
                    where alone.channel_id = events.channel_id and alone.event_id = events.id
                    union all
                    select items.order_id from commerce.order_items as items
                    where items.channel_id = events.channel_id and items.event_id = events.id)))
          and not exists (select from media.assets as assets
            where assets.channel_id = events.channel_id and assets.event_id = events.id and assets.status <> 'failed')
        order by events.starts_at desc, events.id limit ${troublesMaximum}`.execute(db);
      return rows;
    },
    async listPaidTwice(channels) {
      const { rows } = await sql<TodayTroubleRow>`
        select pairs.channel_id, channels.settings ->> 'name' as channel_name, second.id as subject_id,
          first.product_name || ' (' || first.id || ') + ' || second.product_name || ' (' || second.id || '), '
            || users.email as subject, pairs.found_at as since
        from commerce.overlaps as pairs
        join channel.channels as channels on channels.id = pairs.channel_id
        join commerce.orders as first on (first.channel_id, first.id) = (pairs.channel_id, pairs.first_order_id)
        join commerce.orders as second on (second.channel_id, second.id) = (pairs.channel_id, pairs.second_order_id)
        join identity.users as users on (users.channel_id, users.id) = (second.channel_id, second.user_id)
        where pairs.outcome = 'look' and pairs.settled_at is null and first.status = 'paid' and second.status = 'paid'
          and ${ofChannels('pairs.channel_id', channels)}
        order by pairs.id desc limit ${troublesMaximum}`.execute(db);
      return rows;
    },
    async findEvent(channelId, eventId) {
      const { rows } = await sql<TodayEventRow>`
        select events.id, events.channel_id, ${parts} from catalog.events as events
        where events.channel_id = ${channelId} and events.id = ${eventId}`.execute(db);
      return rows[0];
    },
  };
}
