// What happened to paid orders at the payment service itself: refunds, disputes and their ends, read from the account's own story.
import { addSeconds } from '../kernel/clock.ts';
import type { CommerceDeps } from './ports.ts';
import { syncOrder } from './sync-order.ts';

/** The service may tell a moment late, and the moments of its story are whole seconds. */
const overlapSeconds = 60;
/** A story that was not followed for long is not read whole: paid orders are read again each hour in any case. */
const longestSeconds = 3 * 86_400;
const firstSeconds = 3_600;

/**
 * Each minute, so that what no webhook told is known within 90 s (I10). Reading a payment twice changes nothing.
 *
 * @throws what the payment service throws; the story is then read again from where it was.
 */
export async function watchAccount(deps: CommerceDeps): Promise<void> {
  const now = deps.clock.now();
  const seen = (await deps.store.findWatch('changes', deps.livemode)) ?? addSeconds(now, -firstSeconds);
  const since = Math.max(
    addSeconds(seen, -overlapSeconds).getTime(),
    addSeconds(now, -longestSeconds).getTime(),
  );
  const changes = await deps.payments.listChanges(new Date(since));
  const intentIds = [...new Set(changes.map(({ intentId }) => intentId))];
  for (const order of await deps.store.listOrdersPaidBy(intentIds, deps.livemode))
    await syncOrder(deps, order.channel_id, order.id);
  const last = Math.max(seen.getTime(), ...changes.map(({ at }) => at.getTime()));
  await deps.store.moveWatch('changes', deps.livemode, new Date(last));
}
