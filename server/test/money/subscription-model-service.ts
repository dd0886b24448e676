// The payment service of the subscription model. It renews by its own clock.
// Its answers get lost, arrive late or are stored as failures.
import { createNetwork, forgiving, type NetworkCounts } from './model-network.ts';
import type { RandomSequence } from './random-sequence.ts';
import {
  day,
  hour,
  minute,
  periodSeconds,
  price,
  trialSeconds,
  type Charge,
  type PaymentReading,
  type ServiceEvent,
  type ServiceFacts,
  type ServiceInvoice,
  type ServiceSubscription,
} from './subscription-model-facts.ts';
import type { SubscriptionGuarded } from './subscription-model-guards.ts';

/** How long a request that we gave up on may be on its way. */
const latestSeconds = 45 * minute;
const incompleteSeconds = 23 * hour;
const triesOfRenewal = 3;

/** An ended subscription cannot change any more. */
class Ended extends Error {}

export type ModelService = ReturnType<typeof createService>;

export function createService(
  random: RandomSequence,
  has: SubscriptionGuarded,
  counts: NetworkCounts,
  tellCharge: (charge: Charge) => void,
) {
  const subscriptions: ServiceSubscription[] = [];
  const invoices: ServiceInvoice[] = [];
  const events: ServiceEvent[] = [];
  const late: { readonly at: number; readonly act: () => void }[] = [];
  let now = 0;
  let isAsleep = false;
  const postpone = (act: () => void): void => {
    late.push({ at: now + (1 + random.next(9)) * (latestSeconds / 9), act });
  };
  const network = createNetwork(random, counts, postpone);
  const request = <Answer>(act: () => Answer): Answer => network.request(act);

  const find = (id: string): ServiceSubscription => {
    const found = subscriptions.find((one) => one.id === id);
    if (found === undefined) throw new Error(`No subscription ${id}`);
    return found;
  };
  const findInvoice = (id: string): ServiceInvoice => {
    const found = invoices.find((one) => one.id === id);
    if (found === undefined) throw new Error(`No invoice ${id}`);
    return found;
  };
  const paymentOf = (invoice: ServiceInvoice): PaymentReading => ({ ...invoice, moves: [...invoice.moves] });
  const factsOf = (one: ServiceSubscription): ServiceFacts => ({
    id: one.id,
    orderId: one.orderId,
    attempt: one.attempt,
    state: one.state,
    renews: one.renews,
    card: one.card,
    periodEnd: one.periodEnd,
    firstInvoice: one.invoices[0] && { ...one.invoices[0] },
    hasOpenInvoice: one.invoices.some(({ status }) => status === 'open' || status === 'processing'),
  });
  const emit = (one: ServiceSubscription, invoiceId?: string): void => {
    const carried = factsOf(one);
    events.push({ id: `evt_${events.length}`, subscriptionId: one.id, invoiceId, carried, isLost: false });
  };
  const makeInvoice = (
    one: ServiceSubscription,
    amount: number,
    start: number,
    end: number,
  ): ServiceInvoice => {
    const invoice: ServiceInvoice = {
      id: `in_${invoices.length}`,
      subscriptionId: one.id,
      orderId: one.orderId,
      isFirst: one.invoices.length === 0,
      amount,
      start,
      end,
      status: amount === 0 ? 'paid' : 'open',
      failureId: undefined,
      refunded: 0,
      dispute: undefined,
      moves: [],
      changedAt: undefined,
    };
    invoices.push(invoice);
    one.invoices.push(invoice);
    return invoice;
  };
  const end = (one: ServiceSubscription, state: 'canceled' | 'abandoned'): void => {
    one.state = state;
    one.dueAt = undefined;
    emit(one);
  };
  const pay = (one: ServiceSubscription, invoice: ServiceInvoice, by: Charge['by']): void => {
    invoice.status = 'paid';
    invoice.moves.push({ name: `charge ${invoice.id}`, amount: invoice.amount });
    if (one.owed === invoice) one.owed = undefined;
    if (one.dueAt !== undefined) {
      one.state = 'active';
      one.dueAt = one.periodEnd;
    }
    one.card ??= 'paid with';
    tellCharge({ subscription: one, invoice, by });
    emit(one, invoice.id);
    emit(one);
  };
  const make = (
    orderId: number,
    attempt: number,
    user: string,
    product: string,
    card: string | undefined,
    isTrial: boolean,
  ): ServiceSubscription => {
    const one: ServiceSubscription = {
      id: `sub_${subscriptions.length}`,
      orderId,
      attempt,
      user,
      product,
      isTrial,
      invoices: [],
      state: isTrial ? 'trialing' : 'incomplete',
      renews: true,
      card: isTrial && !has('armApart') ? card : undefined,
      periodEnd: now + (isTrial ? trialSeconds : periodSeconds),
      owed: undefined,
      tries: 0,
      dueAt: undefined,
      switched: 0,
    };
    subscriptions.push(one);
    one.dueAt = isTrial ? one.periodEnd : now + incompleteSeconds;
    const invoice = makeInvoice(one, isTrial ? 0 : price, now, one.periodEnd);
    if (!isTrial && !has('createIncomplete')) pay(one, invoice, 'creation');
    return one;
  };

  const collect = (one: ServiceSubscription, invoice: ServiceInvoice): void => {
    if (!network.isFaulty || random.next(3) > 0) return pay(one, invoice, 'renewal');
    one.state = 'past_due';
    one.switched++;
    one.tries++;
    if (one.tries > triesOfRenewal) return end(one, 'canceled');
    one.dueAt = now + day;
    emit(one);
  };
  /** Applies the changes that are due by the service's own clock. */
  const wake = (one: ServiceSubscription): void => {
    if (one.state === 'incomplete') {
      const [invoice] = one.invoices;
      if (invoice?.status === 'processing') one.dueAt = now + hour;
      else {
        if (invoice?.status === 'open') invoice.status = 'void';
        end(one, 'abandoned');
      }
    } else if (one.owed?.status === 'void') {
      one.owed = undefined;
      one.state = 'active';
      one.dueAt = one.periodEnd;
    } else if (one.owed !== undefined) collect(one, one.owed);
    else if (!one.renews || one.card === undefined) end(one, 'canceled');
    else {
      one.owed = makeInvoice(one, price, one.periodEnd, one.periodEnd + periodSeconds);
      one.periodEnd += periodSeconds;
      one.state = 'active';
      one.tries = 0;
      // A draft for an hour, or not.
      one.dueAt = now + random.next(2) * hour;
      emit(one);
    }
  };
  const nextDue = (): ServiceSubscription | undefined => {
    let next: ServiceSubscription | undefined;
    if (!isAsleep)
      for (const one of subscriptions)
        if (one.dueAt !== undefined && (next?.dueAt === undefined || one.dueAt < next.dueAt)) next = one;
    return next;
  };

  const nextLate = (): (typeof late)[number] | undefined => {
    let next: (typeof late)[number] | undefined;
    for (const one of late) if (next === undefined || one.at < next.at) next = one;
    return next;
  };

  return {
    subscriptions: subscriptions as readonly Readonly<ServiceSubscription>[],
    invoices: invoices as readonly Readonly<ServiceInvoice>[],
    events,
    find: (id: string): Readonly<ServiceSubscription> => find(id),
    now: () => now,
    endFaults: (): void => network.endFaults(),
    calmly: (act: () => void): void => network.calmly(act),
    /** From now on it does nothing by itself. */
    sleep: () => {
      isAsleep = true;
    },
    /** Advances the clock; due changes happen in their order. */
    advance(seconds: number): void {
      const until = now + seconds;
      for (;;) {
        const due = nextDue();
        const arriving = nextLate();
        const at = Math.min(due?.dueAt ?? Infinity, arriving?.at ?? Infinity);
        if (at > until) break;
        now = Math.max(now, at);
        if (arriving?.at === at) {
          late.splice(late.indexOf(arriving), 1);
          forgiving(arriving.act);
        } else if (due !== undefined) wake(due);
      }
      now = until;
    },
    arriveEarly: () => {
      const [arriving] = late.splice(random.next(3), 1);
      if (arriving !== undefined) forgiving(arriving.act);
    },

    // The calls of our product.
    create: (
      key: string | undefined,
      order: {
        readonly id: number;
        readonly attempt: number;
        readonly user: string;
        readonly product: string;
      },
      card: string | undefined,
      isTrial: boolean,
    ): ServiceFacts =>
      request(() =>
        network.once(key, () =>
          factsOf(make(order.id, order.attempt, order.user, order.product, card, isTrial)),
        ),
      ),
    read: (id: string): ServiceFacts => request(() => factsOf(find(id))),
    listOfOrder: (orderId: number): ServiceFacts[] =>
      request(() => subscriptions.filter((one) => one.orderId === orderId).map(factsOf)),
    listPaid: (id: string): PaymentReading[] =>
      request(() =>
        find(id)
          .invoices.filter(({ status }) => status === 'paid')
          .map(paymentOf),
      ),
    readPayment: (invoiceId: string): PaymentReading => request(() => paymentOf(findInvoice(invoiceId))),
    listChanges: (since: number): string[] =>
      request(() =>
        invoices.filter(({ changedAt }) => changedAt !== undefined && changedAt >= since).map(({ id }) => id),
      ),
    arm: (id: string, card: string): ServiceFacts =>
      request(() => {
        const one = find(id);
        if (one.dueAt === undefined) throw new Ended();
        one.card = card;
        return factsOf(one);
      }),
    /** Refused while a payment is under way. */
    voidInvoices: (id: string): void =>
      request(() => {
        for (const invoice of find(id).invoices) if (invoice.status === 'open') invoice.status = 'void';
      }),
    end: (id: string): ServiceFacts =>
      request(() => {
        const one = find(id);
        if (one.state !== 'canceled' && one.state !== 'abandoned') end(one, 'canceled');
        return factsOf(one);
      }),
    setRenewal: (id: string, renews: boolean): ServiceFacts =>
      request(() => {
        const one = find(id);
        if (one.renews !== renews && one.dueAt !== undefined) {
          one.renews = renews;
          one.switched++;
          emit(one);
        }
        return factsOf(one);
      }),

    // The actions of buyers, banks and the dashboard.
    confirm: (invoiceId: string): PaymentReading =>
      request(() => {
        const invoice = findInvoice(invoiceId);
        if (invoice.status !== 'open') return paymentOf(invoice);
        const one = find(invoice.subscriptionId);
        const outcome = network.isFaulty ? random.next(5) : 4;
        if (outcome === 0) {
          invoice.failureId = `ch_${events.length}`;
          emit(one, invoice.id);
        } else if (outcome === 1) {
          invoice.status = 'processing';
          postpone(() => {
            if (random.next(2) === 0) invoice.status = 'open';
            else pay(one, invoice, 'browser');
          });
        } else pay(one, invoice, 'browser');
        return paymentOf(invoice);
      }),
    /** The service's own page, where a customer can pay an open invoice. */
    payOwed: (id: string): void => {
      const one = find(id);
      const invoice = one.invoices.find(({ status, isFirst }) => status === 'open' && !isFirst);
      if (invoice !== undefined) pay(one, invoice, 'page');
    },
    switchOutside: (id: string, renews: boolean): void => {
      const one = find(id);
      if (one.state !== 'active' && one.state !== 'trialing') return;
      one.renews = renews;
      one.switched++;
      emit(one);
    },
    endOutside: (id: string): void => {
      const one = find(id);
      if (one.dueAt !== undefined) end(one, 'canceled');
    },
    refund: (invoiceId: string, amount: number): void => {
      const invoice = findInvoice(invoiceId);
      const given = Math.min(amount, invoice.amount - invoice.refunded);
      if (invoice.status !== 'paid' || given <= 0 || invoice.dispute === 'open' || invoice.dispute === 'lost')
        return;
      invoice.refunded += given;
      invoice.moves.push({ name: `refund ${invoice.moves.length} of ${invoice.id}`, amount: -given });
      invoice.changedAt = now;
      emit(find(invoice.subscriptionId), invoice.id);
    },
    /** The bank's next step. */
    dispute: (invoiceId: string): void => {
      const invoice = findInvoice(invoiceId);
      if (invoice.status !== 'paid' || invoice.amount === 0 || invoice.refunded >= invoice.amount) return;
      const taken = invoice.amount - invoice.refunded;
      if (invoice.dispute === undefined) {
        invoice.dispute = 'open';
        invoice.moves.push({ name: `dispute of ${invoice.id}`, amount: -taken });
      } else if (invoice.dispute === 'open') {
        invoice.dispute = random.next(2) === 0 ? 'won' : 'lost';
        if (invoice.dispute === 'won')
          invoice.moves.push({ name: `dispute won of ${invoice.id}`, amount: taken });
      } else return;
      invoice.changedAt = now;
      emit(find(invoice.subscriptionId), invoice.id);
    },
  };
}
