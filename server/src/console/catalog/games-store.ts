// Games for their operators: names, price and sales in one read, because each belongs to another room.
import { sql, type RawBuilder } from 'kysely';
import type { GrantScope } from '@floodlit/contract/operators/roles';
import type { EarlyPrice } from '@floodlit/contract/commerce/shop';
import { partsOf } from '../../catalog/index.ts';
import type { Database } from '../../db/connect.ts';
import { containing } from '../../db/like-pattern.ts';

export interface GamePlace {
  readonly search: string;
  readonly sort: 'starts_at' | 'name';
  readonly direction: 'asc' | 'desc';
  readonly status?: 'upcoming' | 'live' | 'finished' | 'cancelled' | 'not_played' | 'over' | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface GameRow {
  readonly id: number;
  readonly name: string;
  readonly starts_at: Date;
  readonly time_zone: string;
  readonly type: 'free' | 'register' | 'paid' | 'ppv';
  readonly stream_status: 'upcoming' | 'live' | 'finished';
  readonly is_cancelled: boolean;
  readonly is_not_played: boolean;
  readonly is_over: boolean;
  readonly sport: string;
  readonly venue: string | null;
  readonly price_cents: number | null;
  readonly currency: 'USD' | 'CAD' | null;
}

export interface GameSales {
  readonly price: {
    readonly base_price_cents: number;
    readonly service_fee_cents: number;
    readonly early_prices: EarlyPrice[];
    readonly currency: 'USD' | 'CAD';
  } | null;
  readonly sold: number;
}

export interface GamesStore {
  /** @param scopes the grants in this channel: only the games that they cover are listed. */
  listGames(
    channelId: number,
    scopes: readonly GrantScope[],
    place: GamePlace,
  ): Promise<{ readonly rows: GameRow[]; readonly total: number }>;
  readSales(channelId: number, eventId: number): Promise<GameSales>;
}

/** As `isOver` of the catalogue decides. */
const isOver = sql`(events.stream_status = 'upcoming' and events.cancelled_at is null and events.over_at is not null)`;

const statusOf = (status: GamePlace['status']): RawBuilder<unknown> => {
  if (status === undefined) return sql`true`;
  if (status === 'cancelled') return sql`events.cancelled_at is not null`;
  if (status === 'over') return isOver;
  const notPlayed = status === 'not_played';
  return sql`events.stream_status = ${notPlayed ? 'upcoming' : status} and events.cancelled_at is null
    and (events.not_played_at is not null) = ${notPlayed} and not ${isOver}`;
};

export function createGamesStore(db: Database): GamesStore {
  return {
    async listGames(channelId, scopes, { search, sort, direction, status, limit, offset }) {
      const parts = partsOf(channelId, scopes);
      const pattern = containing(search);
      const found = sql`from catalog.events as events where events.channel_id = ${channelId}
        and ${statusOf(status)}
        ${search === '' ? sql`` : sql`and events.name ilike ${pattern}`}
        ${parts === undefined ? sql`` : sql`and ${parts}`}`;
      const order = sql`order by ${sql.ref(sort)} ${direction === 'asc' ? sql`asc` : sql`desc`},
        id ${direction === 'asc' ? sql`asc` : sql`desc`}`;
      const [{ rows }, counted] = await Promise.all([
        // Only the rows of the page are joined.
        sql<GameRow>`
          select events.id, events.name, events.starts_at, events.time_zone, events.type, events.stream_status,
            events.cancelled_at is not null as is_cancelled, events.not_played_at is not null as is_not_played,
            ${isOver} as is_over, sports.name as sport, venues.name as venue,
            passes.base_price_cents + passes.service_fee_cents as price_cents, passes.currency
          from (select events.* ${found} ${order} limit ${limit} offset ${offset}) as events
          join catalog.event_categories as sports
            on sports.channel_id = events.channel_id and sports.id = events.event_category_id
          left join catalog.locations as venues
            on venues.channel_id = events.channel_id and venues.id = events.location_id
          left join commerce.passes as passes
            on passes.channel_id = events.channel_id and passes.id = events.single_event_package_id
          ${order}`.execute(db),
        sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db),
      ]);
      return { rows, total: counted.rows[0]?.total ?? 0 };
    },
    async readSales(channelId, eventId) {
      const { rows } = await sql<{
        readonly price: GameSales['price'];
        readonly sold: number;
      }>`
        select case when passes.id is null then null else jsonb_build_object(
            'base_price_cents', passes.base_price_cents, 'service_fee_cents', passes.service_fee_cents,
            'early_prices', passes.early_prices, 'currency', passes.currency) end as price,
          (select count(*)::int from commerce.orders where orders.channel_id = events.channel_id
            and orders.event_id = events.id and orders.status in ('paid', 'refunded')) as sold
        from catalog.events as events
        left join commerce.passes as passes
          on passes.channel_id = events.channel_id and passes.id = events.single_event_package_id
        where events.channel_id = ${channelId} and events.id = ${eventId}`.execute(db);
      return rows[0] ?? { price: null, sold: 0 };
    },
  };
}
