// Uploads in the database: whose they are, and what they become.
import { sql, type Selectable } from 'kysely';
import { databaseOf, type Database } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import type { Scope } from '../../kernel/transact.ts';
import { uploadKeyOf } from '../source-keys.ts';

export type UploadRecord = Selectable<Tables['media.uploads']>;
export type NewUpload = Omit<UploadRecord, 'finished_at' | 'bytes_arrived' | 'leased_by' | 'leased_until'>;

/** A request that ends without a word loses its upload to another one after this time. */
const leaseTime = sql<Date>`now() + interval '30 seconds'`;

/** Null: an upload of a former version. */
export type Arrived = Pick<UploadRecord, 'bytes_arrived'>;

export interface UploadStore {
  within(scope: Scope): UploadStore;
  /** Lets one request at a time count the uploads of the install, whose channels share one disk. */
  lockRoom(): Promise<void>;
  insert(upload: NewUpload): Promise<void>;
  /** Undefined unless it is this operator's in this channel. */
  find(channelId: number, operatorId: number, id: string): Promise<UploadRecord | undefined>;
  /** Locks it until the end of the transaction. */
  lock(channelId: number, id: string): Promise<UploadRecord | undefined>;
  /** The unfinished uploads of all channels. */
  listUnfinished(): Promise<UploadRecord[]>;
  /** Undefined when there is no such unfinished upload. */
  readArrived(channelId: number, id: string): Promise<Arrived | undefined>;
  /**
   * Keeps other requests of all processes out until `release`, or for 30 s after the last bytes.
   * @returns undefined while another request has it, and when there is no such unfinished upload.
   */
  lease(channelId: number, id: string, holder: string, now: Date): Promise<Arrived | undefined>;
  /** @returns whether the offset was there, and the lease is still this one. It holds for another 30 s. */
  advance(
    channelId: number,
    id: string,
    step: { readonly holder: string; readonly from: number | null; readonly to: number },
    now: Date,
  ): Promise<boolean>;
  /** The same for a complete upload while it is delivered. The same holder renews it. @returns whether it has it. */
  hold(channelId: number, id: string, holder: string): Promise<boolean>;
  release(channelId: number, id: string, holder: string): Promise<void>;
  finish(channelId: number, id: string, now: Date): Promise<void>;
  remove(channelId: number, id: string): Promise<void>;
  /** @returns whether it was there and unfinished: the file of a delivered upload belongs to its recording. */
  removeUnfinished(channelId: number, id: string): Promise<boolean>;
  /** Unfinished ones without new bytes since this moment. */
  listIdle(before: Date): Promise<UploadRecord[]>;
  /** Finished ones whose recording is ready, failed or gone, and films that no preroll got in time. */
  listUsed(filmsBefore: Date): Promise<UploadRecord[]>;
  /** Finished ones whose recording is queued or processing, and films that wait for their preroll. */
  listPreparing(): Promise<UploadRecord[]>;
  /** The keys among these whose recording is queued or processing. */
  listNeededKeys(keys: readonly string[]): Promise<string[]>;
  /** With those of files that a command or the demo took. */
  listIds(): Promise<string[]>;
}

