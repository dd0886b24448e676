import type { Transaction } from './database.ts';

/** Work that becomes due at a moment of the sandbox's clock. */
export type Errand =
  | 'subscription.cycle'
  | 'subscription.cancel'
  | 'subscription.expire'
  | 'subscription.trial_will_end'
  | 'invoice.finalize'
  | 'invoice.retry'
  | 'charge.dispute'
  | 'dispute.deadline'
  | 'dispute.decide'
  | 'refund.settle';

export interface Appointment {
  subject: string;
  errand: Errand;
  /** Unix seconds, in the time of the test clock if there is one. */
  at: number;
}

/** One per subject and errand: a later one replaces the earlier. */
export async function plan(
  tx: Transaction,
  { subject, errand, at }: Appointment,
  testClock: string | null,
): Promise<void> {
  await tx.query(
    `insert into stripe_sandbox.appointments (subject, errand, at, test_clock) values ($1, $2, $3, $4)
     on conflict (subject, errand) do update set at = excluded.at`,
    [subject, errand, at, testClock],
  );
}

/** Takes away one errand, or all of them. */
export async function unplan(tx: Transaction, subject: string, errand?: Errand): Promise<void> {
  await tx.query(
    'delete from stripe_sandbox.appointments where subject = $1 and ($2::text is null or errand = $2)',
    [subject, errand ?? null],
  );
}

/** The earliest that is due: by `now`, or by the time to which its test clock is being moved. */
export async function findDueAppointment(
  tx: Transaction,
  now: number,
  except: readonly string[],
): Promise<Appointment | undefined> {
  const { rows } = await tx.query<Omit<Appointment, 'at'> & { at: string }>(
    `select a.subject, a.errand, a.at from stripe_sandbox.appointments a
       left join stripe_sandbox.objects c on c.id = a.test_clock
      where a.at <= case when a.test_clock is null then $1 else (c.object -> 'status_details' -> 'advancing' ->> 'target_frozen_time')::bigint end
        and not a.subject = any($2)
      order by a.at, a.subject, a.errand limit 1`,
    [now, except],
  );
  const row = rows[0];
  return row && { ...row, at: Number(row.at) };
}

/** False when somebody else was quicker, or it was put off. */
export async function claim(tx: Transaction, { subject, errand, at }: Appointment): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from stripe_sandbox.appointments where subject = $1 and errand = $2 and at = $3',
    [subject, errand, at],
  );
  return (rowCount ?? 0) > 0;
}
