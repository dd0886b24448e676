// A fake of the payment service's subscriptions, in memory, with faults. Requests and replies get lost, arrive late,
// are refused as busy, or fail for good under their idempotency key. Time passes only when a test advances it.
import { randomUUID } from 'node:crypto';
import {
  PaymentFailedForGood,
  PaymentMissing,
  PaymentsBusy,
  PaymentUnknown,
  type CreatedSubscription,
  type InvoiceFacts,
  type NewSubscription,
  type PaymentIntent,
  type SubscriptionFacts,
  type SubscriptionGateway,
} from '../../src/commerce/index.ts';
import { addSeconds, type Clock } from '../../src/kernel/clock.ts';
import { cents } from '../../src/kernel/money.ts';
import type { FakeVault } from './card-vault.ts';
import type { Fault, FaultyPayments } from './faulty-payments.ts';

type Call = keyof SubscriptionGateway;
const daySeconds = 86_400;
const visa = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2099 };

interface Kept {
  facts: SubscriptionFacts;
  readonly wanted: NewSubscription;
  readonly createdAt: Date;
  readonly invoices: (InvoiceFacts & { isPaid: boolean })[];
  periodEnd: Date;
}

export interface FaultySubscriptions extends SubscriptionGateway {
  /** As they are now at the service. */
  list(): readonly SubscriptionFacts[];
  /** All that it was ever billed, the oldest first. */
  billsOf(id: string): readonly (InvoiceFacts & { readonly isPaid: boolean })[];
  /** Called at every call for its fault. */
  faultOf: (call: Call) => Fault | undefined;
  /** Requests that were given up on and will still be done. */
  readonly late: (() => void)[];
  readonly calls: Partial<Record<Call, number>>;
  /** The service's renewal run: each due subscription renews with this card's answer, or ends. */
  renewDue(card: 'good' | 'declined'): void;
  /** A failed renewal is tried again. */
  retry(id: string, card: 'good' | 'declined'): void;
  /** The customer's balance, which reduces or increases the first invoice. */
  balanceCents: number;
  /** By subscription: the card that its trial was given. */
  readonly armed: ReadonlyMap<string, string>;
  /** The card of each is detached from its customer. */
  loseCards(): void;
  /** Changes a subscription as an operator does in the dashboard. */
  change(id: string, changes: Partial<Pick<SubscriptionFacts, 'renews' | 'state'>>): void;
}

