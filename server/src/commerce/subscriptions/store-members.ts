// Members by pass for reports: won and lost in some days, and how many there were before.
import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { SalesSpan } from '../ledger/index.ts';

export interface MemberRow {
  /** The name of the pass, as its newest member bought it. */
  readonly name: string;
  /** Members at the start of the first day. */
  readonly held: number;
  readonly won: number;
  /** The won ones that began with a trial. */
  readonly trials: number;
  readonly lost: number;
}

export interface MemberStore {
  /** A member whose renewal failed counts until the subscription ends. */
  sumMembers(span: SalesSpan): Promise<MemberRow[]>;
}

const rowsMaximum = 10_000;

export function createMemberStore(db: Database): MemberStore {
  return {
    async sumMembers({ channelId, from, to, zone, livemode }) {
      const { rows } = await sql<MemberRow>`
        with days as (
          select ${from}::date::timestamp at time zone ${zone} as first,
            (${to}::date + 1)::timestamp at time zone ${zone} as after)
        select (array_agg(name order by id desc))[1] as name,
          count(*) filter (where began_at < first and (ended_at is null or ended_at >= first))::int as held,
          count(*) filter (where began_at >= first)::int as won,
          count(*) filter (where began_at >= first and trial_days > 0)::int as trials,
          count(*) filter (where ended_at >= first and ended_at < after)::int as lost
          from commerce.subscriptions, days
         where channel_id = ${channelId} and livemode = ${livemode} and began_at < after
           and (ended_at is null or ended_at >= first)
         group by pass_id order by won desc, held desc, name limit ${rowsMaximum}`.execute(db);
      return rows;
    },
  };
}
