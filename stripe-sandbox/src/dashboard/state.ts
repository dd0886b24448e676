import type Stripe from 'stripe';
import type { Transaction } from '../database.ts';
import type { Fault } from '../faults.ts';
import { listFaults } from '../faults.ts';
import type { SandboxClock } from '../sandbox-clock.ts';
import type { Settings } from '../settings.ts';
import { readSettings } from '../settings.ts';
import type { View } from './views.ts';

export interface PaymentLine {
  intent: Stripe.PaymentIntent;
  charge: Stripe.Charge | null;
}

interface DeliveryLine {
  url: string;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  last_response: string | null;
}

export interface EventLine {
  event: Stripe.EventBase;
  deliveries: DeliveryLine[];
}

export interface SubscriptionLine {
  subscription: Stripe.Subscription;
  email: string | null;
  product: string | null;
  /** Id of the test clock, which the page does not move. */
  test_clock: string | null;
}

export interface AppointmentLine {
  errand: string;
  subject: string;
  at: number;
}

export interface Sums {
  currency: string;
  charged: number;
  refunded: number;
  disputed: number;
  fees: number;
  net: number;
}

export interface DashboardState {
  view: View;
  now: number;
  counts: Record<View, number>;
  sums: Sums[];
  payments: PaymentLine[];
  subscriptions: SubscriptionLine[];
  appointments: AppointmentLine[];
  disputes: Stripe.Dispute[];
  events: EventLine[];
  endpoints: Stripe.WebhookEndpoint[];
  faults: Fault[];
  settings: Settings;
}

const shownLines = 50;
const shownAppointments = 8;

/** Reads the state for one view. The lists of the other views stay empty. */
export async function readDashboard(
  tx: Transaction,
  clock: SandboxClock,
  view: View,
): Promise<DashboardState> {
  const faults = await listFaults(tx);
  return {
    view,
    now: clock.now(),
    counts: await readCounts(tx, faults.length),
    sums: view === 'payments' ? await readSums(tx) : [],
    payments: view === 'payments' ? await listPayments(tx) : [],
    subscriptions: view === 'subscriptions' ? await listSubscriptions(tx) : [],
    appointments: view === 'subscriptions' ? await listAppointments(tx) : [],
    disputes: view === 'disputes' ? await listObjects<Stripe.Dispute>(tx, 'dispute') : [],
    events: view === 'events' ? await listEvents(tx) : [],
    endpoints: view === 'events' ? await listObjects<Stripe.WebhookEndpoint>(tx, 'webhook_endpoint') : [],
    faults,
    settings: await readSettings(tx),
  };
}

/** Counts open disputes, undelivered events and active faults, and the rows of each other list. */
async function readCounts(tx: Transaction, faults: number): Promise<DashboardState['counts']> {
  const { rows } = await tx.query<Omit<DashboardState['counts'], 'faults'>>(
    `select count(*) filter (where kind = 'payment_intent')::int as payments,
        count(*) filter (where kind = 'subscription' and object ->> 'ended_at' is null)::int as subscriptions,
        count(*) filter (where kind = 'dispute' and object ->> 'status' not in ('won', 'lost', 'warning_closed'))::int as disputes,
        (select count(distinct event_id)::int from stripe_sandbox.deliveries where status <> 'delivered') as events
      from stripe_sandbox.objects where kind in ('payment_intent', 'subscription', 'dispute')`,
  );
  return { payments: 0, subscriptions: 0, disputes: 0, events: 0, ...rows[0], faults };
}

/** The ledger's own figures, so that the page and the list of balance transactions can never differ. */
async function readSums(tx: Transaction): Promise<Sums[]> {
  const { rows } = await tx.query<Record<keyof Sums, string>>(
    `select object ->> 'currency' as currency,
        coalesce(sum((object ->> 'amount')::bigint) filter (where object ->> 'type' = 'charge'), 0) as charged,
        coalesce(-sum((object ->> 'amount')::bigint) filter (where object ->> 'type' like 'refund%'), 0) as refunded,
        coalesce(-sum((object ->> 'amount')::bigint) filter (where object ->> 'type' = 'adjustment'), 0) as disputed,
        sum((object ->> 'fee')::bigint) as fees, sum((object ->> 'net')::bigint) as net
      from stripe_sandbox.objects where kind = 'balance_transaction' group by 1 order by 2 desc`,
  );
  return rows.map(({ currency, charged, refunded, disputed, fees, net }) => ({
    currency,
    charged: Number(charged),
    refunded: Number(refunded),
    disputed: Number(disputed),
    fees: Number(fees),
    net: Number(net),
  }));
}

async function listPayments(tx: Transaction): Promise<PaymentLine[]> {
  const { rows } = await tx.query<PaymentLine>(
    `select i.object as intent, c.object as charge from stripe_sandbox.objects i
       left join stripe_sandbox.objects c on c.id = i.object ->> 'latest_charge'
      where i.kind = 'payment_intent' order by i.ordinal desc limit $1`,
    [shownLines],
  );
  return rows;
}

async function listSubscriptions(tx: Transaction): Promise<SubscriptionLine[]> {
  const { rows } = await tx.query<SubscriptionLine>(
    `select s.object as subscription, c.object ->> 'email' as email, p.object ->> 'name' as product,
        s.object ->> 'test_clock' as test_clock
       from stripe_sandbox.objects s
       left join stripe_sandbox.objects c on c.id = s.customer
       left join stripe_sandbox.objects p on p.id = s.object -> 'items' -> 'data' -> 0 -> 'price' ->> 'product'
      where s.kind = 'subscription' order by s.ordinal desc limit $1`,
    [shownLines],
  );
  return rows;
}

async function listAppointments(tx: Transaction): Promise<AppointmentLine[]> {
  const { rows } = await tx.query<Omit<AppointmentLine, 'at'> & { at: string }>(
    'select errand, subject, at from stripe_sandbox.appointments where test_clock is null order by at, subject limit $1',
    [shownAppointments],
  );
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
}

async function listObjects<Wire>(tx: Transaction, kind: string): Promise<Wire[]> {
  const { rows } = await tx.query<{ object: Wire }>(
    'select object from stripe_sandbox.objects where kind = $1 order by ordinal desc limit $2',
    [kind, shownLines],
  );
  return rows.map((row) => row.object);
}

async function listEvents(tx: Transaction): Promise<EventLine[]> {
  const { rows } = await tx.query<EventLine>(
    `select e.object as event, coalesce((
         select json_agg(json_build_object('url', w.object ->> 'url', 'status', d.status, 'attempts', d.attempts, 'last_response', (
             select coalesce(a.response_status::text, a.error) from stripe_sandbox.delivery_attempts a
              where a.event_id = d.event_id and a.endpoint_id = d.endpoint_id order by a.id desc limit 1)) order by w.ordinal)
           from stripe_sandbox.deliveries d join stripe_sandbox.objects w on w.id = d.endpoint_id where d.event_id = e.id), '[]') as deliveries
       from stripe_sandbox.objects e where e.kind = 'event' order by e.ordinal desc limit $1`,
    [shownLines],
  );
  return rows;
}
