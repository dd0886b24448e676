// Clips in the database: their life from the press to the removal of their files.
import { sql } from 'kysely';
import { databaseOf, type Database } from '../db/connect.ts';
import type { Scope } from '../kernel/transact.ts';
import type { ClipCaption, ClipCrop, ClipEventSettings, ClipRecord, ClipSettings, Load } from './rules.ts';
import { usualEventSettings, usualSettings } from './rules.ts';
import type { ClipStatus } from '@floodlit/contract/clips/clips';

export interface NewClipRow {
  readonly channel_id: number;
  readonly event_id: number;
  readonly asset_id: number;
  readonly user_id: number;
  readonly press: string;
  readonly name: string;
  readonly tags: string[];
  readonly tag_keys: string[];
  readonly start_us: number;
  readonly end_us: number;
  readonly cut_off_us: number;
  readonly folder: string;
  readonly tail_number: number | null;
  readonly tail_run: number | null;
  readonly tail_epoch: number | null;
  readonly period_id: number | null;
  readonly withheld_at: Date | null;
  readonly created_at: Date;
  readonly touched_at: Date;
}

export type ClipChange = Partial<
  Pick<
    ClipRecord,
    | 'status'
    | 'failure'
    | 'attempts'
    | 'period_id'
    | 'length_us'
    | 'width'
    | 'height'
    | 'bytes'
    | 'has_poster'
    | 'file_status'
    | 'file_attempts'
    | 'file_bytes'
    | 'touched_at'
    | 'ready_at'
    | 'deleted_at'
    | 'withheld_at'
    | 'name'
    | 'tags'
    | 'tag_keys'
  >
> & { readonly captions?: readonly ClipCaption[] };

type CropKey = Pick<ClipCrop, 'channel_id' | 'clip_id' | 'shape'>;
type CropChange = Partial<Pick<ClipCrop, 'status' | 'attempts' | 'bytes' | 'touched_at'>>;

type ClipKey = Pick<ClipRecord, 'channel_id' | 'id'>;

export interface DownloadKey {
  readonly channel_id: number;
  readonly user_id: number;
  readonly clip_id: number;
  /** `2026-11-25`, in the channel's zone. */
  readonly day: string;
}

export interface ClipStore {
  within(scope: Scope): ClipStore;
  readSettings(channelId: number): Promise<ClipSettings>;
  readEventSettings(channelId: number, eventId: number): Promise<ClipEventSettings>;
  /**
   * One transaction of a channel counts and inserts at a time: without it, two could both find the last place.
   * @returns false when others held it for as long as a query may wait. The transaction must end then.
   */
  lockChannel(channelId: number): Promise<boolean>;
  countLoad(channelId: number, userId: number, since: Date): Promise<Load>;
  findPress(channelId: number, userId: number, press: string): Promise<ClipRecord | undefined>;
  insertClip(clip: NewClipRow): Promise<ClipRecord>;
  findClip(channelId: number, id: number): Promise<ClipRecord | undefined>;
  /** Undefined when the clip was in none of these states: nothing is changed then. */
  moveClip(clip: ClipKey, from: readonly ClipStatus[], change: ClipChange): Promise<ClipRecord | undefined>;
  /** Starts another attempt: undefined when the clip needs none. */
  claim(clip: ClipKey, now: Date): Promise<ClipRecord | undefined>;
  changeClip(clip: ClipKey, change: ClipChange): Promise<ClipRecord | undefined>;
  /**
   * Unfinished clips of all channels without a sign of work since `before`, or older than `late`. They count as touched
   * now.
   */
  touchSilent(before: Date, late: Date, now: Date): Promise<ClipRecord[]>;
  /** Files to give away that wait since this moment. */
  listWaitingFiles(before: Date, limit: number): Promise<ClipRecord[]>;
  findCrop(key: CropKey): Promise<ClipCrop | undefined>;
  /** Replaces the one of another middle. */
  putCrop(crop: ClipCrop): Promise<void>;
  /** False when the maker wants another middle by now: nothing is changed then. */
  changeCrop(crop: CropKey & Pick<ClipCrop, 'centre'>, change: CropChange): Promise<boolean>;
  /** Crops that wait since this moment. */
  listWaitingCrops(before: Date, limit: number): Promise<ClipCrop[]>;
  /** Deletes the rows of clips that were deleted before this moment. */
  purgeDeleted(before: Date): Promise<void>;
  listRemovals(limit: number): Promise<string[]>;
  forgetRemoval(folder: string): Promise<void>;
  /** False when the clip was taken on this day already. */
  insertDownload(key: DownloadKey, now: Date): Promise<boolean>;
  hasDownload(key: DownloadKey): Promise<boolean>;
  /** False when this play was counted already. */
  countView(channelId: number, clipId: number, playId: string, now: Date): Promise<boolean>;
  forgetViews(before: Date): Promise<void>;
}

