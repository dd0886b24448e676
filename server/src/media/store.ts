// Recordings in the database.
import { databaseOf, type Database } from '../db/connect.ts';
import type { Scope } from '../kernel/transact.ts';
import type { AssetRecord, AssetStatus, Ladder } from './rules.ts';

export interface NewAsset {
  readonly channel_id: number;
  readonly event_id: number;
  readonly source_path: string;
  readonly folder: string;
  readonly created_at: Date;
}

export interface AssetChange {
  readonly status: AssetStatus;
  readonly source_path?: string;
  readonly progress?: number;
  readonly failure?: string | null;
  readonly duration_seconds?: number;
  readonly ladder?: Ladder;
  readonly ready_at?: Date;
}

export interface MediaStore {
  within(scope: Scope): MediaStore;
  findAsset(channelId: number, id: number): Promise<AssetRecord | undefined>;
  findAssetOfEvent(channelId: number, eventId: number): Promise<AssetRecord | undefined>;
  /** Undefined when the event has one already: the unique index decides. */
  insertAsset(asset: NewAsset): Promise<AssetRecord | undefined>;
  /** Undefined when the asset was in none of these states: nothing is changed then. */
  moveAsset(
    asset: Pick<AssetRecord, 'channel_id' | 'id'>,
    from: readonly AssetStatus[],
    to: AssetChange,
  ): Promise<AssetRecord | undefined>;
  saveProgress(asset: Pick<AssetRecord, 'channel_id' | 'id'>, percent: number): Promise<void>;
}

export function createMediaStore(db: Database): MediaStore {
  return {
    within: (scope) => createMediaStore(databaseOf(scope)),
    findAsset: (channelId, id) =>
      db
        .selectFrom('media.assets')
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .selectAll()
        .executeTakeFirst(),
    findAssetOfEvent: (channelId, eventId) =>
      db
        .selectFrom('media.assets')
        .where('channel_id', '=', channelId)
        .where('event_id', '=', eventId)
        .selectAll()
        .executeTakeFirst(),
    insertAsset: (asset) =>
      db
        .insertInto('media.assets')
        .values({ ...asset, status: 'queued' })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst(),
    moveAsset: (asset, from, { ladder, ...change }) =>
      db
        .updateTable('media.assets')
        .set({ ...change, ...(ladder !== undefined && { ladder: JSON.stringify(ladder) }) })
        .where('channel_id', '=', asset.channel_id)
        .where('id', '=', asset.id)
        .where('status', 'in', from)
        .returningAll()
        .executeTakeFirst(),
    saveProgress: async (asset, percent) => {
      await db
        .updateTable('media.assets')
        .set({ progress: percent })
        .where('channel_id', '=', asset.channel_id)
        .where('id', '=', asset.id)
        .where('status', '=', 'processing')
        .execute();
    },
  };
}
