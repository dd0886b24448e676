// Leases of the next calls to a payment account, by the database's clock: all workers together keep one pace.
import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import { slotMs } from './pace-rules.ts';

export interface PaceStore {
  /**
   * Leases the next slots of an account. The slots of a worker that dies pass unused.
   *
   * @returns the milliseconds from now to the first slot; the others follow at distances of `slotMs`.
   */
  leaseSlots(account: number, slots: number): Promise<number>;
  /** No worker leases a slot that is earlier. */
  restAccount(account: number, ms: number): Promise<void>;
}

/** A row that is further ahead comes from a clock that was set back. */
const furthestMs = 120_000;
/** Shorter than that, so that leases behind a rest still wait for it. */
const longestRestMs = 100_000;

const milliseconds = (ms: number) => sql`${ms}::float8 * interval '1 millisecond'`;
/** The first free slot, by the clock at the moment when the row is locked. */
const free = sql`case when pace.next_at > clock_timestamp() + ${milliseconds(furthestMs)} then clock_timestamp()
  else greatest(pace.next_at, clock_timestamp()) end`;

export const createPaceStore = (db: Database): PaceStore => ({
  async leaseSlots(account, slots) {
    const length = milliseconds(slots * slotMs);
    const { rows } = await sql<{ ms: number }>`
      insert into public.call_paces as pace (account, next_at)
      values (${String(account)}, clock_timestamp() + ${length})
      on conflict (account) do update set next_at = ${free} + ${length}
      returning (extract(epoch from pace.next_at - ${length} - clock_timestamp()) * 1000)::float8 as ms`.execute(
      db,
    );
    return Math.max(0, rows[0]?.ms ?? 0);
  },
  async restAccount(account, ms) {
    const until = sql`clock_timestamp() + ${milliseconds(Math.min(ms, longestRestMs))}`;
    await sql`
      insert into public.call_paces as pace (account, next_at) values (${String(account)}, ${until})
      on conflict (account) do update set next_at = greatest(${free}, ${until})`.execute(db);
  },
});
