// Background work on one account shares one pace, so that it never takes from buyers what the payment service allows. Whoever is waited for goes first.
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
  /** Milliseconds that only rise. */
  readonly nowMs: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

/** One call, when its turn has come; one that the service had no time for is made again. */
export type Turn = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

export interface Turns {
  /** Somebody waits for it: webhooks, polls, refunds. */
  readonly soon: Turn;
  /** Somebody may, whose webhook has not come: who paid by the account's own story, who begins a membership. */
  readonly missed: Turn;
  /** Nobody does: the rest of reconciliation. */
  readonly later: Turn;
}

const triesPerCall = 4;
/** Of those that wait for what was missed, before one that has time. */
const missedPerLater = 3;

export function createTurns({ nowMs, wait }: World): Turns {
  let pace = firstPace(nowMs());
  let nextMs = nowMs();
  let nextLaterMs = nowMs();
  const soon: (() => void)[] = [];
  // They get only what the first leaves; what has time, and waits alone, never more than the usual pace.
  const missed: (() => void)[] = [];
  const later: (() => void)[] = [];
  let isHandingOut = false;
  let missedInARow = 0;

  /** Most turns are of those for whom somebody may wait, and not all: refunds of the dashboard and renewals have to be read as well. */
  const nextSlow = (): (() => void) | undefined => {
    const isLaters = missedInARow >= missedPerLater && later.length > 0;
    const next = isLaters ? undefined : missed.shift();
    missedInARow = next === undefined ? 0 : missedInARow + 1;
    return next ?? later.shift();
  };

  /** A call that comes while a later one is waited for waits with it: a fraction of a second. */
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

  /** A turn that came late, since no timer is exact, is made good by the next. */
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

/** The same gateway, whose calls wait for their turn. */
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

/** Each account at its own pace: its limit is its own, and a refusal there says nothing of the others. */
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

/** Those of each account, made when it is first asked for. */
export function createTurnsOfAccounts(world: World): (account: number) => Turns {
  const known = new Map<number, Turns>();
  return (account) => {
    const turns = known.get(account) ?? createTurns(world);
    known.set(account, turns);
    return turns;
  };
}
