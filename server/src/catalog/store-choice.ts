// Which events a list holds, as conditions in the database.
import { sql, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely';
import type { EventFilters } from '@floodlit/contract/catalog/catalog';
import type { Tables } from '../db/tables.ts';
import type { ParticipantRecord } from './rules.ts';

/** An event matches by its own id, one of its teams, its sport or its place. */
export interface EventMatch {
  readonly event_ids: readonly number[];
  readonly participant_ids: readonly number[];
  readonly event_category_ids: readonly number[];
  readonly location_ids: readonly number[];
}

/** Which events, in whatever order and however many. */
export type EventChoice = Partial<
  Pick<
    EventFilters,
    | 'stream_status'
    | 'type'
    | 'event_category_id'
    | 'participant_id'
    | 'participant_group_id'
    | 'gender'
    | 'location_id'
    | 'start_date'
    | 'with_result'
    | 'end_date'
  >
> & { readonly any_of?: EventMatch | undefined };

/** As one value, so that lists of every length, and of none, are the same statement. */
export const oneOf = (ids: readonly number[]) => sql<number>`any(${ids}::bigint[])`;

export type Filtered<Row> = SelectQueryBuilder<Tables, 'catalog.events', Row>;

/** One of both teams has one of these values. */
function ofTeams<Column extends 'group_id' | 'gender'>(
  row: ExpressionBuilder<Tables, 'catalog.events'>,
  channelId: number,
  column: Column,
  values: readonly ParticipantRecord[Column][],
) {
  const members = row
    .selectFrom('catalog.participants')
    .where('channel_id', '=', channelId)
    .where(sql<boolean>`${sql.ref(column)} = any(${values})`)
    .select('id');
  return row.or([row('away_team_id', 'in', members), row('home_team_id', 'in', members)]);
}

export const momentOf = (seconds: number): Date => new Date(seconds * 1_000);

export function filtered<Row>(start: Filtered<Row>, channelId: number, query: EventChoice): Filtered<Row> {
  let rows = start.where('channel_id', '=', channelId);
  if (query.stream_status !== undefined) rows = rows.where('stream_status', '=', query.stream_status);
  if (query.stream_status === 'upcoming')
    rows = rows.where('not_played_at', 'is', null).where('over_at', 'is', null);
  if (query.with_result === 1) rows = rows.where('over_at', 'is not', null).where('cancelled_at', 'is', null);
  if (query.type !== undefined) rows = rows.where('type', '=', query.type);
  if (query.event_category_id !== undefined)
    rows = rows.where('event_category_id', '=', oneOf(query.event_category_id));
  if (query.location_id !== undefined) rows = rows.where('location_id', '=', oneOf(query.location_id));
  if (query.start_date !== undefined) rows = rows.where('starts_at', '>=', momentOf(query.start_date));
  if (query.end_date !== undefined) rows = rows.where('starts_at', '<', momentOf(query.end_date));
  const teams = query.participant_id;
  if (teams !== undefined)
    rows = rows.where((row) =>
      row.or([row('away_team_id', '=', oneOf(teams)), row('home_team_id', '=', oneOf(teams))]),
    );
  const groups = query.participant_group_id;
  if (groups !== undefined) rows = rows.where((row) => ofTeams(row, channelId, 'group_id', groups));
  const genders = query.gender;
  if (genders !== undefined) rows = rows.where((row) => ofTeams(row, channelId, 'gender', genders));
  const any = query.any_of;
  if (any !== undefined)
    rows = rows.where((row) =>
      row.or([
        row('id', '=', oneOf(any.event_ids)),
        row('away_team_id', '=', oneOf(any.participant_ids)),
        row('home_team_id', '=', oneOf(any.participant_ids)),
        row('event_category_id', '=', oneOf(any.event_category_ids)),
        row('location_id', '=', oneOf(any.location_ids)),
      ]),
    );
  return rows;
}