export function createFaultySubscriptions(
  payments: FaultyPayments,
  vault: FakeVault,
  clock: Clock,
): FaultySubscriptions {
  const kept: Kept[] = [];
  /** Under its key: the subscription that was made, undefined for a failure. */
  const stored = new Map<string, string | undefined>();
  const late: (() => void)[] = [];
  const armed = new Map<string, string>();
  const calls: Partial<Record<Call, number>> = {};

  const find = (id: string): Kept => {
    const one = kept.find(({ facts }) => facts.id === id);
    if (one === undefined) throw new PaymentMissing(`No such subscription: ${id}`);
    catchUp(one);
    return one;
  };
  const intentOf = (id: string | undefined): PaymentIntent | undefined =>
    payments.intents.find((intent) => intent.id === id);
  /** A browser has paid the first invoice: the service knows at once. */
  const catchUp = (one: Kept): void => {
    for (const invoice of one.invoices)
      if (!invoice.isPaid && intentOf(invoice.intentId)?.status === 'succeeded') {
        invoice.isPaid = true;
        if (one.facts.state !== 'canceled') one.facts = { ...one.facts, state: 'active' };
      }
  };
  const lengthSeconds = ({ offer, period }: NewSubscription): number =>
    (offer === 'annual' ? 365 : 30) * period * daySeconds;
  const makeIntent = (
    { amount, currency, channelId, customerId }: NewSubscription,
    status: PaymentIntent['status'],
  ): PaymentIntent => {
    const id = `pi_${randomUUID()}`;
    const intent: PaymentIntent = {
      id,
      status,
      amount,
      refundedCents: cents(0),
      currency,
      orderId: undefined,
      orderUuid: undefined,
      channelId: undefined,
      attempt: undefined,
      livemode: false,
      failureId: undefined,
      clientSecret: `${id}_secret_${randomUUID()}`,
    };
    payments.adopt(intent, channelId);
    // Its payments are its customer's from the beginning.
    void vault.attachCustomer(id, customerId);
    return intent;
  };
  const bill = (
    one: Kept,
    start: Date,
    end: Date,
    status: PaymentIntent['status'],
  ): PaymentIntent | undefined => {
    const isFirst = one.invoices.length === 0;
    // A trial's first invoice takes nothing of what a customer is owed.
    const takesBalance = one.invoices.length === (one.wanted.trialDays === undefined ? 0 : 1);
    const amount = cents(Math.max(0, one.wanted.amount + (takesBalance ? gateway.balanceCents : 0)));
    const intent = amount === 0 ? undefined : makeIntent({ ...one.wanted, amount }, status);
    one.invoices.push({
      id: `in_${randomUUID()}`,
      amount,
      currency: one.wanted.currency,
      isFirst,
      intentId: intent?.id,
      periodStart: start,
      periodEnd: end,
      isPaid: intent === undefined || status === 'succeeded',
    });
    // An invoice without a payment leaves the subscription without a card.
    if (intent === undefined && isFirst) one.facts = { ...one.facts, state: 'active', card: undefined };
    one.periodEnd = end;
    return intent;
  };
  const createdOf = (one: Kept): CreatedSubscription => {
    const [first] = one.invoices;
    return { facts: one.facts, intent: intentOf(first?.intentId), invoiceId: first?.id, due: first?.amount };
  };
  const make = (wanted: NewSubscription): Kept => {
    const now = clock.now();
    const { trialDays } = wanted;
    const one: Kept = {
      wanted,
      createdAt: now,
      invoices: [],
      periodEnd: now,
      facts: {
        id: `sub_${randomUUID()}`,
        state: trialDays === undefined ? 'incomplete' : 'trialing',
        renews: true,
        orderId: wanted.orderId,
        uuid: wanted.uuid ?? undefined,
        attempt: wanted.attempt,
        channelId: wanted.channelId,
        customerId: wanted.customerId,
        livemode: false,
        card: trialDays === undefined ? visa : undefined,
      },
    };
    if (trialDays === undefined) bill(one, now, addSeconds(now, lengthSeconds(wanted)), 'open');
    else {
      one.periodEnd = addSeconds(now, trialDays * daySeconds);
      const amount = cents(Math.max(0, gateway.balanceCents));
      one.invoices.push({
        id: `in_${randomUUID()}`,
        amount,
        currency: wanted.currency,
        isFirst: true,
        intentId: undefined,
        periodStart: now,
        periodEnd: one.periodEnd,
        isPaid: amount === 0,
      });
    }
    kept.push(one);
    return one;
  };
  const createOnce = (wanted: NewSubscription, fault: Fault | undefined): CreatedSubscription => {
    const key = `${wanted.orderId}:${wanted.uuid}:${wanted.attempt}`;
    const known = stored.get(key);
    if (known !== undefined) return createdOf(find(known));
    if (stored.has(key)) throw new PaymentFailedForGood('500, as before');
    if (fault === 'stored_failure' || fault === 'stored_failure_after') {
      if (fault === 'stored_failure_after') make(wanted);
      stored.set(key, undefined);
      throw new PaymentFailedForGood('500');
    }
    const one = make(wanted);
    stored.set(key, one.facts.id);
    return createdOf(one);
  };
  /** Refused while a payment is under way. */
  const voidInvoices = (one: Kept): number => {
    const open = one.invoices.filter(({ isPaid }) => !isPaid).map(({ intentId }) => intentOf(intentId));
    for (const intent of open)
      if (intent?.status === 'open' || intent?.status === 'failed')
        payments.tamper(intent.id, { status: 'canceled' });
    return open.filter((intent) => intent?.status === 'processing').length;
  };
  const abandon = (id: string): SubscriptionFacts => {
    const one = find(id);
    const intentId = one.invoices[0]?.intentId;
    if (one.facts.state === 'canceled') voidInvoices(one);
    if (one.facts.state === 'incomplete' && intentId !== undefined) {
      payments.tamper(intentId, { status: 'canceled' });
      one.facts = { ...one.facts, state: 'abandoned' };
    }
    return one.facts;
  };

  const later = (act: () => unknown): void => {
    late.push(() => {
      try {
        act();
      } catch (error) {
        if (!(error instanceof PaymentFailedForGood || error instanceof PaymentMissing)) throw error;
      }
    });
  };
  const request = async <Answer>(call: Call, act: (fault: Fault | undefined) => Answer): Promise<Answer> => {
    calls[call] = (calls[call] ?? 0) + 1;
    const fault = gateway.faultOf(call);
    switch (fault) {
      case 'lost_before':
        throw new PaymentUnknown('reset');
      case 'lost_after':
        act(undefined);
        throw new PaymentUnknown('time-out');
      case 'late':
        later(() => act(undefined));
        throw new PaymentUnknown('time-out');
      case 'busy':
        throw new PaymentsBusy('429');
      case 'free_failure_late':
      case 'free_failure':
        if (fault === 'free_failure_late') later(() => act(undefined));
        throw call === 'create' ? new PaymentFailedForGood('502') : new PaymentUnknown('502');
      default:
        return act(fault);
    }
  };

  const gateway: FaultySubscriptions = {
    late,
    calls,
    faultOf: () => undefined,
    balanceCents: 0,
    armed,
    loseCards: () => {
      for (const one of kept) one.facts = { ...one.facts, card: undefined };
    },
    list: () => kept.map(({ facts }) => find(facts.id).facts),
    billsOf: (id) => find(id).invoices,
    create: (wanted) => request('create', (fault) => createOnce(wanted, fault)),
    read: (id) => request('read', () => find(id).facts),
    listOfOrder: ({ channelId, orderId, uuid }) =>
      request('listOfOrder', () =>
        gateway
          .list()
          .filter(
            (facts) =>
              facts.channelId === channelId && facts.orderId === orderId && (facts.uuid ?? null) === uuid,
          ),
      ),
    listSince: (since, until) =>
      request('listSince', () =>
        kept
          .filter(({ createdAt }) => createdAt >= since && createdAt < until)
          .map(({ facts }) => find(facts.id).facts),
      ),
    listPaidInvoices: (id) =>
      request('listPaidInvoices', () => find(id).invoices.filter((one) => one.isPaid)),
    abandon: (id) => request('abandon', () => abandon(id)),
    arm: (id, cardId) =>
      request('arm', () => {
        const one = find(id);
        armed.set(id, cardId);
        one.facts = { ...one.facts, card: visa };
        return one.facts;
      }),
    voidInvoices: (id) => request('voidInvoices', () => voidInvoices(find(id))),
    setRenewal: (id, renews) =>
      request('setRenewal', () => {
        const one = find(id);
        if (one.facts.state !== 'canceled' && one.facts.state !== 'abandoned')
          one.facts = { ...one.facts, renews };
        return one.facts;
      }),
    end: (id) =>
      request('end', () => {
        const one = find(id);
        voidInvoices(one);
        one.facts = { ...one.facts, state: one.facts.state === 'abandoned' ? 'abandoned' : 'canceled' };
        return one.facts;
      }),
    readTrialCard: (id) =>
      request('readTrialCard', () => {
        const card = vault.known(id);
        if (card === undefined) throw new PaymentMissing(id);
        return { customerId: card.customerId, fingerprint: card.fingerprint };
      }),
    openPortal: (customerId, returnUrl) =>
      request(
        'openPortal',
        () => `https://portal.test/${customerId}?return=${encodeURIComponent(returnUrl)}`,
      ),
    renewDue: (card) => {
      for (const one of kept) {
        catchUp(one);
        const isRunning = one.facts.state === 'active' || one.facts.state === 'trialing';
        if (!isRunning || clock.now() < one.periodEnd) continue;
        // A trial that never got a card ends by itself.
        const hasCard = one.facts.card !== undefined;
        if (!one.facts.renews || (!hasCard && one.facts.state === 'trialing')) {
          one.facts = { ...one.facts, state: 'canceled' };
          payments.announce('customer.subscription.deleted', one.facts.id, one.wanted.channelId);
          continue;
        }
        const start = one.periodEnd;
        const canPay = hasCard && card === 'good';
        const end = addSeconds(start, lengthSeconds(one.wanted));
        const isPaid = bill(one, start, end, canPay ? 'succeeded' : 'failed') === undefined || canPay;
        one.facts = { ...one.facts, state: isPaid ? 'active' : 'past_due' };
        payments.announce('customer.subscription.updated', one.facts.id, one.wanted.channelId);
      }
    },
    retry: (id, card) => {
      const one = find(id);
      const owed = one.invoices.find((invoice) => !invoice.isPaid);
      if (one.facts.state !== 'past_due' || owed?.intentId === undefined || card === 'declined') return;
      payments.tamper(owed.intentId, { status: 'succeeded' });
      catchUp(one);
      payments.announce('customer.subscription.updated', id, one.wanted.channelId);
    },
    change: (id, changes) => {
      const one = find(id);
      one.facts = { ...one.facts, ...changes };
      payments.announce('customer.subscription.updated', id, one.wanted.channelId);
    },
  };
  return gateway;
}
