// A payment service in memory that behaves as badly as a real one. It loses requests and replies, does things late,
// keeps failures under their key, and answers that it is busy. Without faults it is simply a payment service.
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { createStripeGateway } from '../../src/adapters/stripe-gateway.ts';
import {
  PaymentFailedForGood,
  PaymentMissing,
  BookTooLong,
  PaymentRefused,
  PaymentsBusy,
  PaymentUnknown,
  type BalanceLine,
  type DisputeFacts,
  type DisputeStatus,
  type NewIntent,
  type NewRefund,
  type PaymentChange,
  type FeedName,
  type PaymentGateway,
  type PaymentHistory,
  type PaymentIntent,
} from '../../src/commerce/index.ts';
import { cents } from '../../src/kernel/money.ts';

export const faults = [
  'lost_before', // nothing is done, no reply
  'lost_after', // done, no reply
  'late', // no reply; done some time after we gave up
  'busy', // 429, nothing is done
  'stored_failure', // 500 kept under the key, nothing is done
  'stored_failure_after', // done, and a 500 is kept under the key
  'free_failure', // 500 of something in between: the key stays free
  'free_failure_late', // the same, and the request arrives after all
] as const;
export type Fault = (typeof faults)[number];
type Call = 'create' | 'read' | 'list' | 'cancel' | 'refund' | 'changes' | 'balance';

/** An event as the service would send it, if it sends it. */
export interface SentEvent {
  readonly id: string;
  readonly type: string;
  readonly intentId: string;
  readonly channelId: number;
  /** Only for a subscription's event, which then names no payment. */
  readonly subscriptionId?: string;
}

export interface FaultyPayments extends PaymentGateway {
  readonly intents: readonly PaymentIntent[];
  readonly events: readonly SentEvent[];
  /** The event feeds, from the beginning. */
  readonly changes: readonly PaymentChange[];
  /** Requests that were given up on and will still be done; each runs once. */
  readonly late: (() => void)[];
  readonly calls: Readonly<Record<Call, number>>;
  /** Called at every call for its fault. */
  faultOf: (call: Call) => Fault | undefined;
  /** Confirms a payment as a browser does. @throws when the intent cannot be paid any more. */
  pay(clientSecret: string, card: 'good' | 'declined'): PaymentIntent;
  /** As in the service's own dashboard. */
  refund(intentId: string, amountCents?: number): void;
  /** A bank asks for the money, or decides. One dispute per payment. */
  dispute(intentId: string, status: DisputeStatus): void;
  /** The event as an HTTP request would carry it. */
  sign(
    event: SentEvent,
    options?: { secret?: string; ageSeconds?: number },
  ): { rawBody: Buffer; signature: string };
  /** Puts another amount, currency or order on an intent, as a thief would. */
  tamper(intentId: string, changes: Partial<PaymentIntent>): void;
  /** A payment that the service itself has made, of a subscription's invoice. */
  adopt(intent: PaymentIntent, channelId: number): void;
  /** Something happened to a subscription. */
  announce(type: string, subscriptionId: string, channelId: number): void;
}

export const webhookSecretOf = (channelId: number): string => `whsec_of_channel_${channelId}`;

const feeOf = (amount: number): number => Math.round(amount * 0.029) + 30;
const disputeFee = 1_500;
const keyKeptMs = 86_400_000;

