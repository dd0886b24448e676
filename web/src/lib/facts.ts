// Facts about the visit, for the parts that measure it. They load late, so facts wait for them.
import type { ApiError, CallOptions } from '@floodlit/contract/client';
import type { EventDetail } from '@floodlit/contract/catalog/catalog';
import type { Order } from '@floodlit/contract/commerce/commerce';
import type { RouteDefinition } from '@floodlit/contract/route';
import type { PlaybackFact } from '@floodlit/ui/player/facts';

/** A product as the tag manager names it. */
export interface ShopItem {
  /** Such as `package-12`. */
  id: string;
  name: string;
  /** The sport. */
  category: string | undefined;
  price: number;
}

type CalledRoute = Pick<RouteDefinition, 'method' | 'path'>;

export type ShopStep =
  | 'view_item_list'
  | 'select_item'
  | 'view_item'
  | 'add_to_cart'
  | 'begin_checkout'
  | 'add_payment_info';

export type Fact =
  | { kind: 'error'; of: 'chunk' | 'render'; error: unknown }
  /** A call of the API. `error` is undefined when it succeeded; `input` is what it sent. */
  | {
      kind: 'call';
      route: CalledRoute;
      options?: CallOptions | undefined;
      error?: ApiError;
      input?: object | undefined;
    }
  /** The viewer answered the cookie question. */
  | { kind: 'consent' }
  /** The tag manager's script is in this document. */
  | { kind: 'tags_loaded' }
  | { kind: 'share' }
  | { kind: 'gate'; event_id: number; reason: string }
  | {
      kind: 'shop';
      step: ShopStep;
      items: readonly ShopItem[];
      currency: string;
      coupon?: string | undefined;
    }
  /** An order of this page exists. */
  | { kind: 'order_begun'; id: number }
  | { kind: 'order_paid'; order: Order; items: readonly ShopItem[] }
  | { kind: 'orders_listed'; orders: readonly Order[] }
  /** `subject` is the address of the content in the API. */
  | { kind: 'play'; subject: string; isLive: boolean; fact: PlaybackFact }
  /** `step` is `start`, a quarter, `click`, or how the film ended. */
  | { kind: 'preroll'; event_id: number; preroll_id: number; step: string }
  /** The game of the plays that follow. */
  | { kind: 'game'; event: EventDetail }
  /** The library's video of the plays that follow, and the name of its category. */
  | { kind: 'video'; id: number; category: string | undefined };

type Listener = (fact: Fact) => void;

/** More do not wait: without a listener they would fill the memory. */
const WAITING_MAXIMUM = 200;
let waiting: Fact[] = [];
const listeners: Listener[] = [];

export function tellFact(fact: Fact): void {
  if (listeners.length === 0 && waiting.length < WAITING_MAXIMUM) waiting.push(fact);
  for (const listener of listeners) listener(fact);
}

/** All listeners are given at once, so that each receives the facts that waited. */
export function listenToFacts(...added: readonly Listener[]): void {
  listeners.push(...added);
  for (const fact of waiting) for (const listener of added) listener(fact);
  waiting = [];
}
