// Recordings in the database.
import { sql } from 'kysely';
import { databaseOf, type Database } from '../db/connect.ts';
import type { Scope } from '../kernel/transact.ts';
import { channelOf } from '../storage/object-names.ts';
import type { AssetRecord, AssetStatus, DeliveredCaptions, Ladder, ReadyAsset } from './rules.ts';
import type { Trim } from './trim-rules.ts';

export type ReplayRecord = Pick<ReadyAsset, 'id' | 'trim' | 'duration_seconds'> & {
  readonly event_id: number;
  /** Its file; null while it has none. */
  readonly poster: string | null;
  readonly poster_widths: readonly number[] | null;
};

export interface NewAsset {
  readonly channel_id: number;
  /** Null for a video of the library. */
  readonly event_id: number | null;
  readonly status?: AssetStatus;
  readonly source_key: string | null;
  readonly captions: readonly DeliveredCaptions[];
  readonly folder: string;
  readonly created_at: Date;
  readonly touched_at: Date;
}

export interface AssetChange {
  readonly status: AssetStatus;
  readonly source_key?: string;
  readonly captions?: readonly DeliveredCaptions[];
  readonly folder?: string;
  readonly progress?: number;
  readonly failure?: string | null;
  readonly failures?: number;
  readonly duration_seconds?: number;
  readonly ladder?: Ladder;
  readonly touched_at?: Date;
  readonly ready_at?: Date;
}

type AssetKey = Pick<AssetRecord, 'channel_id' | 'id'>;
/** With the folder that a change was decided on: a repair may have put another one in its place. */
type AssetFiles = AssetKey & Pick<AssetRecord, 'folder'>;
/** An asset in preparation. Its folder identifies the attempt. */
type AssetTry = AssetKey & Pick<AssetRecord, 'folder'>;

export interface MediaStore {
  within(scope: Scope): MediaStore;
  findAsset(channelId: number, id: number): Promise<AssetRecord | undefined>;
  findAssetOfEvent(channelId: number, eventId: number): Promise<AssetRecord | undefined>;
  /** The recordings of these events that can be played. */
  listReplays(channelId: number, eventIds: readonly number[]): Promise<ReplayRecord[]>;
  /** Undefined when the event has one already: the unique index decides. */
  insertAsset(asset: NewAsset): Promise<AssetRecord | undefined>;
  /** Undefined when the asset was in none of these states: nothing is changed then. */
  moveAsset(asset: AssetKey, from: readonly AssetStatus[], to: AssetChange): Promise<AssetRecord | undefined>;
  /**
   * Changes these fields of a ready recording's ladder and leaves the others, which somebody else may change at the
   * same time. With `before`, only while these fields are still the same.
   * @returns whether it did.
   */
  patchLadder(
    asset: AssetFiles,
    patch: Partial<
      Pick<
        Ladder,
        | 'captions'
        | 'audio'
        | 'poster'
        | 'poster_copies'
        | 'storyboard'
        | 'rungs'
        | 'start_rung'
        | 'first_files'
        | 'making'
        | 'repairing'
      >
    >,
    before?: { readonly [Field in 'captions' | 'audio' | 'making' | 'edition']?: Ladder[Field] | undefined },
    formerUntil?: Date,
  ): Promise<boolean>;
  /**
   * Lets one work at a time add to the index of a ready recording. The work that has it renews it so.
   * @returns whether it is its turn.
   */
  holdIndex(asset: AssetFiles, by: string, now: Date, until: Date): Promise<boolean>;
  releaseIndex(asset: AssetFiles, by: string): Promise<void>;
  /** The recording of this folder. */
  findAssetInFolder(folder: string): Promise<AssetRecord | undefined>;
  /**
   * Changes the part of a ready recording that viewers get. The positions of viewers move with its start.
   * @param before the trim that the change was decided on.
   * @param formerUntil the former edition is served no longer than this.
   * @returns whether it did.
   */
  setTrim(
    asset: AssetFiles,
    before: Trim | null,
    to: Trim | null,
    durationSeconds: number,
    formerUntil?: Date,
  ): Promise<boolean>;
  /** Trims that can no longer be undone, and whose cut parts are still on the disk. */
  listOldTrims(now: Date): Promise<(AssetRecord & { readonly trim: Trim })[]>;
  /** @returns what it was. */
  deleteAsset(channelId: number, id: number): Promise<Pick<AssetRecord, 'folder' | 'ladder'> | undefined>;
  /** Undefined when this attempt does not own the preparation. Nothing changes then. */
  settleTry(asset: AssetTry, to: AssetChange): Promise<AssetRecord | undefined>;
  /** @returns whether this attempt owns the preparation. */
  saveProgress(asset: AssetTry, percent: number, now: Date): Promise<boolean>;
  /** All unfinished assets that were last touched before this moment; they count as touched now. */
  touchSilent(before: Date, now: Date): Promise<AssetRecord[]>;
}