/** @param now what the service takes for the time. */
export function createFaultyPayments(now: () => Date = () => new Date()): FaultyPayments {
  const balance: BalanceLine[] = [];
  const changes: (PaymentChange & { readonly about: FeedName })[] = [];
  const tell = (intentId: string, about: FeedName): void =>
    void changes.push({ id: `evt_${changes.length}`, intentId, about, at: now() });
  const refundKeys = new Map<string, { readonly answer: 'done' | 'failed' | 'refused'; readonly at: Date }>();
  const intents: PaymentIntent[] = [];
  const adoptedBy = new Map<string, number>();
  const events: SentEvent[] = [];
  const late: (() => void)[] = [];
  const stored = new Map<string, PaymentIntent | 'failed'>();
  const calls = { create: 0, read: 0, list: 0, cancel: 0, refund: 0, changes: 0, balance: 0 };
  // Signatures are checked by the very code that runs in production.
  const checker = createStripeGateway({
    secretKey: 'sk_test_unused',
    deployment: 'test',
    webhookSecretOf: async (channelId) => webhookSecretOf(channelId),
  });

  const find = (id: string): PaymentIntent => {
    const intent = intents.find((one) => one.id === id);
    if (intent === undefined) throw new PaymentMissing(`No such payment_intent: ${id}`);
    return intent;
  };
  const change = (id: string, changes: Partial<PaymentIntent>): PaymentIntent => {
    const changed = { ...find(id), ...changes };
    intents[intents.findIndex((one) => one.id === id)] = changed;
    return changed;
  };
  const emit = (type: string, intent: PaymentIntent): void => {
    events.push({
      id: `evt_${randomUUID()}`,
      type,
      intentId: intent.id,
      channelId: intent.channelId ?? adoptedBy.get(intent.id) ?? 0,
    });
  };
  const make = (request: NewIntent): PaymentIntent => {
    const id = `pi_${randomUUID()}`;
    const intent: PaymentIntent = {
      id,
      status: 'open',
      amount: request.amount,
      refundedCents: cents(0),
      currency: request.currency,
      orderId: request.orderId,
      orderUuid: request.uuid ?? undefined,
      channelId: request.channelId,
      attempt: request.attempt,
      livemode: false,
      failureId: undefined,
      clientSecret: `${id}_secret_${randomUUID()}`,
    };
    intents.push(intent);
    return intent;
  };
  const createOnce = (request: NewIntent, fault: Fault | undefined): PaymentIntent => {
    const key = `${request.orderId}:${request.uuid}:${request.attempt}`;
    const known = stored.get(key);
    if (known === 'failed') throw new PaymentFailedForGood('500, as before');
    if (known !== undefined) return known;
    if (fault === 'stored_failure' || fault === 'stored_failure_after') {
      if (fault === 'stored_failure_after') make(request);
      stored.set(key, 'failed');
      throw new PaymentFailedForGood('500');
    }
    const intent = make(request);
    stored.set(key, intent);
    return intent;
  };
  const write = (
    intent: PaymentIntent,
    line: Pick<BalanceLine, 'kind' | 'sourceId' | 'amount'> & { fee?: number; id?: string },
  ): void => {
    const { id: intentId, currency, orderId, channelId } = intent;
    const order =
      line.kind === 'charge' && orderId !== undefined && channelId !== undefined
        ? { id: orderId, channelId }
        : undefined;
    const { fee = 0, id = `txn_${randomUUID()}` } = line;
    balance.push({ ...line, id, intentId, order, currency, fee: cents(fee), at: now() });
  };
  const historyOf = (intent: PaymentIntent): PaymentHistory =>
    intent.history ?? { paidAt: now(), refunds: [], disputes: [] };
  const giveBack = (intentId: string, amount: number, asked?: NewRefund): void => {
    const intent = find(intentId);
    const history = historyOf(intent);
    const refund = {
      id: `re_${randomUUID()}`,
      amount: cents(amount),
      at: now(),
      request: asked && { id: asked.refundId, uuid: asked.uuid },
    };
    const changed = change(intentId, {
      refundedCents: cents(intent.refundedCents + amount),
      history: { ...history, refunds: [...history.refunds, refund] },
    });
    write(changed, { kind: 'refund', sourceId: refund.id, amount: cents(-amount) });
    tell(intentId, 'returns');
    emit('charge.refunded', changed);
  };
  /** As Stripe does: not while a bank decides, and never more than is left. */
  const refundOnce = (request: NewRefund, fault: Fault | undefined): void => {
    const key = `${request.refundId}:${request.uuid}:${request.attempt}`;
    const kept = refundKeys.get(key);
    const known =
      kept !== undefined && now().getTime() - kept.at.getTime() < keyKeptMs ? kept.answer : undefined;
    if (known === 'failed') throw new PaymentFailedForGood('500, as before');
    if (known === 'refused') throw new PaymentRefused('as before');
    if (known === 'done') return;
    if (fault === 'stored_failure') {
      refundKeys.set(key, { answer: 'failed', at: now() });
      throw new PaymentFailedForGood('500');
    }
    const intent = find(request.intentId);
    const isDisputed = historyOf(intent).disputes.some(
      ({ status }) => status === 'open' || status === 'lost',
    );
    if (
      isDisputed ||
      intent.status !== 'succeeded' ||
      request.amount > intent.amount - intent.refundedCents
    ) {
      refundKeys.set(key, { answer: 'refused', at: now() });
      throw new PaymentRefused('More than is left, or disputed.');
    }
    giveBack(request.intentId, request.amount, request);
    refundKeys.set(key, { answer: fault === 'stored_failure_after' ? 'failed' : 'done', at: now() });
    if (fault === 'stored_failure_after') throw new PaymentFailedForGood('500');
  };
  const isPayable = (intent: PaymentIntent): boolean =>
    intent.status === 'open' || intent.status === 'failed';

  /** Ignores the answer, because its caller has given up. */
  const later = (act: () => unknown): void => {
    late.push(() => {
      try {
        act();
      } catch (error) {
        const isAnswer = [BookTooLong, PaymentFailedForGood, PaymentMissing, PaymentRefused].some(
          (kind) => error instanceof kind,
        );
        if (!isAnswer) throw error;
      }
    });
  };

  const request = async <Answer>(call: Call, act: (fault: Fault | undefined) => Answer): Promise<Answer> => {
    calls[call]++;
    const fault = payments.faultOf(call);
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
        throw call === 'create' || call === 'refund'
          ? new PaymentFailedForGood('502')
          : new PaymentUnknown('502');
      default:
        return act(fault);
    }
  };

  const payments: FaultyPayments = {
    intents,
    events,
    changes,
    late,
    calls,
    faultOf: () => undefined,
    verifyWebhook: (rawBody, signature, channelId) => checker.verifyWebhook(rawBody, signature, channelId),
    createIntent: (intent) => request('create', (fault) => createOnce(intent, fault)),
    readIntent: (id) => request('read', () => find(id)),
    listIntentsOfOrder: ({ orderId, uuid, channelId }) =>
      request('list', () =>
        intents.filter(
          (one) => one.orderId === orderId && (one.orderUuid ?? null) === uuid && one.channelId === channelId,
        ),
      ),
    cancelIntent: (id) =>
      request('cancel', () => (isPayable(find(id)) ? change(id, { status: 'canceled' }) : find(id))),
    createRefund: (refund) => request('refund', (fault) => refundOnce(refund, fault)),
    listChanges: (about, since) =>
      request('changes', () => ({
        changes: changes.filter((change) => change.about === about && change.at >= since),
        isWhole: true,
      })),
    listBalance: (from, until, maximum = Infinity) =>
      request('balance', () => {
        const lines = balance.filter(({ at }) => at >= from && at < until);
        if (lines.length > maximum) throw new BookTooLong();
        return lines;
      }),
    pay(clientSecret, card) {
      const intent = intents.find((one) => one.clientSecret === clientSecret);
      if (intent === undefined || !isPayable(intent)) throw new Error('This payment cannot be confirmed.');
      const isPaid = card === 'good';
      const outcome = isPaid
        ? change(intent.id, {
            status: 'succeeded',
            card: { brand: 'visa', last4: '4242' },
            history: historyOf(intent),
          })
        : change(intent.id, {
            status: 'failed',
            failureId: `ch_${randomUUID()}`,
          });
      if (isPaid) {
        tell(intent.id, 'payments');
        write(outcome, {
          kind: 'charge',
          sourceId: outcome.id,
          amount: outcome.amount,
          fee: feeOf(outcome.amount),
        });
      }
      emit(isPaid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', outcome);
      return outcome;
    },
    refund(intentId, amountCents) {
      const intent = find(intentId);
      const amount = Math.min(intent.amount - intent.refundedCents, amountCents ?? intent.amount);
      if (amount > 0) giveBack(intentId, amount);
    },
    dispute(intentId, status) {
      const intent = find(intentId);
      const history = historyOf(intent);
      const known = history.disputes[0];
      const amount = cents(known?.amount ?? intent.amount - intent.refundedCents);
      const id = known?.id ?? `dp_${randomUUID()}`;
      const isTaken = (known?.moves ?? []).length > 0;
      const moves = [...(known?.moves ?? [])];
      if ((status === 'open' || status === 'lost') && !isTaken) {
        const move = { id: `txn_${randomUUID()}`, amount: cents(0 - amount), at: now() };
        moves.push(move);
        write(intent, {
          kind: 'dispute',
          sourceId: move.id,
          id: move.id,
          amount: move.amount,
          fee: disputeFee,
        });
      }
      if (status === 'won' && isTaken) {
        const move = { id: `txn_${randomUUID()}`, amount, at: now() };
        moves.push(move);
        write(intent, { kind: 'dispute', sourceId: move.id, id: move.id, amount });
      }
      const dispute: DisputeFacts = {
        id,
        status,
        amount,
        currency: intent.currency,
        reason: 'product_not_received',
        openedAt: known?.openedAt ?? now(),
        dueAt: undefined,
        moves,
      };
      tell(intentId, 'returns');
      const changed = change(intentId, { history: { ...history, disputes: [dispute] } });
      emit(known === undefined ? 'charge.dispute.created' : 'charge.dispute.closed', changed);
    },
    sign(event, { secret = webhookSecretOf(event.channelId), ageSeconds = 0 } = {}) {
      const payload = JSON.stringify({
        id: event.id,
        object: 'event',
        type: event.type,
        data: {
          object:
            event.subscriptionId === undefined
              ? { id: event.intentId, object: 'payment_intent' }
              : { id: event.subscriptionId, object: 'subscription' },
        },
      });
      const timestamp = Math.floor(Date.now() / 1_000) - ageSeconds;
      return {
        rawBody: Buffer.from(payload),
        signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
      };
    },
    tamper: (intentId, changes) => void change(intentId, changes),
    adopt: (intent, channelId) => {
      intents.push(intent);
      adoptedBy.set(intent.id, channelId);
      if (intent.status === 'succeeded') tell(intent.id, 'payments');
    },
    announce: (type, subscriptionId, channelId) =>
      void events.push({ id: `evt_${randomUUID()}`, type, intentId: '', channelId, subscriptionId }),
  };
  return payments;
}
