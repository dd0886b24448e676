// Encoders and broadcasts in the database.
import { sql } from 'kysely';
import { databaseOf, type Database } from '../../db/connect.ts';
import type { Scope } from '../../kernel/transact.ts';
import { createHomeStore, type HomeStore } from './store-homes.ts';
import { markNotPlayed } from './store-not-played.ts';
import type { BroadcastRecord, BroadcastStatus, EncoderRecord } from './live-rules.ts';

export type BroadcastChange = Partial<Omit<BroadcastRecord, 'id' | 'channel_id' | 'event_id'>>;
type BroadcastKey = Pick<BroadcastRecord, 'channel_id' | 'id'>;

export interface LiveStore extends HomeStore {
  within(scope: Scope): LiveStore;
  /** Takes the row of a removed one of this name. Undefined when the channel has one that is not removed. */
  insertEncoder(
    encoder: Pick<EncoderRecord, 'channel_id' | 'name' | 'key_hash' | 'created_at' | 'made_by'>,
  ): Promise<EncoderRecord | undefined>;
  findEncoder(channelId: number, name: string): Promise<EncoderRecord | undefined>;
  /** The key is the credential of the encoder. It also identifies the channel. */
  findEncoderByKey(keyHash: Buffer): Promise<EncoderRecord | undefined>;
  /** Also a removed one. */
  findEncoderById(channelId: number, id: number): Promise<EncoderRecord | undefined>;
  /** Also removed ones. */
  findEncoders(channelId: number, ids: readonly number[]): Promise<EncoderRecord[]>;
  listEncoders(channelId: number): Promise<EncoderRecord[]>;
  listEncodersMadeBy(operatorId: number, channelIds: readonly number[]): Promise<EncoderRecord[]>;
  /** Undefined when there is no encoder of this name. */
  replaceKey(
    channelId: number,
    name: string,
    key: { readonly hash: Buffer; readonly now: Date; readonly madeBy?: number | undefined },
  ): Promise<EncoderRecord | undefined>;
  /** Ends its key. The row stays for the games that it aired. */
  removeEncoder(channelId: number, id: number, now: Date): Promise<void>;
  findBroadcast(channelId: number, eventId: number): Promise<BroadcastRecord | undefined>;
  listBroadcasts(channelId: number, eventIds: readonly number[]): Promise<BroadcastRecord[]>;
  /** At most 100 that are not over. */
  listOpenBroadcasts(channelId: number, encoderId: number): Promise<BroadcastRecord[]>;
  /** Arms the event, or changes an armed one. Undefined once it is live or over, and for a removed encoder. */
  arm(
    broadcast: Pick<
      BroadcastRecord,
      'channel_id' | 'event_id' | 'encoder_id' | 'window_seconds' | 'armed_at' | 'waits_for_start'
    >,
  ): Promise<BroadcastRecord | undefined>;
  /** @returns whether it was armed. */
  disarm(channelId: number, eventId: number): Promise<boolean>;
  /** Takes an encoder from all games that it would air. */
  disarmEncoder(channelId: number, encoderId: number): Promise<void>;
  /**
   * Undefined when it was not in this state: nothing is changed then.
   * @param epoch of the home that writes: after a takeover it changes nothing either.
   */
  moveBroadcast(
    broadcast: BroadcastKey,
    from: BroadcastStatus,
    change: BroadcastChange,
    epoch?: number,
  ): Promise<BroadcastRecord | undefined>;
  /** @returns whether the end was still to come. */
  takeEndBack(channelId: number, eventId: number, now: Date): Promise<boolean>;
  /** Encoders of all channels that publish now. */
  countPublishing(): Promise<number>;
  /** For all channels. @returns how many events got the mark, and how many lost it. */
  markNotPlayed(now: Date): ReturnType<typeof markNotPlayed>;
}

