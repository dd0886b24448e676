// Repairs in the database: the recordings that may need one, and the one statement that swaps the files.
import { sql } from 'kysely';
import { databaseOf, type Database } from '../../db/connect.ts';
import type { Scope } from '../../kernel/transact.ts';
import { isReady, type AssetRecord, type FormerEdition, type Ladder, type ReadyAsset } from '../rules.ts';
import type { Trim } from '../trim-rules.ts';

export interface Swap {
  readonly folder: string;
  readonly ladder: Ladder;
  readonly trim: Trim | null;
  /** As viewers see it. */
  readonly durationSeconds: number;
}

export interface RepairStore {
  within(scope: Scope): RepairStore;
  /** Recordings that can be played, in the order of their ids, `limit` at a time. */
  listReady(channelId: number | undefined, afterId: number, limit: number): Promise<ReadyAsset[]>;
  /**
   * Puts the mended files in the place of the served ones. A trigger moves what is kept in seconds of the recording.
   * @param before the row that the swap was made for. Nothing is changed when it is another one by now.
   */
  swap(before: ReadyAsset, to: Swap): Promise<boolean>;
  /** Recordings whose former files nobody needs any more. */
  listFormer(now: Date, limit: number): Promise<(ReadyAsset & { ladder: { former: FormerEdition } })[]>;
  dropFormer(asset: Pick<AssetRecord, 'channel_id' | 'id'>, edition: number): Promise<void>;
}

type Kept = Pick<AssetRecord, 'captions' | 'ladder' | 'trim'>;
type WithFormer = ReadyAsset & { ladder: { former: FormerEdition } };

export function createRepairStore(db: Database): RepairStore {
  return {
    within: (scope) => createRepairStore(databaseOf(scope)),
    listReady: async (channelId, afterId, limit) => {
      const rows = await db
        .selectFrom('media.assets')
        .where('status', '=', 'ready')
        .where('id', '>', afterId)
        // The film of a sponsor is one file under one address. It is delivered again.
        .where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('media.prerolls as films')
                .whereRef('films.asset_id', '=', 'media.assets.id')
                .whereRef('films.channel_id', '=', 'media.assets.channel_id')
                .select('films.id'),
            ),
          ),
        )
        .$if(channelId !== undefined, (query) => query.where('channel_id', '=', channelId ?? 0))
        .orderBy('id')
        .limit(limit)
        .selectAll()
        .$narrowType<Kept>()
        .execute();
      return rows.filter((row: AssetRecord) => isReady(row)) as ReadyAsset[];
    },
    swap: async (before, { folder, ladder, trim, durationSeconds }) => {
      const { numUpdatedRows } = await db
        .updateTable('media.assets')
        .set({
          folder,
          ladder: JSON.stringify(ladder),
          trim: trim === null ? null : JSON.stringify(trim),
          duration_seconds: durationSeconds,
        })
        .where('channel_id', '=', before.channel_id)
        .where('id', '=', before.id)
        .where('status', '=', 'ready')
        .where('folder', '=', before.folder)
        .where(sql<boolean>`ladder = ${JSON.stringify(before.ladder)}::jsonb`)
        .where(
          sql<boolean>`trim is not distinct from ${before.trim === null ? null : JSON.stringify(before.trim)}::jsonb`,
        )
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    listFormer: async (now, limit) => {
      const rows = await db
        .selectFrom('media.assets')
        .where(sql<boolean>`(ladder #>> '{former,until}')::timestamptz < ${now}`)
        .orderBy('id')
        .limit(limit)
        .selectAll()
        .$narrowType<Kept>()
        .execute();
      return rows.filter(
        (row: AssetRecord) => isReady(row) && row.ladder.former !== undefined,
      ) as WithFormer[];
    },
    dropFormer: async ({ channel_id, id }, edition) => {
      await db
        .updateTable('media.assets')
        .set({ ladder: sql`ladder - 'former'` })
        .where('channel_id', '=', channel_id)
        .where('id', '=', id)
        .where(sql<boolean>`ladder #>> '{former,edition}' = ${String(edition)}`)
        .execute();
    },
  };
}
