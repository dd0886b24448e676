// A buyer who pays may have card forms open in other tabs for products that the payment covers.
import type { HeldClaims } from './bundles/store.ts';
import { isOpen } from './order-rules.ts';
import type { Scope } from '../../kernel/transact.ts';
import type { Queue } from '../../kernel/queue.ts';

export const closeCoveredJob = 'commerce.close_covered';

/** The job runs outside the transaction that pays, since it reads the catalogue and calls the payment service. */
export async function lookWhetherCovered(
  { queue }: { readonly queue: Queue },
  scope: Scope,
  held: readonly HeldClaims[],
): Promise<void> {
  for (const { order } of held)
    if (isOpen(order.status))
      // No singleton key: a queued job may run before this transaction commits and would not see its changes.
      await queue.send(closeCoveredJob, { channel_id: order.channel_id, order_id: order.id }, { scope });
}
