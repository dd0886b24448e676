// Whoever pays may have card forms open in other tabs, for what is his by now.
import type { HeldClaims } from './bundles/store.ts';
import { isOpen } from '../entitlements/order-rules.ts';
import type { Scope } from '../../kernel/transact.ts';
import type { Queue } from '../../kernel/queue.ts';

export const closeCoveredJob = 'commerce.close_covered';

/** Asked outside the transaction that pays: the catalogue is read and the payment service is called. */
export async function lookWhetherCovered(
  { queue }: { readonly queue: Queue },
  scope: Scope,
  held: readonly HeldClaims[],
): Promise<void> {
  for (const { order } of held)
    if (isOpen(order.status))
      // Each for itself: one that waits already may run before this transaction is done, and would see nothing of it.
      await queue.send(closeCoveredJob, { channel_id: order.channel_id, order_id: order.id }, { scope });
}
