// A rate limiter with priorities for background calls on one payment account. Without it, background work could use up
// the rate limit that buyers need.
import {
  backgroundTries,
  backoffMs,
  firstPace,
  highTries,
  paceAfterAnswer,
  paceAfterRefusal,
  restAfterRefusalMs,
  usualCallsPerSecond,
} from './pace-rules.ts';
import { PaymentsBusy, type PaymentAccount, type PaymentAccounts, type PaymentGateway } from './ports.ts';
import { createSlots, type SharedPace, type World } from './shared-pace.ts';
import type { SubscriptionGateway } from './subscription-ports.ts';

/** Makes a call when its turn comes. Retries a call that the service refuses as too many. */
export type RunCall = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

export interface CallQueues {
  /** High priority, somebody waits: webhooks, polls, refunds. */
  readonly high: RunCall;
  /** Normal priority, a webhook may be missing: payments from the event feed, new memberships. */
  readonly normal: RunCall;
  /** Low priority, nobody waits: the rest of reconciliation. */
  readonly low: RunCall;
}

/** The `normal` calls in a row before one `low` call. */
const normalPerLow = 3;

/** @param shared the pace of all workers; without it this worker is the only one. */
export function createCallQueues({ nowMs, wait }: World, shared?: SharedPace): CallQueues {
  const slots = shared && createSlots({ nowMs, wait }, shared);
  const isShared = (): boolean => (shared?.workers() ?? 1) > 1;
  let pace = firstPace(nowMs());
  let nextMs = nowMs();
  let nextLowMs = nowMs();
  const high: (() => void)[] = [];
  // These get the capacity that `high` leaves. Without `normal` calls, `low` calls never exceed the usual pace.
  const normal: (() => void)[] = [];
  const low: (() => void)[] = [];
  let isHandingOut = false;
  let normalInARow = 0;

  /** Gives most turns to `normal` calls. Without the rest, dashboard refunds and renewals would starve. */
  const nextSlow = (): (() => void) | undefined => {
    const isLowNext = normalInARow >= normalPerLow && low.length > 0;
    const next = isLowNext ? undefined : normal.shift();
    normalInARow = next === undefined ? 0 : normalInARow + 1;
    return next ?? low.shift();
  };

  /** A call that arrives during a wait joins that wait, which lasts a fraction of a second at the usual pace. */
  const handOut = async (): Promise<void> => {
    isHandingOut = true;
    while (high.length + normal.length + low.length > 0) {
      const usesSlots = slots !== undefined && isShared();
      // Slots never come faster than low-priority calls may.
      const atMs = high.length > 0 || usesSlots ? nextMs : Math.max(nextMs, nextLowMs);
      let leftMs = atMs - nowMs();
      if (leftMs <= 0 && usesSlots) leftMs = (await slots.next(high.length)) - nowMs();
      if (leftMs > 0) {
        await wait(leftMs);
        continue;
      }
      if (usesSlots) slots.take();
      if (high.length === 0)
        nextLowMs = afterThis(nextLowMs, normal.length > 0 ? pace.callsPerSecond : usualCallsPerSecond);
      nextMs = afterThis(nextMs, pace.callsPerSecond);
      (high.shift() ?? nextSlow())?.();
    }
    isHandingOut = false;
  };

  /** Timers fire late. The next turn makes up for the delay, by at most one step. */
  const afterThis = (thisMs: number, callsPerSecond: number): number => {
    const stepMs = 1_000 / callsPerSecond;
    return Math.max(thisMs, nowMs() - stepMs) + stepMs;
  };

  const runOf =
    (line: (() => void)[], triesPerCall: number, backoff: (refusals: number) => number): RunCall =>
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
          const restMs = restAfterRefusalMs(error.retryAfterMs);
          nextMs = Math.max(nextMs, nowMs() + restMs);
          if (isShared()) slots?.rest(restMs);
          if (tries === triesPerCall) throw error;
          const pauseMs = backoff(tries);
          if (pauseMs > 0) await wait(pauseMs);
        }
      }
    };

  return {
    high: runOf(high, highTries, () => 0),
    normal: runOf(normal, backgroundTries, backoffMs),
    low: runOf(low, backgroundTries, backoffMs),
  };
}

/** Wraps the gateway so that each call waits for its turn. Webhook verification is local and does not wait. */
export const pacePayments = (payments: PaymentGateway, run: RunCall): PaymentGateway => ({
  createIntent: (intent) => run(() => payments.createIntent(intent)),
  readIntent: (id) => run(() => payments.readIntent(id)),
  listIntentsOfOrder: (order) => run(() => payments.listIntentsOfOrder(order)),
  cancelIntent: (id) => run(() => payments.cancelIntent(id)),
  createRefund: (refund) => run(() => payments.createRefund(refund)),
  listChanges: (about, since) => run(() => payments.listChanges(about, since)),
  listBalance: (from, until, maximum) => run(() => payments.listBalance(from, until, maximum)),
  verifyWebhook: (rawBody, signature, channelId) => payments.verifyWebhook(rawBody, signature, channelId),
});

export const paceSubscriptions = (gateway: SubscriptionGateway, run: RunCall): SubscriptionGateway => ({
  create: (subscription) => run(() => gateway.create(subscription)),
  read: (id) => run(() => gateway.read(id)),
  listOfOrder: (order) => run(() => gateway.listOfOrder(order)),
  listSince: (since, until) => run(() => gateway.listSince(since, until)),
  listPaidInvoices: (id) => run(() => gateway.listPaidInvoices(id)),
  arm: (id, cardId) => run(() => gateway.arm(id, cardId)),
  abandon: (id) => run(() => gateway.abandon(id)),
  voidInvoices: (id) => run(() => gateway.voidInvoices(id)),
  setRenewal: (id, renews) => run(() => gateway.setRenewal(id, renews)),
  end: (id) => run(() => gateway.end(id)),
  readTrialCard: (id) => run(() => gateway.readTrialCard(id)),
  openPortal: (id, returnUrl) => run(() => gateway.openPortal(id, returnUrl)),
});

/** Limits each account separately: the payment service has one rate limit per account. */
export const paceAccounts = (
  accounts: PaymentAccounts,
  runOf: (account: number) => RunCall,
): PaymentAccounts => {
  const paced = (own: PaymentAccount): PaymentAccount => {
    const run = runOf(own.account);
    return {
      ...own,
      payments: pacePayments(own.payments, run),
      subscriptions: paceSubscriptions(own.subscriptions, run),
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

/** One set of call queues per account, created on first use. */
export function createQueuesOfAccounts(
  world: World,
  sharedBy?: (account: number) => SharedPace,
): (account: number) => CallQueues {
  const known = new Map<number, CallQueues>();
  return (account) => {
    const queues = known.get(account) ?? createCallQueues(world, sharedBy?.(account));
    known.set(account, queues);
    return queues;
  };
}
