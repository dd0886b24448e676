// The home of each live game in the database. The database's clock alone decides which process lives.
import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { BroadcastRecord, EncoderRecord } from './live-rules.ts';

/** A command for the process that airs the event. */
export interface LiveCommand {
  readonly broadcast: BroadcastRecord;
  readonly key_hash: Buffer;
}

export interface Taking {
  /** The node that takes it. */
  readonly node: string;
  /** The network of the encoder whose picture is the vote. Undefined for a node that goes on without an encoder. */
  readonly from?: string | undefined;
}

export type HomeProgress = Pick<BroadcastRecord, 'channel_id' | 'id' | 'epoch'> & {
  readonly number: number;
  /** How long ago its encoder sent something. Undefined where nobody asks. */
  readonly fed_ago_ms: number | undefined;
};

export interface HomeStore {
  /**
   * A node takes a live game, in the next epoch. One of two at once succeeds.
   * @param seen the row as the node knows it.
   * @returns undefined after another takeover, and for an encoder that lost it a moment ago to another one. A node without
   * an encoder gets no game whose home lives.
   */
  takeBroadcast(
    seen: Pick<BroadcastRecord, 'channel_id' | 'id' | 'epoch'>,
    taking: Taking,
  ): Promise<BroadcastRecord | undefined>;
  /**
   * An encoder replaces another one at the same home.
   * @returns whether the game is still of this home.
   */
  saveLoss(
    broadcast: Pick<BroadcastRecord, 'channel_id' | 'id' | 'epoch'>,
    loss: { readonly from: string; readonly by: string },
  ): Promise<boolean>;
  /** Milliseconds since a live game was taken that an encoder feeds now; undefined without either. */
  readTakenAgoMs(broadcast: Pick<BroadcastRecord, 'channel_id' | 'id'>): Promise<number | undefined>;
  /** Milliseconds since a node renewed its row; undefined without a row. */
  readSilentMs(node: string | null): Promise<number | undefined>;
  /**
   * Live games of all channels.
   * @param node only its own, and those whose home does not live.
   */
  listOnAir(node?: string): Promise<LiveCommand[]>;
  /** The newest segment of each game, for the next home, and when its encoder sent something. */
  saveProgress(games: readonly HomeProgress[]): Promise<void>;
  /** Until then the encoder is let in nowhere. */
  restEncoder(encoder: Pick<EncoderRecord, 'channel_id' | 'id'>, until: Date): Promise<void>;
}

const hasLiveHome = sql`exists (
  select from media.nodes as nodes
   where nodes.id = broadcasts.node and nodes.seen_at > now() - interval '6 seconds')`;

/** A new home says only with its first segment that it has a signal. */
const isFed = sql`((broadcasts.signal_lost_at is null
  or (broadcasts.taken_at > now() - interval '5 seconds' and broadcasts.fed_at >= broadcasts.taken_at))
  and ${hasLiveHome})`;
const sendsNow = sql`(broadcasts.fed_at > now() - interval '2 seconds' and ${hasLiveHome})`;

export function createHomeStore(db: Database): HomeStore {
  return {
    takeBroadcast: async ({ channel_id, id, epoch }, { node, from = null }) => {
      // An encoder that comes back from its own network replaces its former connection, which sends nothing more.
      const isRival = sql`(case when broadcasts.fed_from = ${from}::text then ${sendsNow} else ${isFed} end)`;
      const loses = sql`(${from}::text is not null and broadcasts.fed_from is not null and ${isRival})`;
      const { rows } = await sql<BroadcastRecord>`
        update media.broadcasts as broadcasts
           set node = ${node}::uuid, epoch = epoch + 1, taken_at = now(),
               fed_from = coalesce(${from}::text, fed_from),
               fed_at = case when ${from}::text is null then fed_at else now() end,
               signal_lost_at = case when ${from}::text is null then coalesce(signal_lost_at, now())
                                     else signal_lost_at end,
               lost_from = case when ${loses} then fed_from else lost_from end,
               lost_at = case when ${loses} then now() else lost_at end
         where channel_id = ${channel_id} and id = ${id} and status = 'live' and epoch = ${epoch}
           and case when ${from}::text is null
                    then node is null or node = ${node}::uuid or not ${hasLiveHome}
                    else (lost_from = ${from}::text and lost_at > now() - interval '30 seconds' and ${isRival})
                         is not true
               end
        returning *`.execute(db);
      return rows[0];
    },
    saveLoss: async ({ channel_id, id, epoch }, { from, by }) => {
      const { rows } = await sql`
        update media.broadcasts set lost_from = ${from}, lost_at = now(), fed_from = ${by}
         where channel_id = ${channel_id} and id = ${id} and status = 'live' and epoch = ${epoch}
        returning id`.execute(db);
      return rows.length > 0;
    },
    readTakenAgoMs: async ({ channel_id, id }) => {
      const { rows } = await sql<{ ms: number | null }>`
        select (extract(epoch from now() - taken_at) * 1000)::float8 as ms
          from media.broadcasts as broadcasts
         where channel_id = ${channel_id} and id = ${id} and ${isFed}`.execute(db);
      return rows[0]?.ms ?? undefined;
    },
    readSilentMs: async (node) => {
      const { rows } = await sql<{ ms: number }>`
        select (extract(epoch from now() - seen_at) * 1000)::float8 as ms
          from media.nodes where id = ${node}::uuid`.execute(db);
      return rows[0]?.ms;
    },
    listOnAir: async (node) => {
      const rows = await db
        .selectFrom('media.broadcasts as broadcasts')
        .innerJoin('media.encoders as encoders', (join) =>
          join
            .onRef('encoders.id', '=', 'broadcasts.encoder_id')
            .onRef('encoders.channel_id', '=', 'broadcasts.channel_id'),
        )
        .where('broadcasts.status', '=', 'live')
        .where((where) =>
          where.or([
            node === undefined ? sql<boolean>`true` : where('broadcasts.node', '=', node),
            where('broadcasts.node', 'is', null),
            sql<boolean>`not ${hasLiveHome}`,
          ]),
        )
        .selectAll('broadcasts')
        .select('encoders.key_hash')
        .limit(1_000)
        .execute();
      return rows.map(({ key_hash, ...broadcast }) => ({ broadcast, key_hash }));
    },
    saveProgress: async (games) => {
      if (games.length === 0) return;
      const rows = JSON.stringify(games);
      await sql`
        update media.broadcasts as broadcasts
           set last_number = greatest(last_number, games.number),
               fed_at = coalesce(now() - games.fed_ago_ms * interval '1 millisecond', fed_at)
          from jsonb_to_recordset(${rows}::jsonb)
            as games(channel_id bigint, id bigint, epoch int, number int, fed_ago_ms float8)
         where broadcasts.channel_id = games.channel_id and broadcasts.id = games.id
           and broadcasts.status = 'live' and broadcasts.epoch = games.epoch
           and (broadcasts.last_number < games.number or games.fed_ago_ms is not null)`.execute(db);
    },
    restEncoder: async ({ channel_id, id }, until) => {
      await db
        .updateTable('media.encoders')
        .set({ rest_until: until })
        .where('channel_id', '=', channel_id)
        .where('id', '=', id)
        .execute();
    },
  };
}
