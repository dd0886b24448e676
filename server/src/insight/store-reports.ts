// The queries of reports: the sums, and the plays where the number of different viewers matters.
import { sql, type RawBuilder } from 'kysely';
import type { ViewingPart } from '@floodlit/contract/insight/reports';
import type { Database } from '../db/connect.ts';
import type { Cell, Period } from './report-rules.ts';

export type ViewingRow = Readonly<Record<'name' | 'viewed' | 'plays', Cell>>;
export type GameRow = Readonly<
  Record<'event' | 'name' | 'viewed' | 'reach' | 'plays' | 'peak' | 'average', Cell>
>;
export type PrerollRow = Readonly<
  Record<'preroll' | 'film' | 'sponsor' | 'started' | 'ended' | 'skipped' | 'clicked' | 'marked', Cell>
>;
export type SponsorRow = Readonly<
  Record<
    | 'sponsor'
    | 'films'
    | 'shown'
    | 'quarter'
    | 'half'
    | 'three_quarters'
    | 'finished'
    | 'skipped'
    | 'clicked'
    | 'marked',
    Cell
  >
>;
export type EventRow = Readonly<Record<'name' | 'items', Cell>>;

export interface ReportStore {
  /** A game of two teams counts for both, once for each team, school and gender. */
  sumViewing(channelId: number, period: Period, by: ViewingPart): Promise<ViewingRow[]>;
  /** Reach and peak are known as long as raw rows and curves are kept. */
  listGames(channelId: number, period: Period): Promise<GameRow[]>;
  sumPrerolls(channelId: number, period: Period): Promise<PrerollRow[]>;
  /** Films without a sponsor share one row. */
  sumSponsors(channelId: number, period: Period): Promise<SponsorRow[]>;
  sumEvents(channelId: number, period: Period): Promise<EventRow[]>;
  nameEvents(channelId: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

const rowsMaximum = 10_000;
const games = sql`('live', 'recording')`;

/** The games that were watched. The others of the channel have no part in a report. */
const watchedOf = (channelId: number) => sql`
  select event.* from streams join catalog.events event on event.channel_id = ${channelId} and event.id = streams.stream_id`;

/** A side of a game is looked up by its key: a condition with both sides would compare each game with each team. */
const teamsOf = (channelId: number) => sql`
  select event.id as event_id, team.name, team.gender, team.group_id from (${watchedOf(channelId)}) event
    cross join lateral (values (event.home_team_id), (event.away_team_id)) side (team_id)
    join catalog.participants team on team.channel_id = ${channelId} and team.id = side.team_id`;

/** The parts of a game by their kind: `event_id` and `name`, each pair once. */
const parts: Readonly<Record<ViewingPart, (channelId: number) => RawBuilder<unknown>>> = {
  event: (channelId) => sql`select id as event_id, name from (${watchedOf(channelId)}) event`,
  sport: (channelId) => sql`
    select event.id as event_id, category.name from (${watchedOf(channelId)}) event
      join catalog.event_categories category
        on category.channel_id = event.channel_id and category.id = event.event_category_id`,
  gender: (channelId) => sql`select distinct event_id, gender as name from (${teamsOf(channelId)}) team`,
  team: (channelId) => sql`select distinct event_id, name from (${teamsOf(channelId)}) team`,
  school: (channelId) => sql`
    select distinct event_id, school.name from (${teamsOf(channelId)}) team
      join catalog.participant_groups school on school.channel_id = ${channelId} and school.id = team.group_id`,
};

/** Each game is summed once, and its sum is then given to its parts. */
export const viewingOf = (
  channelId: number,
  { from, to }: Period,
  by: ViewingPart,
): RawBuilder<ViewingRow> => sql`
  with streams as materialized (
    select stream_id, sum(span_ms) filter (where name = 'viewing') as viewed,
      sum(items) filter (where name = 'first_frame') as plays, sum(span_ms) as span
      from insight.day_sums
     where channel_id = ${channelId} and day between ${from}::date and ${to}::date
       and name in ('viewing', 'first_frame') and stream_type in ${games}
     group by stream_id)
  select part.name, sum(streams.viewed)::float8 as viewed, coalesce(sum(streams.plays), 0)::int as plays
    from streams join (${parts[by](channelId)}) part (event_id, name) on part.event_id = streams.stream_id
   group by 1 having sum(streams.span) > 0 order by viewed desc nulls last, name limit ${rowsMaximum}`;

export const gamesOf = (channelId: number, { from, to }: Period): RawBuilder<GameRow> => sql`
  with viewing as (
    select stream_id, coalesce(sum(span_ms) filter (where name = 'viewing'), 0)::float8 as viewed,
      coalesce(sum(span_ms) filter (where name = 'viewing' and stream_type = 'live'), 0)::float8 as viewed_live,
      coalesce(sum(items) filter (where name = 'first_frame'), 0)::int as plays
      from insight.day_sums
     where channel_id = ${channelId} and day between ${from}::date and ${to}::date
       and stream_type in ${games} and name in ('viewing', 'first_frame')
     group by stream_id),
  reached as (
    -- In the order of the key, so nothing is sorted. The plays of a month are four times as many bytes.
    select stream_id, count(distinct session_uuid)::int as reach from insight.reach
     where channel_id = ${channelId} and day between ${from}::date - 1 and ${to}::date + 1
     group by stream_id),
  peaks as (
    select stream_id, max(viewers) as peak, count(*) filter (where viewers > 0) as minutes from insight.curves
     where channel_id = ${channelId} and stream_type = 'live' and stream_id in (select stream_id from viewing)
       and minute >= ${from}::date - 1 and minute < ${to}::date + 2
     group by stream_id)
  select viewing.stream_id as event, event.name, viewing.viewed, viewing.plays,
    coalesce(reached.reach, 0) as reach, coalesce(peaks.peak, 0) as peak,
    viewing.viewed_live / nullif(peaks.minutes, 0) / 60000 as average
    from viewing
    left join reached using (stream_id)
    left join peaks using (stream_id)
    join catalog.events event on event.channel_id = ${channelId} and event.id = viewing.stream_id
   order by viewing.viewed desc, event.name limit ${rowsMaximum}`;

/** How often a step of a film was reached. */
const stepsOf = (step: string) =>
  sql`coalesce(sum(sums.items) filter (where sums.name = ${`preroll_${step}`}), 0)::int`;

export function createReportStore(db: Database): ReportStore {
  return {
    sumViewing: async (channelId, period, by) => (await viewingOf(channelId, period, by).execute(db)).rows,
    listGames: async (channelId, period) => (await gamesOf(channelId, period).execute(db)).rows,
    async sumPrerolls(channelId, { from, to }) {
      const { rows } = await sql<PrerollRow>`
        select preroll.id as preroll, coalesce(preroll.url, 'own film ' || preroll.asset_id) as film,
          preroll.sponsor, ${stepsOf('start')} as started, ${stepsOf('end')} as ended, ${stepsOf('skip')} as skipped,
          ${stepsOf('click')} as clicked, ${stepsOf('mark')} as marked
          from insight.day_sums sums
          join media.prerolls preroll on preroll.channel_id = sums.channel_id and preroll.id = sums.stream_id
         where sums.channel_id = ${channelId} and sums.day between ${from}::date and ${to}::date
           and sums.stream_type = 'preroll'
         group by preroll.id, preroll.url, preroll.asset_id, preroll.sponsor
         order by started desc, preroll.id limit ${rowsMaximum}`.execute(db);
      return rows;
    },
    async sumSponsors(channelId, { from, to }) {
      const { rows } = await sql<SponsorRow>`
        select coalesce(preroll.sponsor, '–') as sponsor, count(distinct preroll.id)::int as films,
          ${stepsOf('start')} as shown, ${stepsOf('quarter')} as quarter, ${stepsOf('half')} as half,
          ${stepsOf('three_quarters')} as three_quarters, ${stepsOf('end')} as finished,
          ${stepsOf('skip')} as skipped, ${stepsOf('click')} as clicked, ${stepsOf('mark')} as marked
          from insight.day_sums sums
          join media.prerolls preroll on preroll.channel_id = sums.channel_id and preroll.id = sums.stream_id
         where sums.channel_id = ${channelId} and sums.day between ${from}::date and ${to}::date
           and sums.stream_type = 'preroll'
         group by preroll.sponsor order by shown desc, sponsor limit ${rowsMaximum}`.execute(db);
      return rows;
    },
    async nameEvents(channelId, ids) {
      const { rows } = await sql<{ id: number; name: string }>`
        select id, name from catalog.events where channel_id = ${channelId} and id = any (${[...ids]})`.execute(
        db,
      );
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    async sumEvents(channelId, { from, to }) {
      const { rows } = await sql<EventRow>`
        select name, sum(items)::float8 as items from insight.day_sums
         where channel_id = ${channelId} and day between ${from}::date and ${to}::date
         group by name order by items desc, name limit ${rowsMaximum}`.execute(db);
      return rows;
    },
  };
}
