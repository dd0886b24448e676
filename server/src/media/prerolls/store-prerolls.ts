// Prerolls in the database, with the count of their plays.
import { sql, type Insertable } from 'kysely';
import { limits } from '@floodlit/contract/limits';
import { cached } from '../../cache/cache.ts';
import type { Revisions } from '../../cache/revisions.ts';
import { databaseOf, type Database } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import type { Scope } from '../../kernel/transact.ts';
import type { PrerollRecord } from './preroll-rules.ts';
import type { AssetStatus } from '../rules.ts';

export interface PrerollState extends PrerollRecord {
  readonly plays: number;
  /** Null for a film at another site. */
  readonly status: AssetStatus | null;
  readonly stopped_at: Date | null;
}

export interface PrerollPlay {
  readonly channel_id: number;
  readonly play_id: string;
  readonly preroll_id: number;
  readonly event_id: number;
  readonly played_at: Date;
}

export interface PrerollStore {
  /** A store within a transaction. It uses no cache. */
  within(scope: Scope): PrerollStore;
  /** In the order of their ids. */
  listRunning(channelId: number): Promise<readonly PrerollRecord[]>;
  /** Newest first, also those that were stopped. */
  listStates(channelId: number, limit: number): Promise<PrerollState[]>;
  /** Locks the channel's list until the end of the transaction. */
  lock(channelId: number): Promise<void>;
  insert(preroll: Insertable<Tables['media.prerolls']>): Promise<number>;
  /** @returns whether it was running. */
  stop(channelId: number, id: number, now: Date): Promise<boolean>;
  /** @returns whether it was stopped. */
  resume(channelId: number, id: number): Promise<boolean>;
  /** The preroll whose film was prepared from this file. */
  findByFilm(channelId: number, sourceKey: string): Promise<number | undefined>;
  /** Whether the recording is a running preroll's film, which everybody may see. */
  isFilm(channelId: number, assetId: number): Promise<boolean>;
  /** @returns false for a play that was counted before. */
  count(play: PrerollPlay): Promise<boolean>;
  /** Removes at most `limit` plays, whose repetition is no longer expected. */
  forgetPlays(channelId: number, before: Date, limit: number): Promise<void>;
}

export function createPrerollStore(db: Database): PrerollStore {
  const selected = (channelId: number) =>
    db
      .selectFrom('media.prerolls as prerolls')
      .leftJoin('media.assets as assets', (join) =>
        join
          .onRef('assets.channel_id', '=', 'prerolls.channel_id')
          .onRef('assets.id', '=', 'prerolls.asset_id'),
      )
      .where('prerolls.channel_id', '=', channelId)
      .select([
        'prerolls.id',
        'prerolls.url',
        'prerolls.asset_id',
        'prerolls.location_id',
        'prerolls.event_categories',
        'prerolls.for_vod',
        'prerolls.for_live',
        'prerolls.weight',
        'prerolls.link',
        'prerolls.sponsor',
        sql<number | null>`case when assets.status = 'ready' then assets.duration_seconds end`.as(
          'duration_seconds',
        ),
      ]);
  return {
    within: (scope) => createPrerollStore(databaseOf(scope)),
    listRunning: (channelId) =>
      selected(channelId)
        .where('prerolls.stopped_at', 'is', null)
        .orderBy('prerolls.id')
        .limit(limits.prerollsMaximum)
        .execute(),
    listStates: (channelId, limit) =>
      selected(channelId)
        .leftJoin('media.preroll_counts as counts', (join) =>
          join
            .onRef('counts.channel_id', '=', 'prerolls.channel_id')
            .onRef('counts.preroll_id', '=', 'prerolls.id'),
        )
        .select(['assets.status', 'prerolls.stopped_at', sql<number>`coalesce(counts.plays, 0)`.as('plays')])
        .orderBy('prerolls.id', 'desc')
        .limit(limit)
        .execute(),
    lock: async (channelId) => {
      await db
        .selectFrom('channel.channels')
        .where('id', '=', channelId)
        .select('id')
        .forNoKeyUpdate()
        .executeTakeFirst();
    },
    insert: async (preroll) => {
      const row = await db
        .insertInto('media.prerolls')
        .values(preroll)
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    stop: async (channelId, id, now) => {
      const { numUpdatedRows } = await db
        .updateTable('media.prerolls')
        .set({ stopped_at: now })
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .where('stopped_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    resume: async (channelId, id) => {
      const { numUpdatedRows } = await db
        .updateTable('media.prerolls')
        .set({ stopped_at: null })
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .where('stopped_at', 'is not', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    findByFilm: async (channelId, sourceKey) => {
      const row = await selected(channelId)
        .where('assets.source_key', '=', sourceKey)
        .orderBy('prerolls.id')
        .executeTakeFirst();
      return row?.id;
    },
    isFilm: async (channelId, assetId) => {
      const row = await db
        .selectFrom('media.prerolls')
        .where('channel_id', '=', channelId)
        .where('asset_id', '=', assetId)
        .where('stopped_at', 'is', null)
        .select('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    count: async (play) => {
      const inserted = await db
        .insertInto('media.preroll_plays')
        .values(play)
        .onConflict((conflict) => conflict.doNothing())
        .returning('play_id')
        .executeTakeFirst();
      if (inserted === undefined) return false;
      const { channel_id, preroll_id } = play;
      await db
        .insertInto('media.preroll_counts')
        .values({ channel_id, preroll_id, plays: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['channel_id', 'preroll_id'])
            .doUpdateSet({ plays: sql`preroll_counts.plays + 1` }),
        )
        .execute();
      return true;
    },
    forgetPlays: async (channelId, before, limit) => {
      await db
        .deleteFrom('media.preroll_plays')
        .where('channel_id', '=', channelId)
        .where('play_id', 'in', (plays) =>
          plays
            .selectFrom('media.preroll_plays')
            .where('channel_id', '=', channelId)
            .where('played_at', '<', before)
            .select('play_id')
            .limit(limit),
        )
        .execute();
    },
  };
}

/** Every playback and every document asks for the running prerolls. */
export function createPrerollCache(store: PrerollStore, revisions: Revisions): PrerollStore {
  const running = cached((channelId) => store.listRunning(Number(channelId)), {
    ttlMs: 5_000,
    entriesMaximum: 1_000,
    nowMs: () => performance.now(),
    revisionOf: (channelId) => revisions.of(Number(channelId)),
  });
  return { ...store, listRunning: (channelId) => running.read(String(channelId)) };
}
