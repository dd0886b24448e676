// A rate limiter with priorities for background calls on one payment account. Without it, background work could use up
// the rate limit that buyers need.
import {
  firstPace,
  paceAfterAnswer,
  paceAfterRefusal,
  restAfterRefusalMs,
  usualCallsPerSecond,
} from './pace-rules.ts';
import { PaymentsBusy, type PaymentAccount, type PaymentAccounts, type PaymentGateway } from './ports.ts';
import type { SubscriptionGateway } from './subscription-ports.ts';

export interface World {
  /** A monotonic clock in milliseconds. */
  readonly nowMs: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

/** Makes a call when its turn comes. Retries a call that the service refuses as too many. */
export type Turn = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

export interface Turns {
  /** High priority, somebody waits: webhooks, polls, refunds. */
  readonly soon: Turn;
  /** Normal priority, a webhook may be missing: payments from the event feed, new memberships. */
  readonly missed: Turn;
  /** Low priority, nobody waits: the rest of reconciliation. */
  readonly later: Turn;
}

const triesPerCall = 4;
/** The `missed` calls in a row before one `later` call. */
const missedPerLater = 3;

export function createTurns({ nowMs, wait }: World): Turns {
  let pace = firstPace(nowMs());
  let nextMs = nowMs();
  let nextLaterMs = nowMs();
  const soon: (() => void)[] = [];
  // These get the capacity that `soon` leaves. Without `missed` calls, `later` calls never exceed the usual pace.
  const missed: (() => void)[] = [];
  const later: (() => void)[] = [];
  let isHandingOut = false;
  let missedInARow = 0;

  /** Gives most turns to `missed` calls. Without the rest, dashboard refunds and renewals would starve. */
  const nextSlow = (): (() => void) | undefined => {
    const isLaters = missedInARow >= missedPerLater && later.length > 0;
    const next = isLaters ? undefined : missed.shift();
    missedInARow = next === undefined ? 0 : missedInARow + 1;
    return next ?? later.shift();
  };

  /** A call that arrives during a wait joins that wait, which lasts a fraction of a second at the usual pace. */
  const handOut = async (): Promise<void> => {
    isHandingOut = true;
    while (soon.length + missed.length + later.length > 0) {
      const atMs = soon.length > 0 ? nextMs : Math.max(nextMs, nextLaterMs);
      const leftMs = atMs - nowMs();
      if (leftMs > 0) {
        await wait(leftMs);
        continue;
      }
      if (soon.length === 0)
        nextLaterMs = afterThis(nextLaterMs, missed.length > 0 ? pace.callsPerSecond : usualCallsPerSecond);
      nextMs = afterThis(nextMs, pace.callsPerSecond);
      (soon.shift() ?? nextSlow())?.();
    }
    isHandingOut = false;
  };

  /** Timers fire late. The next turn makes up for the delay, by at most one step. */
  const afterThis = (thisMs: number, callsPerSecond: number): number => {
    const stepMs = 1_000 / callsPerSecond;
    return Math.max(thisMs, nowMs() - stepMs) + stepMs;
  };

  const turnOf =
    (line: (() => void)[]): Turn =>
    async (call) => {
      for (let tries = 1; ; tries++) {
        const askedMs = nowMs();
        const begun = new Promise<void>((resolve) => void line.push(resolve));
        if (!isHandingOut) void handOut();
        await begun;
        const sentMs = nowMs();
        try {
          const answer = await call();
          pace = paceAfterAnswer(pace, sentMs > askedMs, nowMs());
          return answer;
        } catch (error) {
          if (!(error instanceof PaymentsBusy)) throw error;
          pace = paceAfterRefusal(pace, sentMs, nowMs());
          nextMs = Math.max(nextMs, nowMs() + restAfterRefusalMs(error.retryAfterMs));
          if (tries === triesPerCall) throw error;
        }
      }
    };

  return { soon: turnOf(soon), missed: turnOf(missed), later: turnOf(later) };
}

/** Wraps the gateway so that each call waits for its turn. Webhook verification is local and does not wait. */
export const pacePayments = (payments: PaymentGateway, turn: Turn): PaymentGateway => ({
  createIntent: (intent) => turn(() => payments.createIntent(intent)),
  readIntent: (id) => turn(() => payments.readIntent(id)),
  listIntentsOfOrder: (order) => turn(() => payments.listIntentsOfOrder(order)),
  cancelIntent: (id) => turn(() => payments.cancelIntent(id)),
  createRefund: (refund) => turn(() => payments.createRefund(refund)),
  listChanges: (about, since) => turn(() => payments.listChanges(about, since)),
  listBalance: (from, until, maximum) => turn(() => payments.listBalance(from, until, maximum)),
  verifyWebhook: (rawBody, signature, channelId) => payments.verifyWebhook(rawBody, signature, channelId),
});

export const paceSubscriptions = (gateway: SubscriptionGateway, turn: Turn): SubscriptionGateway => ({
  create: (subscription) => turn(() => gateway.create(subscription)),
  read: (id) => turn(() => gateway.read(id)),
  listOfOrder: (order) => turn(() => gateway.listOfOrder(order)),
  listSince: (since, until) => turn(() => gateway.listSince(since, until)),
  listPaidInvoices: (id) => turn(() => gateway.listPaidInvoices(id)),
  arm: (id, cardId) => turn(() => gateway.arm(id, cardId)),
  abandon: (id) => turn(() => gateway.abandon(id)),
  voidInvoices: (id) => turn(() => gateway.voidInvoices(id)),
  setRenewal: (id, renews) => turn(() => gateway.setRenewal(id, renews)),
  end: (id) => turn(() => gateway.end(id)),
  readTrialCard: (id) => turn(() => gateway.readTrialCard(id)),
  openPortal: (id, returnUrl) => turn(() => gateway.openPortal(id, returnUrl)),
});

/** Limits each account separately: the payment service has one rate limit per account. */
export const paceAccounts = (
  accounts: PaymentAccounts,
  turnOf: (account: number) => Turn,
): PaymentAccounts => {
  const paced = (own: PaymentAccount): PaymentAccount => {
    const turn = turnOf(own.account);
    return {
      ...own,
      payments: pacePayments(own.payments, turn),
      subscriptions: paceSubscriptions(own.subscriptions, turn),
    };
  };
  return {
    ...accounts,
    find: async (channelId) => {
      const own = await accounts.find(channelId);
      return own && paced(own);
    },
    list: async () => (await accounts.list()).map(paced),
  };
};

/** One set of turns per account, created on first use. */
export function createTurnsOfAccounts(world: World): (account: number) => Turns {
  const known = new Map<number, Turns>();
  return (account) => {
    const turns = known.get(account) ?? createTurns(world);
    known.set(account, turns);
    return turns;
  };
}