/** The shapes of the columns that the database keeps as they are given. */
type Kept = Pick<AssetRecord, 'captions' | 'ladder' | 'trim'>;

const columnsOf = ({ ladder, captions, ...change }: AssetChange) => ({
  ...change,
  ...(ladder !== undefined && { ladder: JSON.stringify(ladder) }),
  ...(captions !== undefined && { captions: JSON.stringify(captions) }),
});

/** ISO 8601 in UTC sorts as text. */
const ladderWith = (formerUntil: Date | undefined) =>
  formerUntil === undefined
    ? sql<string>`ladder`
    : sql<string>`case when ladder ? 'former' then jsonb_set(ladder, '{former,until}',
        to_jsonb(least(ladder #>> '{former,until}', ${formerUntil.toISOString()}::text))) else ladder end`;

export function createMediaStore(db: Database): MediaStore {
  const inPreparationBy = ({ channel_id, id, folder }: AssetTry) =>
    db
      .updateTable('media.assets')
      .where('channel_id', '=', channel_id)
      .where('id', '=', id)
      .where('status', '=', 'processing')
      .where('folder', '=', folder);
  return {
    within: (scope) => createMediaStore(databaseOf(scope)),
    findAsset: (channelId, id) =>
      db
        .selectFrom('media.assets')
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .selectAll()
        .$narrowType<Kept>()
        .executeTakeFirst(),
    findAssetOfEvent: (channelId, eventId) =>
      db
        .selectFrom('media.assets')
        .where('channel_id', '=', channelId)
        .where('event_id', '=', eventId)
        .selectAll()
        .$narrowType<Kept>()
        .executeTakeFirst(),
    listReplays: (channelId, eventIds) =>
      db
        .selectFrom('media.assets')
        .where('channel_id', '=', channelId)
        .where('event_id', 'in', eventIds)
        .where('status', '=', 'ready')
        .select(['id', 'event_id', 'poster', 'poster_widths', 'trim', 'duration_seconds'])
        .$narrowType<{ event_id: number; duration_seconds: number; trim: Trim | null }>()
        .execute(),
    insertAsset: ({ captions, ...asset }) =>
      db
        .insertInto('media.assets')
        .values({ ...asset, captions: JSON.stringify(captions), status: asset.status ?? 'queued' })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .$narrowType<Kept>()
        .executeTakeFirst(),
    moveAsset: (asset, from, to) =>
      db
        .updateTable('media.assets')
        .set(columnsOf(to))
        .where('channel_id', '=', asset.channel_id)
        .where('id', '=', asset.id)
        .where('status', 'in', from)
        .returningAll()
        .$narrowType<Kept>()
        .executeTakeFirst(),
    patchLadder: async (asset, patch, before = {}, formerUntil?: Date) => {
      const same = Object.entries(before).map(
        ([field, value]) =>
          sql<boolean>`ladder->${field}::text is not distinct from ${value === undefined ? null : JSON.stringify(value)}::jsonb`,
      );
      const { numUpdatedRows } = await db
        .updateTable('media.assets')
        .set({ ladder: sql`${ladderWith(formerUntil)} || ${JSON.stringify(patch)}::jsonb` })
        .where('channel_id', '=', asset.channel_id)
        .where('id', '=', asset.id)
        .where('folder', '=', asset.folder)
        .where('status', '=', 'ready')
        .where((each) => each.and(same))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async holdIndex(asset, by, now, until) {
      const { numUpdatedRows } = await db
        .updateTable('media.assets')
        .set({
          ladder: sql`ladder || ${JSON.stringify({ index_held: { by, until: until.toISOString() } })}::jsonb`,
        })
        .where('channel_id', '=', asset.channel_id)
        .where('id', '=', asset.id)
        .where('folder', '=', asset.folder)
        .where('status', '=', 'ready')
        .where(
          sql<boolean>`(ladder->'index_held' is null or ladder->'index_held'->>'by' = ${by} or (ladder->'index_held'->>'until')::timestamptz < ${now})`,
        )
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async releaseIndex(asset, by) {
      await db
        .updateTable('media.assets')
        .set({ ladder: sql`ladder - 'index_held'` })
        .where('channel_id', '=', asset.channel_id)
        .where('id', '=', asset.id)
        .where(sql<boolean>`ladder->'index_held'->>'by' = ${by}`)
        .execute();
    },
    findAssetInFolder: (folder) =>
      db
        .selectFrom('media.assets')
        .where('channel_id', '=', channelOf(folder))
        .where('folder', '=', folder)
        .selectAll()
        .$narrowType<Kept>()
        .executeTakeFirst(),
    setTrim: async ({ channel_id, id, folder }, before, to, durationSeconds, formerUntil) => {
      const { numUpdatedRows } = await db
        .updateTable('media.assets')
        .set({
          trim: to === null ? null : JSON.stringify(to),
          duration_seconds: durationSeconds,
          ladder: ladderWith(formerUntil),
        })
        .where('channel_id', '=', channel_id)
        .where('id', '=', id)
        .where('folder', '=', folder)
        .where('status', '=', 'ready')
        .where(
          sql<boolean>`trim is not distinct from ${before === null ? null : JSON.stringify(before)}::jsonb`,
        )
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      const later = Math.round((before?.from ?? 0) - (to?.from ?? 0));
      if (later !== 0)
        await db
          .updateTable('media.positions')
          .set({ seconds: sql`least(172800, greatest(0, seconds + ${later}::int))` })
          .where('channel_id', '=', channel_id)
          .where('asset_id', '=', id)
          .where('seconds', '>', 0)
          .execute();
      return true;
    },
    listOldTrims: (now) =>
      db
        .selectFrom('media.assets')
        .where(sql<boolean>`(trim->>'undo_until')::timestamptz < ${now}`)
        .where(sql<boolean>`coalesce(trim->>'is_swept', 'false') = 'false'`)
        .selectAll()
        .$narrowType<Kept & { trim: Trim }>()
        .execute(),
    deleteAsset: (channelId, id) =>
      db
        .deleteFrom('media.assets')
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .returning(['folder', 'ladder'])
        .$narrowType<Pick<Kept, 'ladder'>>()
        .executeTakeFirst(),
    settleTry: (asset, to) =>
      inPreparationBy(asset).set(columnsOf(to)).returningAll().$narrowType<Kept>().executeTakeFirst(),
    saveProgress: async (asset, percent, now) => {
      const { numUpdatedRows } = await inPreparationBy(asset)
        .set({ progress: percent, touched_at: now })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    touchSilent: (before, now) =>
      db
        .updateTable('media.assets')
        .set({ touched_at: now })
        .where('status', 'in', ['queued', 'processing'])
        .where('touched_at', '<', before)
        .returningAll()
        .$narrowType<Kept>()
        .execute(),
  };
}
