import type Stripe from 'stripe';
import type { Transaction } from './database.ts';
import type { Fault } from './faults.ts';
import { listFaults } from './faults.ts';
import type { SandboxClock } from './sandbox-clock.ts';

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

export interface DashboardState {
  now: number;
  payments: PaymentLine[];
  events: EventLine[];
  faults: Fault[];
  endpoints: Stripe.WebhookEndpoint[];
}

const shownLines = 50;

export async function readDashboard(tx: Transaction, clock: SandboxClock): Promise<DashboardState> {
  const payments = await tx.query<PaymentLine>(
    `select i.object as intent, c.object as charge from stripe_sandbox.objects i
       left join stripe_sandbox.objects c on c.id = i.object ->> 'latest_charge'
      where i.kind = 'payment_intent' order by i.ordinal desc limit $1`,
    [shownLines],
  );
  const events = await tx.query<EventLine>(
    `select e.object as event, coalesce((
         select json_agg(json_build_object('url', w.object ->> 'url', 'status', d.status, 'attempts', d.attempts, 'last_response', (
             select coalesce(a.response_status::text, a.error) from stripe_sandbox.delivery_attempts a
              where a.event_id = d.event_id and a.endpoint_id = d.endpoint_id order by a.id desc limit 1)) order by w.ordinal)
           from stripe_sandbox.deliveries d join stripe_sandbox.objects w on w.id = d.endpoint_id where d.event_id = e.id), '[]') as deliveries
       from stripe_sandbox.objects e where e.kind = 'event' order by e.ordinal desc limit $1`,
    [shownLines],
  );
  const endpoints = await tx.query<{ object: Stripe.WebhookEndpoint }>(
    `select object from stripe_sandbox.objects where kind = 'webhook_endpoint' order by ordinal`,
  );
  return {
    now: clock.now(),
    payments: payments.rows,
    events: events.rows,
    faults: await listFaults(tx),
    endpoints: endpoints.rows.map((row) => row.object),
  };
}
