// Events around purchases of any kind: webhooks, jobs, refunds, banks, late requests, and saved cards with faults.
import {
  carryOutRefund,
  commerceJobs,
  PaymentsBusy,
  PaymentUnknown,
  receiveWebhook,
  requestRefund,
  type CardVault,
} from '../../src/commerce/index.ts';
import { cents } from '../../src/kernel/money.ts';
import { payFaults } from '../fakes/card-vault.ts';
import { faults, type Fault } from '../fakes/faulty-payments.ts';
import type { RandomSequence } from './random-sequence.ts';
import type { RandomProcesses } from './random-processes.ts';
import type { ScheduleWorld } from './schedule-world.ts';
import type { Counters } from './counters.ts';

export interface Actions {
  /** The fault of the outside world, chosen at each call. */
  readonly faultOf: () => Fault | undefined;
  readonly pay: (secret: string | undefined) => void;
  /** Before a card is tried: what it will meet. */
  readonly prepareCard: () => void;
  readonly deliver: () => void;
  readonly runJob: () => void;
  readonly refund: () => void;
  readonly askRefund: () => void;
  readonly dispute: () => void;
  readonly arrive: () => void;
}

export function createActions(
  world: ScheduleWorld,
  random: RandomSequence,
  counters: Counters,
  processes: RandomProcesses,
): Actions {
  const { payments, subscriptions, cards, jobs } = world;
  const lost = new Set<string>();
  const pickPaid = () => random.pick(payments.intents.filter((intent) => intent.status === 'succeeded'));
  return {
    faultOf: () => {
      const fault = random.next(4) === 0 ? faults[random.next(faults.length)] : undefined;
      if (fault !== undefined) counters.add(`fault ${fault}`);
      return fault;
    },
    pay: (secret) => {
      if (secret === undefined) return;
      const card = random.next(4) === 0 ? 'declined' : 'good';
      try {
        payments.pay(secret, card);
        counters.add(card === 'good' ? 'payments' : 'declines');
      } catch {
        // Paid or cancelled before: the browser says so to its user.
      }
    },
    prepareCard: () => {
      counters.add('with a saved card');
      cards.payFaults.length = 0;
      const fault = random.next(2) === 0 ? payFaults[random.next(payFaults.length)] : undefined;
      if (fault === undefined) return;
      counters.add(`card ${fault}`);
      cards.payFaults.push(fault);
    },
    deliver: () => {
      const event = random.pick(payments.events);
      if (event === undefined || lost.has(event.id)) return;
      if (random.next(4) === 0) {
        lost.add(event.id);
        counters.add('lost deliveries');
        return;
      }
      counters.add('deliveries');
      const webhook = { channelId: event.channelId, ...payments.sign(event) };
      processes.start('webhook', (own) => receiveWebhook(own, webhook));
    },
    runJob: () => {
      const job = jobs.splice(random.next(Math.max(1, jobs.length)), 1)[0];
      if (job === undefined) return;
      processes.start(job.name, async (own) => {
        const definition = commerceJobs(own).find(({ name }) => name === job.name);
        await definition?.run({ id: 'job', data: job.data, signal: new AbortController().signal });
      });
    },
    refund: () => {
      const paid = pickPaid();
      if (paid === undefined) return;
      counters.add('refunds at the service');
      payments.refund(paid.id, random.next(2) === 0 ? undefined : 100);
    },
    askRefund: () => {
      const paid = pickPaid();
      if (paid === undefined) return;
      counters.add('refunds asked');
      // Few reasons, so that the same is often meant twice.
      const reason = random.next(2) === 0 ? 'late' : 'sorry';
      const amount = random.next(3) === 0 ? undefined : cents(100 + 100 * random.next(2));
      const { channelId } = world.buyers[0];
      processes.start('refund', async (own) => {
        const orderId = paid.orderId ?? (await own.store.findOrderOfIntent(channelId, paid.id))?.id;
        if (orderId !== undefined)
          await carryOutRefund(own, await requestRefund(own, { channelId, orderId, amount, reason }));
      });
    },
    dispute: () => {
      const paid = pickPaid();
      if (paid === undefined || paid.refundedCents >= paid.amount) return;
      const status = paid.history?.disputes[0]?.status;
      if (status === 'won' || status === 'lost') return;
      counters.add('disputes');
      const first = random.next(3) === 0 ? 'inquiry' : 'open';
      payments.dispute(paid.id, status === undefined ? first : random.next(2) === 0 ? 'won' : 'lost');
    },
    arrive: () => {
      const late = random.next(2) === 0 ? payments.late : subscriptions.late;
      late.splice(random.next(4), 1)[0]?.();
    },
  };
}

/** The calls about a card that charge nothing: not answered, or refused as too many. */
export const faultyCards = (cards: CardVault, faultOf: () => Fault | undefined): CardVault => {
  const troubled = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const fault = faultOf();
    if (fault === 'busy') throw new PaymentsBusy('429');
    if (fault === 'lost_before' || fault === 'late') throw new PaymentUnknown('reset');
    const answer = await call();
    if (fault === 'lost_after') throw new PaymentUnknown('time-out');
    return answer;
  };
  return {
    ...cards,
    createCustomer: (customer) => troubled(() => cards.createCustomer(customer)),
    readCard: (id) => troubled(() => cards.readCard(id)),
    attachCustomer: (intentId, customerId) => troubled(() => cards.attachCustomer(intentId, customerId)),
    forgetCustomer: (customerId) => troubled(() => cards.forgetCustomer(customerId)),
  };
};
