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
import type { Tape } from './model-tape.ts';
import type { RandomProcesses } from './random-processes.ts';
import type { ScheduleWorld } from './schedule-world.ts';
import type { Tally } from './tally.ts';

export interface Hands {
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

export function createHands(
  world: ScheduleWorld,
  tape: Tape,
  tally: Tally,
  processes: RandomProcesses,
): Hands {
  const { payments, subscriptions, cards, jobs } = world;
  const lost = new Set<string>();
  const pickPaid = () => tape.pick(payments.intents.filter((intent) => intent.status === 'succeeded'));
  return {
    faultOf: () => {
      const fault = tape.next(4) === 0 ? faults[tape.next(faults.length)] : undefined;
      if (fault !== undefined) tally.add(`fault ${fault}`);
      return fault;
    },
    pay: (secret) => {
      if (secret === undefined) return;
      const card = tape.next(4) === 0 ? 'declined' : 'good';
      try {
        payments.pay(secret, card);
        tally.add(card === 'good' ? 'payments' : 'declines');
      } catch {
        // Paid or cancelled before: the browser says so to its user.
      }
    },
    prepareCard: () => {
      tally.add('with a saved card');
      cards.payFaults.length = 0;
      const fault = tape.next(2) === 0 ? payFaults[tape.next(payFaults.length)] : undefined;
      if (fault === undefined) return;
      tally.add(`card ${fault}`);
      cards.payFaults.push(fault);
    },
    deliver: () => {
      const event = tape.pick(payments.events);
      if (event === undefined || lost.has(event.id)) return;
      if (tape.next(4) === 0) {
        lost.add(event.id);
        tally.add('lost deliveries');
        return;
      }
      tally.add('deliveries');
      const webhook = { channelId: event.channelId, ...payments.sign(event) };
      processes.start('webhook', (own) => receiveWebhook(own, webhook));
    },
    runJob: () => {
      const job = jobs.splice(tape.next(Math.max(1, jobs.length)), 1)[0];
      if (job === undefined) return;
      processes.start(job.name, async (own) => {
        const definition = commerceJobs(own).find(({ name }) => name === job.name);
        await definition?.run({ id: 'job', data: job.data, signal: new AbortController().signal });
      });
    },
    refund: () => {
      const paid = pickPaid();
      if (paid === undefined) return;
      tally.add('refunds at the service');
      payments.refund(paid.id, tape.next(2) === 0 ? undefined : 100);
    },
    askRefund: () => {
      const paid = pickPaid();
      if (paid === undefined) return;
      tally.add('refunds asked');
      // Few reasons, so that the same is often meant twice.
      const reason = tape.next(2) === 0 ? 'late' : 'sorry';
      const amount = tape.next(3) === 0 ? undefined : cents(100 + 100 * tape.next(2));
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
      tally.add('disputes');
      const first = tape.next(3) === 0 ? 'inquiry' : 'open';
      payments.dispute(paid.id, status === undefined ? first : tape.next(2) === 0 ? 'won' : 'lost');
    },
    arrive: () => {
      const late = tape.next(2) === 0 ? payments.late : subscriptions.late;
      late.splice(tape.next(4), 1)[0]?.();
    },
  };
}

/** The calls about a card that charge nothing: not answered, or refused as too many. */
export const troubledCards = (cards: CardVault, faultOf: () => Fault | undefined): CardVault => {
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
