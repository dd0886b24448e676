// Tells the tag manager what is looked at and bought. Pages that pay never load it, so their events wait for the next
// page (T61).
import type { Fact } from '../../../lib/facts.ts';
import { tagEventOfOrder, tagEventOfShop, type TagEvent } from './tag-event.ts';
import type { TagMemory } from './tag-memory.ts';

export interface TagParts {
  memory: TagMemory;
  /** The name of the channel. */
  affiliation: string;
  /** Whether the viewer said yes. */
  hasConsent: () => boolean;
  write: (event: TagEvent) => void;
}

/** @returns the listener to facts. */
export function createTags({ memory, affiliation, hasConsent, write }: TagParts): (fact: Fact) => void {
  let isLoaded = false;

  function tell(event: TagEvent): void {
    if (!isLoaded) return memory.keep(event);
    write(event);
  }

  return (fact) => {
    if (fact.kind === 'tags_loaded') {
      isLoaded = true;
      for (const event of memory.takeKept()) tell(event);
    }
    if (fact.kind === 'consent' && !hasConsent()) memory.clear();
    if (!hasConsent()) return;
    if (fact.kind === 'shop') tell(tagEventOfShop(fact, affiliation));
    if (fact.kind === 'order_begun') memory.begin(fact.id);
    if (fact.kind === 'order_paid' && fact.order.status === 'paid' && memory.take(fact.order.id, 'purchase'))
      tell(tagEventOfOrder('purchase', fact.order, fact.items, affiliation));
    if (fact.kind === 'orders_listed')
      for (const order of fact.orders)
        if (order.status === 'refunded' && memory.take(order.id, 'refund'))
          tell(tagEventOfOrder('refund', order, undefined, affiliation));
  };
}
