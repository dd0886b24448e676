// Lists, reports, decisions and settings of clips in the database.
import { sql } from 'kysely';
import type { ReportReason } from '@floodlit/contract/clips/clips';
import { databaseOf, type Database } from '../db/connect.ts';
import type { Scope } from '../kernel/transact.ts';
import type { ClipEventSettings, ClipRecord, ClipSettings } from './rules.ts';

export interface ClipChoice {
  readonly event_id?: number | undefined;
  readonly user_id?: number | undefined;
  readonly tag?: string | undefined;
  readonly participant_id?: number | undefined;
  readonly participant_group_id?: number | undefined;
  readonly event_category_id?: number | undefined;
  /** Ready, not deleted and not withheld. */
  readonly onlyShown: boolean;
}

export interface ListPage {
  readonly limit: number;
  readonly offset: number;
}

export interface Decision {
  readonly channel_id: number;
  readonly clip_id: number;
  readonly clip_name: string;
  readonly action: 'withhold' | 'restore' | 'delete';
  readonly decided_by: string;
  readonly note: string;
  readonly decided_at: Date;
}

export interface Report {
  readonly channel_id: number;
  readonly clip_id: number;
  readonly viewer: string;
  readonly reason: ReportReason;
  readonly note: string;
  readonly reported_at: Date;
}

export type ModeratedClip = ClipRecord & { readonly reports: number; readonly event_name: string };

export interface ModerationStore {
  within(scope: Scope): ModerationStore;
  listClips(channelId: number, choice: ClipChoice, page: ListPage): Promise<ClipRecord[]>;
  countClips(channelId: number, choice: ClipChoice): Promise<number>;
  /** The ids of games with shown clips, the latest clip first. */
  listEventIds(channelId: number, page: ListPage): Promise<{ ids: number[]; total: number }>;
  /** For operators: those with reports first, then the latest. */
  listModerated(channelId: number, limit: number): Promise<ModeratedClip[]>;
  /** One report of each viewer counts. */
  insertReport(report: Report): Promise<void>;
  insertDecision(decision: Decision): Promise<void>;
  findLastDecision(
    channelId: number,
    clipId: number,
  ): Promise<Pick<Decision, 'action' | 'decided_at'> | undefined>;
  /** The PNG on files to give away. */
  readMark(channelId: number): Promise<Buffer | undefined>;
  /** Null takes it off. */
  writeMark(channelId: number, mark: Buffer | null): Promise<void>;
  writeSettings(channelId: number, settings: Partial<ClipSettings>): Promise<void>;
  writeEventSettings(channelId: number, eventId: number, change: Partial<ClipEventSettings>): Promise<void>;
}

