// Background work shares one budget of calls a second, so that it never takes from buyers what the payment service allows.
import type { PaymentAccount, PaymentAccounts, PaymentGateway } from './ports.ts';
import type { SubscriptionGateway } from './subscriptions/ports.ts';

export interface Pace {
  readonly callsPerSecond: number;
  /** Milliseconds that only rise. */
  readonly nowMs: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

/** One call, when its turn has come. */
export type Turn = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

export function createTurns({ callsPerSecond, nowMs, wait }: Pace): Turn {
  const stepMs = 1_000 / callsPerSecond;
  let nextMs = 0;
  return async (call) => {
    const atMs = Math.max(nextMs, nowMs());
    nextMs = atMs + stepMs;
    const delayMs = atMs - nowMs();
    if (delayMs > 0) await wait(delayMs);
    return call();
  };
}

/** The same gateway, whose calls wait for their turn. */
export const pacePayments = (payments: PaymentGateway, turn: Turn): PaymentGateway => ({
  createIntent: (intent) => turn(() => payments.createIntent(intent)),
  readIntent: (id) => turn(() => payments.readIntent(id)),
  listIntentsOfOrder: (order) => turn(() => payments.listIntentsOfOrder(order)),
  cancelIntent: (id) => turn(() => payments.cancelIntent(id)),
  createRefund: (refund) => turn(() => payments.createRefund(refund)),
  listChanges: (since) => turn(() => payments.listChanges(since)),
  listBalance: (from, until) => turn(() => payments.listBalance(from, until)),
  verifyWebhook: (rawBody, signature, channelId) => payments.verifyWebhook(rawBody, signature, channelId),
});

export const paceSubscriptions = (gateway: SubscriptionGateway, turn: Turn): SubscriptionGateway => ({
  create: (subscription) => turn(() => gateway.create(subscription)),
  read: (id) => turn(() => gateway.read(id)),
  listOfOrder: (order) => turn(() => gateway.listOfOrder(order)),
  listSince: (since) => turn(() => gateway.listSince(since)),
  listPaidInvoices: (id) => turn(() => gateway.listPaidInvoices(id)),
  arm: (id, cardId) => turn(() => gateway.arm(id, cardId)),
  abandon: (id) => turn(() => gateway.abandon(id)),
  voidInvoices: (id) => turn(() => gateway.voidInvoices(id)),
  setRenewal: (id, renews) => turn(() => gateway.setRenewal(id, renews)),
  end: (id) => turn(() => gateway.end(id)),
  readTrialCard: (id) => turn(() => gateway.readTrialCard(id)),
  openPortal: (id, returnUrl) => turn(() => gateway.openPortal(id, returnUrl)),
});

/** One budget for all: a channel's own account has the same limits, and none may take the time of the others. */
export const paceAccounts = (accounts: PaymentAccounts, turn: Turn): PaymentAccounts => {
  const paced = (account: PaymentAccount): PaymentAccount => ({
    ...account,
    payments: pacePayments(account.payments, turn),
    subscriptions: paceSubscriptions(account.subscriptions, turn),
  });
  return {
    ...accounts,
    find: async (channelId) => {
      const own = await accounts.find(channelId);
      return own && paced(own);
    },
    list: async () => (await accounts.list()).map(paced),
  };
};
