// The invariants of money as database queries: each returned row is a violation.
import { sql, type RawBuilder } from 'kysely';
import { isTimeOut, type Database } from '../../db/connect.ts';

export interface Violation {
  /** Which invariant, I1–I9, and I10 for what should have settled long ago. */
  readonly invariant: string;
  readonly channel_id: number;
  /** The order, entitlement or webhook that breaks it. */
  readonly subject: string;
  readonly detail: string;
}

export interface InvariantStore {
  /**
   * At most `limit` rows. One query checks all invariants, which costs least. When it times out, each check runs by
   * itself.
   *
   * @param settledBefore nothing received or opened before this moment may still be unsettled.
   * @param onUnseen called for each check that timed out: its invariant is neither kept nor broken.
   */
  listViolations(
    settledBefore: Date,
    limit: number,
    onUnseen: (because: string) => void,
  ): Promise<Violation[]>;
}

/** Time limit for one check on a busy machine, after the usual limit was too short for all checks. */
const usualPatienceMs = 20_000;
/** After this many time-outs the run stops. */
const unseenMaximum = 3;

const charges = sql`
  select channel_id, order_id, count(*) as lines, sum(amount_cents) as cents, min(source_id) as intent, min(currency) as currency
    from commerce.ledger where kind = 'charge' group by channel_id, order_id`;
const refunds = sql`
  select channel_id, order_id, -sum(amount_cents) as cents from commerce.ledger where kind = 'refund' group by channel_id, order_id`;
const disputes = sql`
  select channel_id, order_id, bool_or(status = 'lost') as lost from commerce.disputes group by channel_id, order_id`;

/** Subqueries that the checks below share. PostgreSQL computes only those that a check names. */
const sums = sql`
  with charges as (${charges}), refunds as (${refunds}), disputes as (${disputes}),
  parts as (
    select channel_id, order_id, count(*) as items, sum(base_price_cents + service_fee_cents) as cents
      from commerce.order_items group by channel_id, order_id
  ),
  given as (
    select channel_id, order_id, count(*) as items, count(*) filter (where active) as active
      from commerce.entitlements where order_id is not null group by channel_id, order_id
  )`;

/** Queries of other sub-rooms for their own invariants. */
export type OwnViolations = (settledBefore: Date) => readonly RawBuilder<unknown>[];

