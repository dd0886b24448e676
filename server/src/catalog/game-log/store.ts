// Game logs and scores in the database.
import type { StreamStatus } from '@floodlit/contract/catalog/catalog';
import type { GameState } from '@floodlit/contract/sums/fold-game';
import { sportRules, type SportRules } from '@floodlit/contract/sums/sport-rules';
import { databaseOf, type Database } from '../../db/connect.ts';
import type { Scope } from '../../kernel/transact.ts';
import { oneOf } from '../store-choice.ts';
import type { KeptEntry } from './rules.ts';

/** The facts of a game that its log needs. */
export interface LoggedGame {
  readonly id: number;
  readonly starts_at: Date;
  readonly stream_status: StreamStatus;
  readonly is_cancelled: boolean;
  readonly has_sides: boolean;
  /** Its log has ended it. */
  readonly is_over: boolean;
  /** The rules of its score. Before the first entry, those of its sport. */
  readonly rules: SportRules;
  readonly sport_rules: SportRules;
}

export interface ScoreRow {
  readonly event_id: number;
  readonly state: GameState;
  readonly seq: number;
  readonly revision: number;
}

export interface RuledScore extends ScoreRow {
  readonly rules: SportRules;
  readonly has_sides: boolean;
}

/** A score as it is saved. A finished game keeps the rules of its time. */
export type NewScore = ScoreRow & Pick<RuledScore, 'rules'>;

/** A score, and what decides whether viewers get it. */
export interface ListedScore extends RuledScore {
  readonly starts_at: Date;
  readonly stream_status: StreamStatus;
  readonly is_over: boolean;
  readonly updated_at: Date;
}

/** A game and its score. Null before the first entry. */
export interface ScoredGameRow {
  readonly game: LoggedGame;
  readonly score: ScoreRow | null;
}

export interface GameLogStore {
  within(scope: Scope): GameLogStore;
  findScored(channelId: number, eventId: number): Promise<ScoredGameRow | undefined>;
  /** The game cannot be removed until the transaction ends. */
  holdGame(channelId: number, eventId: number): Promise<LoggedGame | undefined>;
  /** Two authors of one game wait for each other here. Before the first entry, its rules cannot change either. */
  lockScore(channelId: number, row: ScoreRow, now: Date): Promise<void>;
  /** The same for a game that may have no score. */
  lockKnownScore(channelId: number, eventId: number): Promise<void>;
  saveScore(channelId: number, row: NewScore, now: Date): Promise<void>;
  /** The same entries by other rules: the score is as old as it was. */
  saveFold(channelId: number, row: NewScore): Promise<void>;
  /** The games of a sport with a score and without an end, from `since` on. */
  listOpenGames(channelId: number, sportId: number, since: Date, limit: number): Promise<number[]>;
  /** In the order of their arrival. */
  listEntries(channelId: number, eventId: number, after?: number): Promise<KeptEntry[]>;
  insertEntries(channelId: number, eventId: number, entries: readonly KeptEntry[], now: Date): Promise<void>;
  /** The only write of a log to its game. The first end stays, and a cancelled game has none. */
  setOver(channelId: number, eventId: number, overAt: Date | null): Promise<void>;
  listScores(channelId: number, eventIds: readonly number[]): Promise<ListedScore[]>;
}

/** A statement has at most 65,535 values. */
const entriesPerStatement = 1_000;

