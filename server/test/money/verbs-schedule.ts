// One schedule of the real verbs: the tape decides who acts, which call fails and how, and who is killed.
import {
  buy,
  carryOutRefund,
  commerceJobs,
  PaymentFailedForGood,
  PaymentsBusy,
  PaymentUnknown,
  readOrder,
  receiveWebhook,
  reconcile,
  requestRefund,
  type CommerceDeps,
  type Purchase,
} from '../../src/commerce/index.ts';
import { DomainError } from '../../src/kernel/errors.ts';
import { cents } from '../../src/kernel/money.ts';
import { faults, type Fault } from '../fakes/faulty-payments.ts';
import { startKillable, type KillableProcess } from './killable.ts';
import type { Tape } from './model-tape.ts';
import type { ScheduleWorld } from './verbs-world.ts';

export interface VerbCounts {
  schedules: number;
  outsideCalls: number;
  kills: number;
  faults: Partial<Record<Fault, number>>;
  purchases: number;
  withCoupon: number;
  payments: number;
  declines: number;
  refunds: number;
  refundsAsked: number;
  disputes: number;
  deliveries: number;
  lostDeliveries: number;
}

export const noVerbCounts = (): VerbCounts => ({
  schedules: 0,
  outsideCalls: 0,
  kills: 0,
  faults: {},
  purchases: 0,
  withCoupon: 0,
  payments: 0,
  declines: 0,
  refunds: 0,
  refundsAsked: 0,
  disputes: 0,
  deliveries: 0,
  lostDeliveries: 0,
});

/** What a caller of a verb may be told; anything else that escapes is a fault of ours. */
const expectedCodes = new Set([
  'commerce.already_bought',
  'commerce.coupon_wrong',
  'commerce.not_refundable',
  'commerce.order_disputed',
  'commerce.refund_differs',
  'commerce.refund_too_large',
  'commerce.order_closed',
  'commerce.payments_unavailable',
]);

const isExpected = (error: unknown): boolean =>
  (error instanceof DomainError && expectedCodes.has(error.code)) ||
  error instanceof PaymentUnknown ||
  error instanceof PaymentsBusy ||
  error instanceof PaymentFailedForGood;

