// The measures of encoders in the database: the process of the console need not be the one that they publish to.
import { sql } from 'kysely';
import type { SignalFacts } from '@floodlit/contract/operators/live';
import type { Database } from '../../db/connect.ts';

export interface EncoderSignal {
  readonly channel_id: number;
  readonly encoder_id: number;
  /** Null for a test. */
  readonly event_id: number | null;
  /** Null on the air. */
  readonly take: string | null;
  readonly facts: SignalFacts;
}

export interface SeenSignal extends EncoderSignal {
  /** Null of a process of an earlier version. */
  readonly node: string | null;
  readonly since: Date;
  readonly seen_at: Date;
}

export interface SignalStore {
  /**
   * @param seen.node the process that they publish to.
   * @param seen.freshSince a signal that was seen since then goes on.
   */
  write(
    signals: readonly EncoderSignal[],
    seen: { readonly node: string; readonly now: Date; readonly freshSince: Date },
  ): Promise<void>;
  list(channelId: number): Promise<SeenSignal[]>;
  find(channelId: number, encoderId: number): Promise<SeenSignal | undefined>;
}

export function createSignalStore(db: Database): SignalStore {
  const signalsOf = (channelId: number) =>
    db.selectFrom('media.encoder_signals').where('channel_id', '=', channelId).selectAll();
  return {
    async write(signals, { node, now, freshSince }) {
      if (signals.length === 0) return;
      // One row for each encoder: the database refuses to write a row twice in one statement.
      const newest = new Map(signals.map((signal) => [`${signal.channel_id} ${signal.encoder_id}`, signal]));
      await db
        .insertInto('media.encoder_signals')
        .values(
          [...newest.values()].map(({ facts, ...signal }) => ({
            ...signal,
            node,
            since: now,
            seen_at: now,
            facts: JSON.stringify(facts),
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['channel_id', 'encoder_id']).doUpdateSet((set) => ({
            event_id: set.ref('excluded.event_id'),
            take: set.ref('excluded.take'),
            node: set.ref('excluded.node'),
            seen_at: now,
            facts: set.ref('excluded.facts'),
            since: sql<Date>`case when encoder_signals.seen_at >= ${freshSince} then encoder_signals.since else ${now} end`,
          })),
        )
        .execute();
    },
    list: (channelId) => signalsOf(channelId).limit(500).execute(),
    find: (channelId, encoderId) =>
      signalsOf(channelId).where('encoder_id', '=', encoderId).executeTakeFirst(),
  };
}