const columnsOf = ({ captions, ...change }: ClipChange) => ({
  ...change,
  ...(captions && { captions: JSON.stringify(captions) }),
});

const unfinished = ['queued', 'processing'] as const;
/** The code of PostgreSQL for a lock that others held for too long. */
const lockTimedOut = '55P03';

export function createClipStore(db: Database): ClipStore {
  const clipsOf = (channelId: number) =>
    db.selectFrom('clips.clips').where('channel_id', '=', channelId).selectAll();
  const updateOf = ({ channel_id, id }: ClipKey, change: ClipChange) =>
    db
      .updateTable('clips.clips')
      .set(columnsOf(change))
      .where('channel_id', '=', channel_id)
      .where('id', '=', id);
  return {
    within: (scope) => createClipStore(databaseOf(scope)),
    readSettings: async (channelId) =>
      (await db
        .selectFrom('clips.settings')
        .where('channel_id', '=', channelId)
        .select(['length_maximum', 'tags', 'words'])
        .executeTakeFirst()) ?? usualSettings,
    readEventSettings: async (channelId, eventId) =>
      (await db
        .selectFrom('clips.event_settings')
        .where('channel_id', '=', channelId)
        .where('event_id', '=', eventId)
        .select(['makers', 'clips_until', 'youth'])
        .executeTakeFirst()) ?? usualEventSettings,
    lockChannel: async (channelId) => {
      try {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`clips:${channelId}`}, 0))`.execute(db);
        return true;
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === lockTimedOut) return false;
        throw error;
      }
    },
    countLoad: async (channelId, userId, since) => {
      const [waiting, today] = await Promise.all([
        db
          .selectFrom('clips.clips')
          .where('channel_id', '=', channelId)
          .where('status', 'in', unfinished)
          .where('deleted_at', 'is', null)
          .select((row) => [
            row.fn.countAll<number>().as('ofChannel'),
            row.fn.countAll<number>().filterWhere('user_id', '=', userId).as('ofUser'),
          ])
          .executeTakeFirstOrThrow(),
        db
          .selectFrom('clips.clips')
          .where('channel_id', '=', channelId)
          .where('user_id', '=', userId)
          .where('created_at', '>', since)
          .select((row) => row.fn.countAll<number>().as('ofUserToday'))
          .executeTakeFirstOrThrow(),
      ]);
      return { ...waiting, ...today };
    },
    findPress: (channelId, userId, press) =>
      clipsOf(channelId).where('user_id', '=', userId).where('press', '=', press).executeTakeFirst(),
    insertClip: (clip) => db.insertInto('clips.clips').values(clip).returningAll().executeTakeFirstOrThrow(),
    findClip: (channelId, id) => clipsOf(channelId).where('id', '=', id).executeTakeFirst(),
    moveClip: (clip, from, change) =>
      updateOf(clip, change).where('status', 'in', from).returningAll().executeTakeFirst(),
    claim: ({ channel_id, id }, now) =>
      db
        .updateTable('clips.clips')
        .set((row) => ({ status: 'processing', attempts: sql`${row.ref('attempts')} + 1`, touched_at: now }))
        .where('channel_id', '=', channel_id)
        .where('id', '=', id)
        .where('status', 'in', unfinished)
        .where('deleted_at', 'is', null)
        .returningAll()
        .executeTakeFirst(),
    changeClip: (clip, change) => updateOf(clip, change).returningAll().executeTakeFirst(),
    touchSilent: (before, late, now) =>
      db
        .updateTable('clips.clips')
        .set({ touched_at: now })
        .where('status', 'in', unfinished)
        .where((row) => row.or([row('touched_at', '<', before), row('created_at', '<=', late)]))
        .returningAll()
        .execute(),
    listWaitingFiles: (before, limit) =>
      db
        .selectFrom('clips.clips')
        .where('file_status', '=', 'queued')
        .where('touched_at', '<', before)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .limit(limit)
        .selectAll()
        .execute(),
    findCrop: ({ channel_id, clip_id, shape }) =>
      db
        .selectFrom('clips.crops')
        .where('channel_id', '=', channel_id)
        .where('clip_id', '=', clip_id)
        .where('shape', '=', shape)
        .selectAll()
        .executeTakeFirst(),
    putCrop: async (crop) => {
      await db
        .insertInto('clips.crops')
        .values(crop)
        .onConflict((conflict) => conflict.columns(['channel_id', 'clip_id', 'shape']).doUpdateSet(crop))
        .execute();
    },
    changeCrop: async ({ channel_id, clip_id, shape, centre }, change) => {
      const changed = await db
        .updateTable('clips.crops')
        .set(change)
        .where('channel_id', '=', channel_id)
        .where('clip_id', '=', clip_id)
        .where('shape', '=', shape)
        .where('centre', '=', centre)
        .returning('clip_id')
        .executeTakeFirst();
      return changed !== undefined;
    },
    listWaitingCrops: (before, limit) =>
      db
        .selectFrom('clips.crops')
        .where('status', '=', 'queued')
        .where('touched_at', '<', before)
        .orderBy('touched_at')
        .limit(limit)
        .selectAll()
        .execute(),
    purgeDeleted: async (before) => {
      await db.deleteFrom('clips.clips').where('deleted_at', '<', before).execute();
    },
    listRemovals: async (limit) => {
      const rows = await db.selectFrom('clips.removals').limit(limit).select('folder').execute();
      return rows.map(({ folder }) => folder);
    },
    forgetRemoval: async (folder) => {
      await db.deleteFrom('clips.removals').where('folder', '=', folder).execute();
    },
    insertDownload: async (key, now) => {
      const inserted = await db
        .insertInto('clips.downloads')
        .values({ ...key, taken_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('day')
        .executeTakeFirst();
      return inserted !== undefined;
    },
    hasDownload: async ({ channel_id, user_id, clip_id, day }) => {
      const row = await db
        .selectFrom('clips.downloads')
        .where('channel_id', '=', channel_id)
        .where('user_id', '=', user_id)
        .where('clip_id', '=', clip_id)
        .where('day', '=', day)
        .select('day')
        .executeTakeFirst();
      return row !== undefined;
    },
    countView: async (channelId, clipId, playId, now) => {
      const inserted = await db
        .insertInto('clips.views')
        .values({ channel_id: channelId, clip_id: clipId, play_id: playId, viewed_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('clip_id')
        .executeTakeFirst();
      if (inserted === undefined) return false;
      await db
        .updateTable('clips.clips')
        .set((row) => ({ views: sql`${row.ref('views')} + 1` }))
        .where('channel_id', '=', channelId)
        .where('id', '=', clipId)
        .execute();
      return true;
    },
    forgetViews: async (before) => {
      await db.deleteFrom('clips.views').where('viewed_at', '<', before).execute();
    },
  };
}
