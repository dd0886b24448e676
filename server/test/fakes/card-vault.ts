// The cards of buyers in memory, at the same payment service as the intents that they pay.
import { randomUUID } from 'node:crypto';
import {
  PaymentFailedForGood,
  PaymentMissing,
  PaymentsBusy,
  PaymentUnknown,
  type CardVault,
  type KeptCard,
} from '../../src/commerce/index.ts';
import type { FaultyPayments } from './faulty-payments.ts';

/** `asks`: the bank requires authentication, which the cardholder completes in the browser, or not. */
type Outcome = 'good' | 'declined' | 'asks';
export const payFaults = [
  'unknown_before', // nothing is done, no reply
  'unknown_after', // done, no reply
  'late', // no reply; done some time after we gave up
  'stored_failure', // nothing is done, and the key repeats it
  'busy', // not even looked at
  'missing', // the same
] as const;
type PayFault = (typeof payFaults)[number];

export interface FakeVault extends CardVault {
  readonly customers: readonly string[];
  /** The customer that was attached to each intent. */
  readonly lent: ReadonlyMap<string, string>;
  readonly tries: readonly { readonly intentId: string; readonly key: string }[];
  /** Confirms a setup as a browser does. @returns the card's id. */
  save(customerId: string, outcome?: Outcome, expires?: { month: number; year: number }): string;
  /** A card with the fingerprint of its number. A test can give two cards the same fingerprint. */
  known(id: string): (KeptCard & { readonly fingerprint: string }) | undefined;
  /** Cards whose number is that of another. */
  readonly twins: Map<string, string>;
  /** Each fault applies to one of the next payment attempts. */
  payFaults: PayFault[];
  /** The error that every other call throws. */
  trouble: Error | undefined;
}

export function createFakeVault(payments: FaultyPayments): FakeVault {
  const customers = new Map<string, string>();
  const cards = new Map<string, KeptCard & { outcome: Outcome }>();
  const lent = new Map<string, string>();
  const tries: { intentId: string; key: string }[] = [];
  const answers = new Map<string, 'done' | 'failed'>();

  const calm = async (): Promise<void> => {
    if (vault.trouble !== undefined) throw vault.trouble;
  };
  const secretOf = (intentId: string) => {
    const intent = payments.intents.find(({ id }) => id === intentId);
    if (intent === undefined) throw new PaymentMissing(intentId);
    return intent;
  };
  const settle = (intentId: string, outcome: Outcome): void => {
    const intent = secretOf(intentId);
    if (intent.status !== 'open' && intent.status !== 'failed') return;
    if (outcome === 'asks') payments.tamper(intentId, { status: 'open', failureId: undefined });
    else payments.pay(intent.clientSecret, outcome);
  };

  const twins = new Map<string, string>();

  const vault: FakeVault = {
    twins,
    known: (id) => {
      const card = cards.get(id);
      return card && { ...card, fingerprint: twins.get(id) ?? id };
    },
    payFaults: [],
    trouble: undefined,
    lent,
    tries,
    get customers() {
      return [...customers.values()];
    },
    createCustomer: async ({ channelId, userId, uuid, attempt }) => {
      await calm();
      const key = `${channelId}:${userId}:${uuid}:${attempt}`;
      const id = customers.get(key) ?? `cus_${randomUUID()}`;
      customers.set(key, id);
      return id;
    },
    listCards: async (customerId, limit) => {
      await calm();
      return [...cards.values()].filter((card) => card.customerId === customerId).slice(0, limit);
    },
    readCard: async (id) => {
      await calm();
      const card = cards.get(id);
      if (card === undefined) throw new PaymentMissing(id);
      return card;
    },
    removeCard: async (id) => {
      await calm();
      cards.delete(id);
    },
    beginSetup: async (customerId) => {
      await calm();
      return `seti_of_${customerId}_secret_${randomUUID()}`;
    },
    forgetCustomer: async (customerId) => {
      await calm();
      for (const [key, id] of customers) if (id === customerId) customers.delete(key);
      for (const [id, card] of cards) if (card.customerId === customerId) cards.delete(id);
    },
    attachCustomer: async (intentId, customerId) => {
      await calm();
      lent.set(intentId, customerId);
    },
    payWithCard: async ({ intentId, customerId, cardId, tries: number, attempt }) => {
      const key = `${intentId}:${cardId}:${number}:${attempt}`;
      tries.push({ intentId, key });
      const card = cards.get(cardId);
      if (card?.customerId !== customerId || lent.get(intentId) !== customerId)
        throw new PaymentMissing(cardId);
      const fault = vault.payFaults.shift();
      if (fault === 'busy') throw new PaymentsBusy('429');
      if (fault === 'missing') throw new PaymentMissing(cardId);
      const known = answers.get(key);
      if (known === 'failed') throw new PaymentFailedForGood('500, as before');
      if (known === 'done') return;
      if (fault === 'unknown_before') throw new PaymentUnknown('reset');
      const { outcome } = card;
      const settleOnce = (): void => {
        if (!answers.has(key)) settle(intentId, outcome);
        answers.set(key, 'done');
      };
      if (fault === 'late') {
        payments.late.push(settleOnce);
        throw new PaymentUnknown('time-out');
      }
      if (fault === 'stored_failure') {
        answers.set(key, 'failed');
        throw new PaymentFailedForGood('500');
      }
      settleOnce();
      if (fault === 'unknown_after') throw new PaymentUnknown('time-out');
    },
    save: (customerId, outcome = 'good', { month, year } = { month: 12, year: 2099 }) => {
      const id = `pm_${randomUUID().replaceAll('-', '')}`;
      cards.set(id, {
        id,
        customerId,
        brand: 'visa',
        last4: '4242',
        exp_month: month,
        exp_year: year,
        outcome,
      });
      return id;
    },
  };
  return vault;
}