export function createGameLogStore(db: Database): GameLogStore {
  const games = (channelId: number) =>
    db
      .selectFrom('catalog.events as event')
      .innerJoin('catalog.event_categories as sport', (join) =>
        join
          .onRef('sport.channel_id', '=', 'event.channel_id')
          .onRef('sport.id', '=', 'event.event_category_id'),
      )
      .where('event.channel_id', '=', channelId)
      .select([
        'event.id',
        'event.starts_at',
        'event.stream_status',
        'event.cancelled_at',
        'event.home_team_id',
        'event.away_team_id',
        'event.over_at',
        'sport.sport_key',
        'sport.rules as sport_rules',
      ]);
  type GameRow = Awaited<ReturnType<ReturnType<typeof games>['executeTakeFirstOrThrow']>>;
  const gameOf = (row: GameRow | undefined, scoreRules: SportRules | null = null): LoggedGame | undefined => {
    if (row === undefined) return undefined;
    const sport_rules = row.sport_rules ?? sportRules[row.sport_key];
    return {
      id: row.id,
      starts_at: row.starts_at,
      stream_status: row.stream_status,
      is_cancelled: row.cancelled_at !== null,
      has_sides: row.home_team_id !== null && row.away_team_id !== null,
      is_over: row.over_at !== null,
      rules: scoreRules ?? sport_rules,
      sport_rules,
    };
  };
  const scores = (channelId: number) =>
    db.selectFrom('catalog.scores as score').where('score.channel_id', '=', channelId);
  /** Else an edit of the rules could miss a score that another transaction is about to add. */
  const holdSport = async (channelId: number, eventId: number): Promise<void> => {
    const { event_category_id } = await db
      .selectFrom('catalog.events')
      .where('channel_id', '=', channelId)
      .where('id', '=', eventId)
      .select('event_category_id')
      .forShare()
      .executeTakeFirstOrThrow();
    await db
      .selectFrom('catalog.event_categories')
      .where('channel_id', '=', channelId)
      .where('id', '=', event_category_id)
      .select('id')
      .forShare()
      .execute();
  };
  const save = async (
    channelId: number,
    { event_id, state, seq, revision, rules }: NewScore,
    more: { readonly updated_at?: Date },
  ): Promise<void> => {
    await db
      .updateTable('catalog.scores')
      .set({
        state: JSON.stringify(state),
        rules: JSON.stringify(rules),
        seq,
        revision,
        is_final: state.status === 'final',
        ...more,
      })
      .where('channel_id', '=', channelId)
      .where('event_id', '=', event_id)
      .execute();
  };
  return {
    within: (scope) => createGameLogStore(databaseOf(scope)),
    async findScored(channelId, eventId) {
      const row = await games(channelId)
        .leftJoin('catalog.scores as score', (join) =>
          join.onRef('score.channel_id', '=', 'event.channel_id').onRef('score.event_id', '=', 'event.id'),
        )
        .where('event.id', '=', eventId)
        .select(['score.state', 'score.seq', 'score.revision', 'score.rules as score_rules'])
        .executeTakeFirst();
      const game = gameOf(row, row?.score_rules);
      if (row === undefined || game === undefined) return undefined;
      const { state, seq, revision } = row;
      const isScored = state !== null && seq !== null && revision !== null;
      return { game, score: isScored ? { event_id: eventId, state, seq, revision } : null };
    },
    holdGame: async (channelId, eventId) =>
      gameOf(await games(channelId).where('event.id', '=', eventId).forKeyShare('event').executeTakeFirst()),
    async lockScore(channelId, { event_id, state, seq, revision }, now) {
      await db
        .insertInto('catalog.scores')
        .values({
          channel_id: channelId,
          event_id,
          state: JSON.stringify(state),
          seq,
          revision,
          is_final: false,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { rules } = await scores(channelId)
        .where('score.event_id', '=', event_id)
        .select('score.rules')
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (rules === null) await holdSport(channelId, event_id);
    },
    async lockKnownScore(channelId, eventId) {
      await scores(channelId)
        .where('score.event_id', '=', eventId)
        .select('score.event_id')
        .forUpdate()
        .execute();
    },
    saveScore: (channelId, row, now) => save(channelId, row, { updated_at: now }),
    saveFold: (channelId, row) => save(channelId, row, {}),
    async listOpenGames(channelId, sportId, since, limit) {
      const rows = await scores(channelId)
        .innerJoin('catalog.events as event', (join) =>
          join.onRef('event.channel_id', '=', 'score.channel_id').onRef('event.id', '=', 'score.event_id'),
        )
        .where('event.event_category_id', '=', sportId)
        .where('event.starts_at', '>=', since)
        .where('event.over_at', 'is', null)
        .orderBy('event.starts_at')
        .orderBy('event.id')
        .limit(limit)
        .select('event.id')
        .execute();
      return rows.map(({ id }) => id);
    },
    async listEntries(channelId, eventId, after = 0) {
      const rows = await db
        .selectFrom('catalog.game_entries')
        .where('channel_id', '=', channelId)
        .where('event_id', '=', eventId)
        .where('seq', '>', after)
        .orderBy('seq')
        .select([
          'id',
          'seq',
          'kind',
          'side',
          'points',
          'period',
          'player_number',
          'text',
          'clock_seconds',
          'home',
          'away',
          'is_sure',
          'target',
          'replaces',
          'phone_at',
          'author_order as order',
          'at',
          'made_at',
          'author',
        ])
        .execute();
      return rows.map(({ at, made_at, ...row }) => ({
        ...row,
        at: at.getTime(),
        made_at: made_at.getTime(),
      }));
    },
    async insertEntries(channelId, eventId, entries, now) {
      for (let first = 0; first < entries.length; first += entriesPerStatement)
        await db
          .insertInto('catalog.game_entries')
          .values(
            entries.slice(first, first + entriesPerStatement).map(({ order, at, made_at, ...entry }) => ({
              ...entry,
              channel_id: channelId,
              event_id: eventId,
              author_order: order,
              at: new Date(at),
              made_at: new Date(made_at),
              received_at: now,
            })),
          )
          .execute();
    },
    async setOver(channelId, eventId, overAt) {
      await db
        .updateTable('catalog.events')
        .set({ over_at: overAt })
        .where('channel_id', '=', channelId)
        .where('id', '=', eventId)
        .where('over_at', overAt === null ? 'is not' : 'is', null)
        .$if(overAt !== null, (open) => open.where('cancelled_at', 'is', null))
        .execute();
    },
    async listScores(channelId, eventIds) {
      if (eventIds.length === 0) return [];
      const rows = await games(channelId)
        .innerJoin('catalog.scores as score', (join) =>
          join.onRef('score.channel_id', '=', 'event.channel_id').onRef('score.event_id', '=', 'event.id'),
        )
        .where('event.id', '=', oneOf(eventIds))
        .select([
          'score.state',
          'score.seq',
          'score.revision',
          'score.updated_at',
          'score.rules as score_rules',
        ])
        .execute();
      return rows.flatMap((row) => {
        const game = gameOf(row, row.score_rules);
        const { state, seq, revision, updated_at } = row;
        return game === undefined ? [] : [{ ...game, event_id: game.id, state, seq, revision, updated_at }];
      });
    },
  };
}
