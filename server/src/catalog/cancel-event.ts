// Cancels an event that is to come, or takes that back.
import type { Clock } from '../kernel/clock.ts';
import { DomainError } from '../kernel/errors.ts';
import type { CatalogDeps } from './ports.ts';
import { readEvent } from './read-events.ts';

/**
 * Buyers keep their orders: a refund is an act of its own. The same call again changes nothing. A game with a result was
 * played: its result is cleared first.
 * @throws {DomainError} `catalog.event_not_found`, `catalog.event_begun`
 */
export async function cancelEvent(
  { store, clock }: Pick<CatalogDeps, 'store'> & { readonly clock: Clock },
  channelId: number,
  id: number,
  isCancelled: boolean,
): Promise<void> {
  const event = await readEvent({ store }, channelId, id);
  if ((event.cancelled_at !== null) === isCancelled) return;
  // The encoder may have begun between the page and this call: the state in the database decides.
  if (!(await store.markCancelled(channelId, id, isCancelled ? clock.now() : null)))
    throw new DomainError('catalog.event_begun');
}