const promises: OwnViolations = (settledBefore) => [
  sql`
    select 'I1', o.channel_id, 'order ' || o.id, 'a charge whose order is ' || o.status
      from commerce.orders o join charges c on (c.channel_id, c.order_id) = (o.channel_id, o.id) where o.status not in ('paid', 'refunded')`,
  sql`
    select 'I1', o.channel_id, 'order ' || o.id, 'paid by another intent than its own'
      from commerce.orders o join charges c on (c.channel_id, c.order_id) = (o.channel_id, o.id)
     where c.lines = 1 and c.intent is distinct from o.payment_intent_id`,
  sql`
    select 'I2', o.channel_id, 'order ' || o.id, c.lines || ' charges'
      from commerce.orders o join charges c on (c.channel_id, c.order_id) = (o.channel_id, o.id) where c.lines > 1`,
  sql`
    select 'I3', o.channel_id, 'order ' || max(o.id), count(*) || ' running orders of user ' || o.user_id || ' for ' || e.item
      from commerce.orders o join commerce.entitlements e on (e.channel_id, e.order_id) = (o.channel_id, o.id)
     where o.status = 'paid' and e.active group by o.channel_id, o.user_id, e.item, o.livemode having count(*) > 1`,
  sql`
    select 'I4', o.channel_id, 'order ' || o.id, 'paid, with ' || coalesce(g.items, 0) || ' entitlements'
      from commerce.orders o left join given g on (g.channel_id, g.order_id) = (o.channel_id, o.id)
      left join parts p on (p.channel_id, p.order_id) = (o.channel_id, o.id)
     where o.status = 'paid' and coalesce(g.items, 0) <> coalesce(p.items, 1)`,
  sql`
    select 'I6', o.channel_id, 'order ' || o.id, 'costs ' || o.base_price_cents + o.service_fee_cents || ', its items ' || coalesce(p.cents, 0)
      from commerce.orders o left join parts p on (p.channel_id, p.order_id) = (o.channel_id, o.id)
     where o.type = 'bundle' and o.base_price_cents + o.service_fee_cents <> coalesce(p.cents, 0)`,
  sql`
    select 'I4', o.channel_id, 'order ' || o.id, 'paid and running, but its entitlement is not active'
      from commerce.orders o join given g on (g.channel_id, g.order_id) = (o.channel_id, o.id)
     where o.status = 'paid' and o.running and not o.disputed and g.active = 0`,
  sql`
    select 'I4', o.channel_id, 'order ' || o.id, 'an active entitlement, but the order is ' || o.status
      from commerce.orders o join given g on (g.channel_id, g.order_id) = (o.channel_id, o.id)
     where g.active > 0 and o.status not in ('paid', 'refunded')`,
  sql`
    select 'I5', o.channel_id, 'order ' || o.id, 'refunded, but still active'
      from commerce.orders o join given g on (g.channel_id, g.order_id) = (o.channel_id, o.id) where g.active > 0 and o.status = 'refunded'`,
  sql`
    select 'I5', o.channel_id, 'order ' || o.id, 'a bank is deciding, but it is still active'
      from commerce.orders o join given g on (g.channel_id, g.order_id) = (o.channel_id, o.id) where g.active > 0 and o.disputed`,
  sql`
    select 'I5', o.channel_id, 'order ' || o.id, 'a lost dispute, but the order is ' || o.status
      from commerce.orders o join commerce.disputes d on (d.channel_id, d.order_id) = (o.channel_id, o.id)
     where d.status = 'lost' and d.payment_intent_id = o.payment_intent_id and o.status <> 'refunded'`,
  sql`
    select 'I5', o.channel_id, 'order ' || o.id, 'marked as disputed: ' || o.disputed
      from commerce.orders o left join commerce.disputes d
        on (d.channel_id, d.order_id) = (o.channel_id, o.id) and d.status = 'open' and d.payment_intent_id = o.payment_intent_id
     where (o.disputed or d.id is not null) and o.status = 'paid' and o.disputed <> (d.id is not null)`,
  sql`
    select 'I6', o.channel_id, 'order ' || o.id, 'paid ' || coalesce(c.cents, 0) || ' of ' || o.amount_cents || ' ' || o.currency
      from commerce.orders o left join charges c on (c.channel_id, c.order_id) = (o.channel_id, o.id)
     where o.status in ('paid', 'refunded')
       and (coalesce(c.cents, 0) <> o.amount_cents or c.currency is distinct from nullif(o.currency, case when o.amount_cents = 0 then o.currency end))`,
  sql`
    select 'I6', o.channel_id, 'order ' || o.id, 'gave back ' || r.cents || ' of ' || o.amount_cents
      from commerce.orders o join refunds r on (r.channel_id, r.order_id) = (o.channel_id, o.id)
      left join charges c on (c.channel_id, c.order_id) = (o.channel_id, o.id) where r.cents > coalesce(c.cents, 0)`,
  sql`
    select 'I6', o.channel_id, 'order ' || o.id, 'refunds are asked for beyond what is left'
      from commerce.orders o join commerce.refunds a on (a.channel_id, a.order_id) = (o.channel_id, o.id) and a.status = 'asked'
      left join refunds r on (r.channel_id, r.order_id) = (o.channel_id, o.id)
     where o.status = 'paid'
     group by o.channel_id, o.id, o.amount_cents, r.cents having sum(a.amount_cents) > o.amount_cents`,
  sql`
    select 'I8', o.channel_id, 'order ' || o.id, 'refunded, but the ledger keeps ' || o.amount_cents - coalesce(r.cents, 0)
      from commerce.orders o left join refunds r on (r.channel_id, r.order_id) = (o.channel_id, o.id)
      left join disputes d on (d.channel_id, d.order_id) = (o.channel_id, o.id)
     where o.status = 'refunded' and coalesce(r.cents, 0) <> o.amount_cents and d.lost is not true`,
  sql`
    select 'I8', a.channel_id, 'order ' || a.order_id, 'refund ' || a.id || ' is done, but not in the ledger'
      from commerce.refunds a left join commerce.ledger l
        on (l.channel_id, l.order_id, l.kind, l.source_id) = (a.channel_id, a.order_id, 'refund', a.service_id)
     where a.status = 'done' and l.amount_cents is distinct from -a.amount_cents`,
  sql`
    select 'I9', o.channel_id, 'order ' || o.id, o.status || ', but no payment is named'
      from commerce.orders o where o.status in ('paid', 'refunded') and o.amount_cents > 0 and o.payment_intent_id is null`,
  sql`
    select 'I10', a.channel_id, 'order ' || a.order_id, 'refund ' || a.id || ' is still asked for: ' || coalesce(a.trouble, 'not answered')
      from commerce.refunds a where a.status = 'asked' and a.asked_at < ${settledBefore}`,
  sql`
    select 'I10', o.channel_id, 'order ' || o.id, 'still ' || o.status
      from commerce.orders o where o.status in ('created', 'failed', 'expiring') and o.created_at < ${settledBefore}`,
  sql`
    select 'I10', w.channel_id, 'webhook ' || w.event_id, 'still open: ' || coalesce(w.last_error, 'never tried')
      from commerce.webhook_inbox w where w.done_at is null and w.received_at < ${settledBefore}`,
];

/** Puts the rows of all these checks together. */
const ask = (questions: readonly RawBuilder<unknown>[], limit: number): RawBuilder<Violation> =>
  sql<Violation>`${sums}
    select * from (${sql.join(questions, sql` union all `)}) as found (invariant, channel_id, subject, detail) limit ${limit}`;

export function createInvariantStore(
  db: Database,
  ofSubRooms: OwnViolations,
  patientMs = usualPatienceMs,
): InvariantStore {
  return {
    listViolations: async (settledBefore, limit, onUnseen) => {
      const questions = [...promises(settledBefore), ...ofSubRooms(settledBefore)];
      try {
        return (await ask(questions, limit).execute(db)).rows;
      } catch (error) {
        // A failed transaction accepts no more queries.
        if (!isTimeOut(error) || db.isTransaction) throw error;
      }
      const violations: Violation[] = [];
      let unseen = 0;
      for (const question of questions) {
        try {
          violations.push(
            ...(await runWithTimeLimit(db, ask([question], limit - violations.length), patientMs)),
          );
        } catch (error) {
          if (!isTimeOut(error)) throw error;
          onUnseen(error.message);
          unseen++;
        }
        if (violations.length >= limit || unseen >= unseenMaximum) break;
      }
      return violations;
    },
  };
}

/** Runs a check in a transaction with its own time limit. */
const runWithTimeLimit = (
  db: Database,
  question: RawBuilder<Violation>,
  patientMs: number,
): Promise<Violation[]> =>
  db.transaction().execute(async (transaction) => {
    await sql`select set_config('statement_timeout', ${String(patientMs)}, true)`.execute(transaction);
    return (await question.execute(transaction)).rows;
  });
