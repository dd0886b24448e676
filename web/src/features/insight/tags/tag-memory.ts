// The orders that this browser began, so that a purchase is told once. A reload, another tab, and a mailed link on
// another device do not repeat it.
import type { LocalStore } from '../../../lib/local-store.ts';
import type { TagEvent } from './tag-event.ts';

type Store = Pick<LocalStore, 'find' | 'keep' | 'forget'>;
type OrderState = 'begun' | 'purchase' | 'refund';

const ORDERS_MAXIMUM = 50;
const EVENTS_MAXIMUM = 20;

function readList<Item>(store: Store, name: 'tag_orders' | 'tag_events'): Item[] {
  try {
    const list: unknown = JSON.parse(store.find(name) ?? '[]');
    return Array.isArray(list) ? (list as Item[]) : [];
  } catch {
    return [];
  }
}

export interface TagMemory {
  begin: (orderId: number) => void;
  /** @returns whether the event is the order's next one, and notes it. */
  take: (orderId: number, event: 'purchase' | 'refund') => boolean;
  /** An event of a page without the tag manager, for the next page that has it. */
  keep: (event: TagEvent) => void;
  takeKept: () => TagEvent[];
  clear: () => void;
}

export function createTagMemory(store: Store): TagMemory {
  const readOrders = (): Map<number, OrderState> =>
    new Map(readList<[number, OrderState]>(store, 'tag_orders'));
  const keepOrders = (orders: Map<number, OrderState>): void =>
    store.keep('tag_orders', JSON.stringify([...orders].slice(-ORDERS_MAXIMUM)));
  return {
    begin(orderId) {
      const orders = readOrders();
      if (!orders.has(orderId)) keepOrders(orders.set(orderId, 'begun'));
    },
    take(orderId, event) {
      const orders = readOrders();
      if (orders.get(orderId) !== (event === 'purchase' ? 'begun' : 'purchase')) return false;
      keepOrders(orders.set(orderId, event));
      return true;
    },
    keep(event) {
      const events = [...readList<TagEvent>(store, 'tag_events'), event].slice(-EVENTS_MAXIMUM);
      store.keep('tag_events', JSON.stringify(events));
    },
    takeKept() {
      const events = readList<TagEvent>(store, 'tag_events');
      if (events.length > 0) store.forget('tag_events');
      return events;
    },
    clear() {
      store.forget('tag_orders');
      store.forget('tag_events');
    },
  };
}
