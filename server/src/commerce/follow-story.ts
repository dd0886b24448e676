// What happened to payments, read from the account's own story: who paid, refunds, disputes and their ends.
import { addSeconds } from '../kernel/clock.ts';
import { inLanes } from '../kernel/in-lanes.ts';
import type { Attempt } from './attempts.ts';
import type { CommerceDeps, PaymentChange } from './ports.ts';
import type { PaidBy } from './store-ledger.ts';
import { syncOrder } from './sync-order.ts';

/** The service may tell a moment late, and the moments of its story are whole seconds. */
const overlapSeconds = 60;
/** A story that was not followed for long is not read whole: paid orders are read again each hour in any case. */
const longestSeconds = 3 * 86_400;
const firstSeconds = 3_600;
/** An order that fails for ever is asked about again so long, with all that came after it; then it is left to the hourly reading. */
const heldSeconds = 3_600;

/** One of our orders, and the first thing that happened to it. */
interface Change {
  readonly at: Date;
  readonly order: PaidBy;
}

/**
 * Twice a minute, so that what no webhook told is known within 90 s (I10): a hundred payments in one call, where asking
 * about each open order would be a hundred calls, most of them about orders that nobody has paid. Reading a payment twice changes
 * nothing. The oldest change comes first, and the story is marked as read only up to the first order that failed.
 *
 * @param attempt one order that fails does not keep the story from the others.
 * @returns whether it was read: whoever paid is in it then, and one that could not be read by itself is in it the next time too.
 */
export async function followStory(deps: CommerceDeps, attempt: Attempt, lanes: number): Promise<boolean> {
  const now = deps.clock.now();
  const seen = (await deps.store.findWatch('changes', deps)) ?? addSeconds(now, -firstSeconds);
  const since = Math.max(
    addSeconds(seen, -overlapSeconds).getTime(),
    addSeconds(now, -longestSeconds).getTime(),
  );
  let told: readonly PaymentChange[] = [];
  const isRead = await attempt(
    async () => {
      told = await deps.payments.listChanges(new Date(since));
    },
    { step: 'what happened to payments' },
  );
  const changes = await listUnknown(deps, told);
  const failedAt = await applyInOrder(deps, changes, attempt, lanes);
  // By the service's own clock alone: ours may be ahead, and would pass over what comes. So the last that happened is read again each time.
  const last = Math.max(seen.getTime(), ...told.map(({ at }) => at.getTime()));
  const until =
    failedAt === undefined
      ? last
      : Math.min(last, Math.max(failedAt.getTime(), addSeconds(now, -heldSeconds).getTime()));
  await deps.store.moveWatch('changes', deps, new Date(until));
  return isRead;
}

/** @returns when the first that failed happened. */
async function applyInOrder(
  deps: CommerceDeps,
  changes: readonly Change[],
  attempt: Attempt,
  lanes: number,
): Promise<Date | undefined> {
  const done = new Set<Change>();
  const failed = new Set<Change>();
  let before = 0;
  await inLanes(changes, lanes, async (change) => {
    const { order } = change;
    const isDone = await attempt(() => read(deps, order), { order: order.id });
    (isDone ? done : failed).add(change);
    // At every order, so that a run which is ended amid a long story leaves less of it to the next.
    let until: Date | undefined;
    for (let next = changes[before]; next && done.has(next); next = changes[before]) {
      until = next.at;
      before += 1;
    }
    if (until !== undefined) await deps.store.moveWatch('changes', deps, until);
  });
  return changes.find((change) => failed.has(change))?.at;
}

async function read(deps: CommerceDeps, order: PaidBy): Promise<void> {
  // Whoever has claimed it too may fail, and the story does not come back to it: so it is read in any case.
  await deps.store.claimSync(order, deps.clock.now());
  await syncOrder(deps, order.channel_id, order.id);
}

/** Each of our orders once, the earliest first. Who paid and has it is not read again: on a big evening that is nearly all of the story. */
async function listUnknown(deps: CommerceDeps, told: readonly PaymentChange[]): Promise<Change[]> {
  const byIntent = Map.groupBy(told, ({ intentId }) => intentId);
  const orders = await deps.store.listOrdersPaidBy([...byIntent.keys()], deps.livemode);
  return orders
    .flatMap((order) => {
      const of = byIntent.get(order.payment_intent_id ?? '') ?? [];
      const isKnown = order.status === 'paid' || order.status === 'refunded';
      const unknown = of.filter(({ isPayment }) => !(isPayment && isKnown)).map(({ at }) => at.getTime());
      return unknown.length === 0 ? [] : [{ at: new Date(Math.min(...unknown)), order }];
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
