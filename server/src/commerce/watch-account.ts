// What happened to paid orders at the payment service itself: refunds, disputes and their ends, read from the account's own story.
import { addSeconds } from '../kernel/clock.ts';
import type { CommerceDeps, PaymentChange } from './ports.ts';
import type { Attempt } from './subscriptions/reconcile-subscriptions.ts';
import { syncOrder } from './sync-order.ts';

/** The service may tell a moment late, and the moments of its story are whole seconds. */
const overlapSeconds = 60;
/** A story that was not followed for long is not read whole: paid orders are read again each hour in any case. */
const longestSeconds = 3 * 86_400;
const firstSeconds = 3_600;
/** An order that fails for ever is asked about again so long, with all that came after it; then it is left to the hourly reading. */
const heldSeconds = 3_600;

/**
 * Each minute, so that what no webhook told is known within 90 s (I10). Reading a payment twice changes nothing. The oldest
 * change comes first, and the story is marked as read only up to the first order that failed.
 *
 * @param attempt one order that fails does not keep the story from the others.
 */
export async function watchAccount(deps: CommerceDeps, attempt: Attempt): Promise<void> {
  const now = deps.clock.now();
  const seen = (await deps.store.findWatch('changes', deps)) ?? addSeconds(now, -firstSeconds);
  const since = Math.max(
    addSeconds(seen, -overlapSeconds).getTime(),
    addSeconds(now, -longestSeconds).getTime(),
  );
  let changes: readonly PaymentChange[] = [];
  await attempt(
    async () => {
      changes = await deps.payments.listChanges(new Date(since));
    },
    { step: 'what happened to paid orders' },
  );
  let failedAt: Date | undefined;
  for (const { at, order } of await listChanged(deps, changes)) {
    let isDone = false;
    await attempt(
      async () => {
        await syncOrder(deps, order.channel_id, order.id);
        isDone = true;
      },
      { order: order.id },
    );
    if (!isDone) failedAt ??= at;
    // At every order, so that a run which is ended amid a long story leaves less of it to the next.
    else if (failedAt === undefined) await deps.store.moveWatch('changes', deps, at);
  }
  const last = Math.max(seen.getTime(), ...changes.map(({ at }) => at.getTime()));
  const until =
    failedAt === undefined
      ? last
      : Math.min(last, Math.max(failedAt.getTime(), addSeconds(now, -heldSeconds).getTime()));
  await deps.store.moveWatch('changes', deps, new Date(until));
}

/** Each of our orders once, by the first thing that happened to it. */
async function listChanged(deps: CommerceDeps, changes: readonly PaymentChange[]) {
  const firstAt = new Map<string, Date>();
  for (const { intentId, at } of changes) {
    const known = firstAt.get(intentId);
    if (known === undefined || at < known) firstAt.set(intentId, at);
  }
  const orders = await deps.store.listOrdersPaidBy([...firstAt.keys()], deps.livemode);
  return orders
    .flatMap((order) => {
      const at = firstAt.get(order.payment_intent_id ?? '');
      return at === undefined ? [] : [{ at, order }];
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
