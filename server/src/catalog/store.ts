// Events, teams, schools, sports and places in the database.
import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { EventFilters } from '@floodlit/contract/catalog';
import { databaseOf, type Database } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Scope } from '../kernel/transact.ts';
import type { EventMove, EventRecord, ParticipantRecord } from './rules.ts';

export type GroupRecord = Selectable<Tables['catalog.participant_groups']>;
export type CategoryRecord = Selectable<Tables['catalog.event_categories']>;
export type LocationRecord = Selectable<Tables['catalog.locations']>;

export type EventQuery = Partial<
  Pick<
    EventFilters,
    | 'stream_status'
    | 'type'
    | 'event_category_id'
    | 'participant_id'
    | 'participant_group_id'
    | 'location_id'
    | 'start_date'
    | 'end_date'
  >
> & {
  readonly sort_field: EventFilters['sort_field'];
  readonly sort_direction: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
};

export interface CatalogStore {
  within(scope: Scope): CatalogStore;
  /** @returns whether the event was in the state that it is moved from. */
  moveEvent(channelId: number, id: number, move: EventMove): Promise<boolean>;
  insertEvent(
    event: Pick<
      EventRecord,
      'channel_id' | 'name' | 'type' | 'starts_at' | 'time_zone' | 'event_category_id'
    >,
  ): Promise<EventRecord>;
  findEvent(channelId: number, id: number): Promise<EventRecord | undefined>;
  listEvents(channelId: number, query: EventQuery): Promise<EventRecord[]>;
  countEvents(channelId: number, query: EventQuery): Promise<number>;
  listParticipants(channelId: number): Promise<ParticipantRecord[]>;
  listGroups(channelId: number): Promise<GroupRecord[]>;
  listCategories(channelId: number): Promise<CategoryRecord[]>;
  listLocations(channelId: number): Promise<LocationRecord[]>;
}

type Filtered<Row> = SelectQueryBuilder<Tables, 'catalog.events', Row>;

function filtered<Row>(start: Filtered<Row>, channelId: number, query: EventQuery): Filtered<Row> {
  let rows = start.where('channel_id', '=', channelId);
  if (query.stream_status !== undefined) rows = rows.where('stream_status', '=', query.stream_status);
  if (query.type !== undefined) rows = rows.where('type', '=', query.type);
  if (query.event_category_id !== undefined)
    rows = rows.where('event_category_id', 'in', query.event_category_id);
  if (query.location_id !== undefined) rows = rows.where('location_id', 'in', query.location_id);
  if (query.start_date !== undefined)
    rows = rows.where('starts_at', '>=', new Date(query.start_date * 1_000));
  if (query.end_date !== undefined) rows = rows.where('starts_at', '<', new Date(query.end_date * 1_000));
  const teams = query.participant_id;
  if (teams !== undefined)
    rows = rows.where((row) => row.or([row('away_team_id', 'in', teams), row('home_team_id', 'in', teams)]));
  const groups = query.participant_group_id;
  if (groups !== undefined)
    rows = rows.where((row) => {
      const members = row
        .selectFrom('catalog.participants')
        .where('channel_id', '=', channelId)
        .where('group_id', 'in', groups)
        .select('id');
      return row.or([row('away_team_id', 'in', members), row('home_team_id', 'in', members)]);
    });
  return rows;
}

export function createCatalogStore(db: Database): CatalogStore {
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
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    insertEvent: (event) =>
      db
        .insertInto('catalog.events')
        .values({ ...event, stream_status: 'upcoming' })
        .returningAll()
        .executeTakeFirstOrThrow(),
    findEvent: (channelId, id) =>
      db
        .selectFrom('catalog.events')
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .selectAll()
        .executeTakeFirst(),
    listEvents: (channelId, query) =>
      filtered(db.selectFrom('catalog.events').selectAll(), channelId, query)
        .orderBy(query.sort_field === 'name' ? 'name' : 'starts_at', query.sort_direction)
        .orderBy('id', query.sort_direction)
        .limit(query.limit)
        .offset(query.offset)
        .execute(),
    countEvents: async (channelId, query) => {
      const counted = filtered(
        db.selectFrom('catalog.events').select((row) => row.fn.countAll<number>().as('total')),
        channelId,
        query,
      );
      return (await counted.executeTakeFirstOrThrow()).total;
    },
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