export function createUploadStore(db: Database): UploadStore {
  const ofChannel = (channelId: number, id: string) =>
    db.selectFrom('media.uploads').where('channel_id', '=', channelId).where('id', '=', id).selectAll();
  const change = (channelId: number, id: string) =>
    db.updateTable('media.uploads').where('channel_id', '=', channelId).where('id', '=', id);
  /** A film without a preroll waits for one until it is older than this moment. */
  const listFinished = async (isNeeded: boolean, filmsBefore = new Date(0)): Promise<UploadRecord[]> => {
    const finished = await db
      .selectFrom('media.uploads')
      .where('finished_at', 'is not', null)
      .selectAll()
      .execute();
    if (finished.length === 0) return [];
    const assets = await db
      .selectFrom('media.assets')
      .where(
        'source_key',
        'in',
        finished.map(({ id }) => uploadKeyOf(id)),
      )
      .select(['source_key', 'status'])
      .execute();
    const keys = new Set(assets.map(({ source_key }) => source_key));
    const preparing = new Set(
      assets
        .filter(({ status }) => status === 'queued' || status === 'processing')
        .map(({ source_key }) => source_key),
    );
    return finished.filter(({ id, is_film, touched_at }) => {
      const key = uploadKeyOf(id);
      const isWaiting = is_film && !keys.has(key) && touched_at >= filmsBefore;
      return (preparing.has(key) || isWaiting) === isNeeded;
    });
  };
  return {
    within: (scope) => createUploadStore(databaseOf(scope)),
    lockRoom: async () => {
      await sql`select pg_advisory_xact_lock(hashtextextended('uploads', 0))`.execute(db);
    },
    insert: async (upload) => {
      await db
        .insertInto('media.uploads')
        .values({ ...upload, bytes_arrived: 0 })
        .execute();
    },
    find: (channelId, operatorId, id) =>
      ofChannel(channelId, id).where('operator_id', '=', operatorId).executeTakeFirst(),
    lock: (channelId, id) => ofChannel(channelId, id).forUpdate().executeTakeFirst(),
    listUnfinished: () =>
      db.selectFrom('media.uploads').where('finished_at', 'is', null).selectAll().execute(),
    readArrived: (channelId, id) =>
      db
        .selectFrom('media.uploads')
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .where('finished_at', 'is', null)
        .select('bytes_arrived')
        .executeTakeFirst(),
    lease: (channelId, id, holder, now) =>
      change(channelId, id)
        .where('finished_at', 'is', null)
        .where((row) => row.or([row('leased_by', 'is', null), row('leased_until', '<=', sql<Date>`now()`)]))
        .set({ leased_by: holder, leased_until: leaseTime, touched_at: now })
        .returning('bytes_arrived')
        .executeTakeFirst(),
    advance: async (channelId, id, { holder, from, to }, now) => {
      const { numUpdatedRows } = await change(channelId, id)
        .where('finished_at', 'is', null)
        .where('leased_by', '=', holder)
        .where('bytes_arrived', 'is not distinct from', from)
        .set({ bytes_arrived: to, leased_until: leaseTime, touched_at: now })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    hold: async (channelId, id, holder) => {
      const { numUpdatedRows } = await change(channelId, id)
        .where('finished_at', 'is', null)
        .where((row) =>
          row.or([
            row('leased_by', 'is', null),
            row('leased_by', '=', holder),
            row('leased_until', '<=', sql<Date>`now()`),
          ]),
        )
        .set({ leased_by: holder, leased_until: leaseTime })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    release: async (channelId, id, holder) => {
      await change(channelId, id)
        .where('leased_by', '=', holder)
        .set({ leased_by: null, leased_until: null })
        .execute();
    },
    finish: async (channelId, id, now) => {
      await change(channelId, id).set({ finished_at: now, touched_at: now }).execute();
    },
    remove: async (channelId, id) => {
      await db.deleteFrom('media.uploads').where('channel_id', '=', channelId).where('id', '=', id).execute();
    },
    removeUnfinished: async (channelId, id) => {
      const { numDeletedRows } = await db
        .deleteFrom('media.uploads')
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .where('finished_at', 'is', null)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    listIdle: (before) =>
      db
        .selectFrom('media.uploads')
        .where('finished_at', 'is', null)
        .where('touched_at', '<', before)
        .selectAll()
        .execute(),
    listUsed: (filmsBefore) => listFinished(false, filmsBefore),
    listPreparing: () => listFinished(true),
    listNeededKeys: async (keys) => {
      const rows = await db
        .selectFrom('media.assets')
        .where('status', 'in', ['queued', 'processing'])
        .where('source_key', 'in', keys)
        .select('source_key')
        .execute();
      return rows.flatMap(({ source_key }) => source_key ?? []);
    },
    listIds: async () => {
      const rows = await db
        .selectFrom('media.uploads')
        .select('id')
        .unionAll(db.selectFrom('media.taken_sources').select('id'))
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