export function createModerationStore(db: Database): ModerationStore {
  const chosen = (channelId: number, choice: ClipChoice) => {
    const ofEvents =
      choice.participant_id !== undefined ||
      choice.participant_group_id !== undefined ||
      choice.event_category_id !== undefined;
    return db
      .selectFrom('clips.clips as clips')
      .where('clips.channel_id', '=', channelId)
      .where('clips.deleted_at', 'is', null)
      .$if(choice.onlyShown, (rows) =>
        rows.where('clips.status', '=', 'ready').where('clips.withheld_at', 'is', null),
      )
      .$if(choice.event_id !== undefined, (rows) => rows.where('clips.event_id', '=', choice.event_id ?? 0))
      .$if(choice.user_id !== undefined, (rows) => rows.where('clips.user_id', '=', choice.user_id ?? 0))
      .$if(choice.tag !== undefined, (rows) =>
        rows.where(sql<boolean>`clips.tag_keys @> ${[choice.tag ?? '']}::text[]`),
      )
      .$if(ofEvents, (rows) =>
        rows.where('clips.event_id', 'in', (query) => {
          const teams = query
            .selectFrom('catalog.participants as teams')
            .where('teams.channel_id', '=', channelId)
            .where('teams.group_id', '=', choice.participant_group_id ?? 0)
            .select('teams.id');
          return query
            .selectFrom('catalog.events as events')
            .where('events.channel_id', '=', channelId)
            .$if(choice.event_category_id !== undefined, (events) =>
              events.where('events.event_category_id', '=', choice.event_category_id ?? 0),
            )
            .$if(choice.participant_id !== undefined, (events) =>
              events.where((row) =>
                row.or([
                  row('events.home_team_id', '=', choice.participant_id ?? 0),
                  row('events.away_team_id', '=', choice.participant_id ?? 0),
                ]),
              ),
            )
            .$if(choice.participant_group_id !== undefined, (events) =>
              events.where((row) =>
                row.or([row('events.home_team_id', 'in', teams), row('events.away_team_id', 'in', teams)]),
              ),
            )
            .select('events.id');
        }),
      );
  };
  return {
    within: (scope) => createModerationStore(databaseOf(scope)),
    listClips: (channelId, choice, { limit, offset }) =>
      chosen(channelId, choice)
        .orderBy('clips.id', 'desc')
        .limit(limit)
        .offset(offset)
        .selectAll('clips')
        .execute(),
    countClips: async (channelId, choice) => {
      const { total } = await chosen(channelId, choice)
        .select((row) => row.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },
    listEventIds: async (channelId, { limit, offset }) => {
      const shown = chosen(channelId, { onlyShown: true });
      const [rows, { total }] = await Promise.all([
        shown
          .groupBy('clips.event_id')
          .orderBy((row) => row.fn.max('clips.id'), 'desc')
          .limit(limit)
          .offset(offset)
          .select('clips.event_id')
          .execute(),
        shown
          .select((row) => row.fn.count<number>('clips.event_id').distinct().as('total'))
          .executeTakeFirstOrThrow(),
      ]);
      return { ids: rows.map(({ event_id }) => event_id), total };
    },
    listModerated: (channelId, limit) =>
      db
        .selectFrom('clips.clips as clips')
        .innerJoin('catalog.events as events', (join) =>
          join.onRef('events.channel_id', '=', 'clips.channel_id').onRef('events.id', '=', 'clips.event_id'),
        )
        .where('clips.channel_id', '=', channelId)
        .where('clips.deleted_at', 'is', null)
        .selectAll('clips')
        .select([
          'events.name as event_name',
          sql<number>`(select count(*)::integer from clips.reports as reports
                        where reports.channel_id = clips.channel_id and reports.clip_id = clips.id)`.as(
            'reports',
          ),
        ])
        .orderBy('reports', 'desc')
        .orderBy('clips.id', 'desc')
        .limit(limit)
        .execute(),
    insertReport: async (report) => {
      await db
        .insertInto('clips.reports')
        .values(report)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    insertDecision: async (decision) => {
      await db.insertInto('clips.decisions').values(decision).execute();
    },
    findLastDecision: (channelId, clipId) =>
      db
        .selectFrom('clips.decisions')
        .where('channel_id', '=', channelId)
        .where('clip_id', '=', clipId)
        .orderBy('id', 'desc')
        .limit(1)
        .select(['action', 'decided_at'])
        .executeTakeFirst(),
    readMark: async (channelId) => {
      const row = await db
        .selectFrom('clips.settings')
        .where('channel_id', '=', channelId)
        .select('mark')
        .executeTakeFirst();
      return row?.mark ?? undefined;
    },
    writeMark: async (channelId, mark) => {
      await db
        .insertInto('clips.settings')
        .values({ channel_id: channelId, mark })
        .onConflict((conflict) => conflict.column('channel_id').doUpdateSet({ mark }))
        .execute();
    },
    writeSettings: async (channelId, { length_maximum, tags, words }) => {
      const change = {
        ...(length_maximum !== undefined && { length_maximum }),
        ...(tags !== undefined && { tags: [...tags] }),
        ...(words !== undefined && { words: [...words] }),
      };
      await db
        .insertInto('clips.settings')
        .values({ channel_id: channelId, ...change })
        .onConflict((conflict) =>
          conflict.column('channel_id').doUpdateSet({ channel_id: channelId, ...change }),
        )
        .execute();
    },
    writeEventSettings: async (channelId, eventId, change) => {
      await db
        .insertInto('clips.event_settings')
        .values({ channel_id: channelId, event_id: eventId, ...change })
        .onConflict((conflict) =>
          conflict.columns(['channel_id', 'event_id']).doUpdateSet({ channel_id: channelId, ...change }),
        )
        .execute();
    },
  };
}