export function createLiveStore(db: Database): LiveStore {
  const encodersOf = (channelId: number) =>
    db.selectFrom('media.encoders').where('channel_id', '=', channelId).selectAll();
  const presentEncodersOf = (channelId: number) => encodersOf(channelId).where('removed_at', 'is', null);
  const broadcastsOf = (channelId: number) =>
    db.selectFrom('media.broadcasts').where('channel_id', '=', channelId).selectAll();
  return {
    ...createHomeStore(db),
    within: (scope) => createLiveStore(databaseOf(scope)),
    markNotPlayed: (now) => markNotPlayed(db, now),
    countPublishing: async () => {
      const row = await db
        .selectFrom('media.broadcasts')
        .where('status', '=', 'live')
        .where('signal_lost_at', 'is', null)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    insertEncoder: (encoder) =>
      db
        .insertInto('media.encoders')
        .values(encoder)
        .onConflict((conflict) =>
          conflict
            .columns(['channel_id', 'name'])
            .doUpdateSet({
              key_hash: encoder.key_hash,
              created_at: encoder.created_at,
              rotated_at: null,
              made_by: encoder.made_by,
              removed_at: null,
            })
            .where('media.encoders.removed_at', 'is not', null),
        )
        .returningAll()
        .executeTakeFirst(),
    findEncoder: (channelId, name) =>
      presentEncodersOf(channelId).where('name', '=', name).executeTakeFirst(),
    findEncoderByKey: (keyHash) =>
      db
        .selectFrom('media.encoders')
        .where('key_hash', '=', keyHash)
        .where('removed_at', 'is', null)
        .selectAll()
        .executeTakeFirst(),
    findEncoderById: (channelId, id) => encodersOf(channelId).where('id', '=', id).executeTakeFirst(),
    findEncoders: async (channelId, ids) =>
      ids.length === 0 ? [] : encodersOf(channelId).where('id', 'in', ids).execute(),
    listEncoders: (channelId) => presentEncodersOf(channelId).orderBy('name').limit(500).execute(),
    listEncodersMadeBy: async (operatorId, channelIds) =>
      channelIds.length === 0
        ? []
        : db
            .selectFrom('media.encoders')
            .where('channel_id', 'in', channelIds)
            .where('made_by', '=', operatorId)
            .where('removed_at', 'is', null)
            .selectAll()
            .orderBy('channel_id')
            .orderBy('name')
            .limit(500)
            .execute(),
    replaceKey: (channelId, name, { hash, now, madeBy }) =>
      db
        .updateTable('media.encoders')
        .set({ key_hash: hash, rotated_at: now, ...(madeBy !== undefined && { made_by: madeBy }) })
        .where('channel_id', '=', channelId)
        .where('name', '=', name)
        .where('removed_at', 'is', null)
        .returningAll()
        .executeTakeFirst(),
    removeEncoder: async (channelId, id, now) => {
      await db
        .updateTable('media.encoders')
        .set({ removed_at: now })
        .where('channel_id', '=', channelId)
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .execute();
    },
    findBroadcast: (channelId, eventId) =>
      broadcastsOf(channelId).where('event_id', '=', eventId).executeTakeFirst(),
    listBroadcasts: async (channelId, eventIds) =>
      eventIds.length === 0 ? [] : broadcastsOf(channelId).where('event_id', 'in', eventIds).execute(),
    listOpenBroadcasts: (channelId, encoderId) =>
      broadcastsOf(channelId)
        .where('encoder_id', '=', encoderId)
        .where('status', '<>', 'ended')
        .orderBy('status', 'desc')
        .orderBy('id', 'desc')
        .limit(100)
        .execute(),
    arm: async ({ channel_id, event_id, encoder_id, window_seconds, waits_for_start, armed_at }) => {
      // The lock: a removal of the encoder at this moment waits, and then finds the game, or nothing is armed.
      const { rows } = await sql<BroadcastRecord>`
        insert into media.broadcasts
            (channel_id, event_id, encoder_id, window_seconds, waits_for_start, armed_at, status)
          select channel_id, ${event_id}::bigint, id, ${window_seconds}::int, ${waits_for_start}::boolean,
              ${armed_at}::timestamptz, 'armed'
            from media.encoders
           where channel_id = ${channel_id} and id = ${encoder_id} and removed_at is null
             for share
          on conflict (channel_id, event_id) do update
            set encoder_id = excluded.encoder_id, window_seconds = excluded.window_seconds,
              waits_for_start = excluded.waits_for_start
            where media.broadcasts.status = 'armed'
          returning *`.execute(db);
      return rows[0];
    },
    disarm: async (channelId, eventId) => {
      const { numDeletedRows } = await db
        .deleteFrom('media.broadcasts')
        .where('channel_id', '=', channelId)
        .where('event_id', '=', eventId)
        .where('status', '=', 'armed')
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    disarmEncoder: async (channelId, encoderId) => {
      await db
        .deleteFrom('media.broadcasts')
        .where('channel_id', '=', channelId)
        .where('encoder_id', '=', encoderId)
        .where('status', '=', 'armed')
        .execute();
    },
    moveBroadcast: (broadcast, from, { rung_health: health, ...change }, epoch) =>
      db
        .updateTable('media.broadcasts')
        .set({ ...change, ...(health !== undefined && { rung_health: JSON.stringify(health) }) })
        .where('channel_id', '=', broadcast.channel_id)
        .where('id', '=', broadcast.id)
        .where('status', '=', from)
        .$if(epoch !== undefined, (query) => query.where('epoch', '=', epoch ?? 0))
        .returningAll()
        .executeTakeFirst(),
    takeEndBack: async (channelId, eventId, now) => {
      const { numUpdatedRows } = await db
        .updateTable('media.broadcasts')
        .set({ end_wished_at: null })
        .where('channel_id', '=', channelId)
        .where('event_id', '=', eventId)
        .where('status', '=', 'live')
        .where('end_wished_at', '>', now)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
