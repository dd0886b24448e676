// Events, teams, schools, sports and places in the database.
import { sql, type Selectable } from 'kysely';
import type { EventFilters } from '@floodlit/contract/catalog/catalog';
import type { EventFields } from '@floodlit/contract/catalog/edit';
import { databaseOf, type Database } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Scope } from '../kernel/transact.ts';
import type { FacetCount } from './facet-rules.ts';
import { filtered, momentOf, oneOf, type EventChoice, type Filtered } from './store-choice.ts';
import { nameEvents } from './store-event-names.ts';
import { countFacets, type FacetChoice } from './store-facets.ts';
import { listSoldAlone, type SoldAlone } from './store-sold-alone.ts';
import type { EventMove, EventRecord, ParticipantRecord } from './rules.ts';

export type GroupRecord = Selectable<Tables['catalog.participant_groups']>;
export type CategoryRecord = Selectable<Tables['catalog.event_categories']>;
export type LocationRecord = Selectable<Tables['catalog.locations']>;

export type EventQuery = EventChoice & {
  readonly sort_field: EventFilters['sort_field'];
  readonly sort_direction: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
};

export interface SpanCount {
  /** The index of the span, from 0. */
  readonly index: number;
  readonly total: number;
}

export interface EventIds {
  readonly ids: number[];
  readonly total: number;
}

export interface CatalogStore {
  within(scope: Scope): CatalogStore;
  /** @returns whether the event was in the state that it is moved from. */
  moveEvent(channelId: number, id: number, move: EventMove): Promise<boolean>;
  /** @returns whether the event was still to come. A game with a result is not. */
  markCancelled(channelId: number, id: number, cancelledAt: Date | null): Promise<boolean>;
  insertEvent(
    event: Pick<EventFields, 'name' | 'type' | 'starts_at' | 'time_zone' | 'event_category_id'> &
      Partial<EventFields> &
      Pick<EventRecord, 'channel_id'>,
  ): Promise<EventRecord>;
  findEvent(channelId: number, id: number): Promise<EventRecord | undefined>;
  listEvents(channelId: number, query: EventQuery): Promise<EventRecord[]>;
  listEventsById(channelId: number, ids: readonly number[]): Promise<EventRecord[]>;
  countEvents(channelId: number, choice: EventChoice): Promise<number>;
  /** @param bounds seconds UTC, rising; @returns the spans between them that have events. */
  countEventsBetween(channelId: number, choice: EventChoice, bounds: readonly number[]): Promise<SpanCount[]>;
  /** One statement for all facets. */
  countFacets(channelId: number, choice: FacetChoice): Promise<FacetCount[]>;
  /** Rises with every change of the channel's events. */
  readEdition(channelId: number): Promise<number>;
  /** Without those that were not played. The newest first, and how many there are in all. */
  listEventIds(channelId: number, page: { limit: number; offset: number }): Promise<EventIds>;
  /** The sports and teams with games that are sold alone and are not called off. */
  listSoldAlone(channelId: number): Promise<SoldAlone[]>;
  listParticipants(channelId: number): Promise<ParticipantRecord[]>;
  listGroups(channelId: number): Promise<GroupRecord[]>;
  listCategories(channelId: number): Promise<CategoryRecord[]>;
  listLocations(channelId: number): Promise<LocationRecord[]>;
}