/** @returns what escaped from the verbs; the world is left as the last kill left it. */
export async function runChaos(world: ScheduleWorld, tape: Tape, counts: VerbCounts): Promise<string[]> {
  const { deps, payments, clock, jobs } = world;
  const escaped: string[] = [];
  const secrets: string[] = [];
  const lost = new Set<string>();
  const shown: { readonly buyer: number; readonly orderId: number }[] = [];
  let running: KillableProcess[] = [];

  payments.faultOf = () => {
    const fault = tape.next(4) === 0 ? faults[tape.next(faults.length)] : undefined;
    if (fault !== undefined) counts.faults[fault] = (counts.faults[fault] ?? 0) + 1;
    return fault;
  };
  const start = (
    name: string,
    run: (deps: CommerceDeps) => Promise<unknown>,
    onValue?: (value: unknown) => void,
  ): void => {
    running.push(
      startKillable(name, deps, run, ({ value, error }) => {
        if (error === undefined) onValue?.(value);
        else if (!isExpected(error))
          escaped.push(`${name}: ${error instanceof Error ? error.stack : 'no error'}`);
      }),
    );
  };

  const startBuying = (): void => {
    // Mostly the same buyer and product, so that purchases meet.
    const buyer = world.buyers[tape.next(4) === 0 ? 1 : 0];
    const wanted = tape.next(4) === 0 ? world.requests[1] : world.requests[0];
    if (buyer === undefined || wanted === undefined) return;
    counts.purchases++;
    const hasCoupon = world.coupon !== undefined && tape.next(3) === 0;
    if (hasCoupon) counts.withCoupon++;
    const request = hasCoupon ? { ...wanted, coupon: world.coupon } : wanted;
    start(
      'buy',
      (own) => buy(own, buyer, request),
      (value) => {
        const { order, payment } = value as Purchase;
        shown.push({ buyer: world.buyers.indexOf(buyer), orderId: order.id });
        if (payment !== null) secrets.push(payment.client_secret);
      },
    );
  };
  const pay = (): void => {
    const secret = tape.pick(secrets);
    if (secret === undefined) return;
    const card = tape.next(4) === 0 ? 'declined' : 'good';
    try {
      payments.pay(secret, card);
      counts[card === 'good' ? 'payments' : 'declines']++;
    } catch {
      // Paid or cancelled before: the browser says so to its user.
    }
  };
  const deliver = (): void => {
    const event = tape.pick(payments.events);
    if (event === undefined || lost.has(event.id)) return;
    if (tape.next(4) === 0) {
      lost.add(event.id);
      counts.lostDeliveries++;
      return;
    }
    counts.deliveries++;
    const webhook = { channelId: event.channelId, ...payments.sign(event) };
    start('webhook', (own) => receiveWebhook(own, webhook));
  };
  const runJob = (): void => {
    const job = jobs.splice(tape.next(Math.max(1, jobs.length)), 1)[0];
    if (job === undefined) return;
    start(job.name, async (own) => {
      const definition = commerceJobs(own).find(({ name }) => name === job.name);
      await definition?.run({ id: 'job', data: job.data, signal: new AbortController().signal });
    });
  };
  const poll = (): void => {
    const asked = tape.pick(shown);
    const buyer = asked && world.buyers[asked.buyer];
    if (buyer !== undefined && asked !== undefined)
      start('poll', (own) => readOrder(own, buyer, asked.orderId));
  };
  const refund = (): void => {
    const paid = tape.pick(payments.intents.filter((intent) => intent.status === 'succeeded'));
    if (paid === undefined) return;
    counts.refunds++;
    payments.refund(paid.id, tape.next(2) === 0 ? undefined : 100);
  };
  const askRefund = (): void => {
    const order = tape.pick(payments.intents.filter((intent) => intent.status === 'succeeded'));
    if (order?.orderId === undefined || order.channelId === undefined) return;
    counts.refundsAsked++;
    const { orderId, channelId } = order;
    // Few reasons, so that the same is often meant twice.
    const reason = tape.next(2) === 0 ? 'late' : 'sorry';
    const amount = tape.next(3) === 0 ? undefined : cents(100 + 100 * tape.next(2));
    start('refund', async (own) =>
      carryOutRefund(own, await requestRefund(own, { channelId, orderId, amount, reason })),
    );
  };
  const dispute = (): void => {
    const paid = tape.pick(payments.intents.filter((intent) => intent.status === 'succeeded'));
    if (paid === undefined || paid.refundedCents >= paid.amount) return;
    const status = paid.history?.disputes[0]?.status;
    if (status === 'won' || status === 'lost') return;
    counts.disputes++;
    const first = tape.next(3) === 0 ? 'inquiry' : 'open';
    payments.dispute(paid.id, status === undefined ? first : tape.next(2) === 0 ? 'won' : 'lost');
  };
  const arrive = (): void => payments.late.splice(tape.next(4), 1)[0]?.();
  const kill = (): void => {
    const victims = tape.next(6) === 0 ? running : running.slice(0, 1);
    for (const victim of victims) victim.kill();
    counts.kills += victims.length;
  };

  const actions: readonly (readonly [weight: number, act: () => void])[] = [
    [4, startBuying],
    [6, pay],
    [4, deliver],
    [4, runJob],
    [2, poll],
    [1, () => start('reconcile', (own) => reconcile(own))],
    [1, refund],
    [2, askRefund],
    [1, dispute],
    [2, arrive],
    [3, kill],
    [2, () => clock.advance(tape.next(70))],
    [1, () => clock.advance(tape.next(3) === 0 ? 1_900 : 300)],
  ];
  const bag = actions.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));

  for (let turn = 0; turn < tape.length; turn++) {
    tape.pick(bag)?.();
    for (let steps = tape.next(7); steps > 0; steps--) {
      running = running.filter((process) => !process.isOver);
      // Mostly one after another, sometimes two at the same moment, so that the database has to decide.
      const chosen = [tape.pick(running), tape.next(3) === 0 ? tape.pick(running) : undefined];
      const different = [...new Set(chosen)].filter((process) => process !== undefined);
      counts.outsideCalls += different.length;
      await Promise.all(different.map((process) => process.step()));
    }
  }
  for (const process of running) {
    if (process.isOver) continue;
    process.kill();
    counts.kills++;
  }
  payments.faultOf = () => undefined;
  return escaped;
}