const deepOffset = 100;
export function createCatalogStore(db: Database): CatalogStore {
  const named = <Row extends EventRecord>(channelId: number, events: Row[]): Promise<Row[]> =>
    nameEvents(db, channelId, events);
  return {
    within: (scope) => createCatalogStore(databaseOf(scope)),
    moveEvent: async (channelId, id, { from, to, durationSeconds }) => {
      const { numUpdatedRows } = await db
        .updateTable('catalog.events')
        .set({
          stream_status: to,
          ...(durationSeconds !== undefined && {
            duration_seconds: Math.max(1, Math.round(durationSeconds)),
          }),
        })
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .where('stream_status', '=', from)
        .where('cancelled_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    markCancelled: async (channelId, id, cancelledAt) => {
      const { numUpdatedRows } = await db
        .updateTable('catalog.events')
        .set({ cancelled_at: cancelledAt })
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .where('stream_status', '=', 'upcoming')
        .where((row) => (cancelledAt === null ? row.val(true) : row('over_at', 'is', null)))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    insertEvent: (event) =>
      db
        .insertInto('catalog.events')
        .values({ ...event, stream_status: 'upcoming' })
        .returningAll()
        .executeTakeFirstOrThrow(),
    async findEvent(channelId, id) {
      const found = db.selectFrom('catalog.events').where('channel_id', '=', channelId).where('id', '=', id);
      return (await named(channelId, await found.selectAll().execute()))[0];
    },
    async listEvents(channelId, query) {
      const column = query.sort_field === 'name' ? 'name' : 'starts_at';
      const inOrder = <Row>(rows: Filtered<Row>): Filtered<Row> =>
        rows.orderBy(column, query.sort_direction).orderBy('id', query.sort_direction);
      const events = db.selectFrom('catalog.events').selectAll();
      const pageOf = <Row>(rows: Filtered<Row>): Filtered<Row> =>
        inOrder(filtered(rows, channelId, query))
          .limit(query.limit)
          .offset(query.offset);
      if (query.offset < deepOffset) return named(channelId, await pageOf(events).execute());
      // The index skips the rows before a deep page. Only the rows of the page itself are read.
      const page = pageOf(db.selectFrom('catalog.events').select('id'));
      const rows = inOrder(events.where('channel_id', '=', channelId).where('id', 'in', page));
      return named(channelId, await rows.execute());
    },
    listEventsById: async (channelId, ids) =>
      ids.length === 0
        ? []
        : named(
            channelId,
            await db
              .selectFrom('catalog.events')
              .where('channel_id', '=', channelId)
              .where('id', '=', oneOf(ids))
              .selectAll()
              .execute(),
          ),
    countEvents: async (channelId, choice) => {
      const counted = filtered(
        db.selectFrom('catalog.events').select((row) => row.fn.countAll<number>().as('total')),
        channelId,
        choice,
      );
      return (await counted.executeTakeFirstOrThrow()).total;
    },
    countEventsBetween: (channelId, choice, bounds) => {
      const moments = bounds.map(momentOf);
      return filtered(db.selectFrom('catalog.events'), channelId, {
        ...choice,
        start_date: bounds[0],
        end_date: bounds.at(-1),
      })
        .select((row) => [
          sql<number>`width_bucket(starts_at, ${moments}::timestamptz[]) - 1`.as('index'),
          row.fn.countAll<number>().as('total'),
        ])
        .groupBy('index')
        .orderBy('index')
        .execute();
    },
    countFacets: (channelId, choice) => countFacets(db, channelId, choice),
    readEdition: async (channelId) => {
      const row = await db
        .selectFrom('catalog.editions')
        .where('channel_id', '=', channelId)
        .select('edition')
        .executeTakeFirst();
      return row?.edition ?? 0;
    },
    listEventIds: async (channelId, { limit, offset }) => {
      const events = db
        .selectFrom('catalog.events')
        .where('channel_id', '=', channelId)
        .where('not_played_at', 'is', null);
      const [rows, { total }] = await Promise.all([
        events.select('id').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
        events.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      ]);
      return { ids: rows.map(({ id }) => id), total };
    },
    listSoldAlone: (channelId) => listSoldAlone(db, channelId),
    listParticipants: (channelId) =>
      db
        .selectFrom('catalog.participants')
        .where('channel_id', '=', channelId)
        .selectAll()
        .orderBy('name')
        .execute(),
    listGroups: (channelId) =>
      db
        .selectFrom('catalog.participant_groups')
        .where('channel_id', '=', channelId)
        .selectAll()
        .orderBy('name')
        .execute(),
    listCategories: (channelId) =>
      db
        .selectFrom('catalog.event_categories')
        .where('channel_id', '=', channelId)
        .selectAll()
        .orderBy('weight')
        .orderBy('name')
        .execute(),
    listLocations: (channelId) =>
      db
        .selectFrom('catalog.locations')
        .where('channel_id', '=', channelId)
        .selectAll()
        .orderBy('name')
        .execute(),
  };
}
