// Ports of coupons: their store and the clock. A quote also reads the product.
import type { CatalogDeps } from '../../catalog/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Scope, Transact } from '../../kernel/transact.ts';
import type { OrderRecord } from '../entitlements/order-rules.ts';
import type { PassStore } from '../passes/store.ts';
import type { CouponStore } from './store.ts';

export interface CouponsStore extends CouponStore {
  /** The same store inside a transaction. */
  within(scope: Scope): CouponsStore;
}

export interface CouponsDeps {
  readonly store: CouponsStore;
  readonly clock: Clock;
  readonly transact: Transact;
  readonly livemode: boolean;
}

/** Finds the buyer's own order for a product, which may already hold the use. */
export interface HeldOrders {
  findHeldOrder(
    place: Pick<OrderRecord, 'channel_id' | 'user_id' | 'product_key' | 'livemode'>,
  ): Promise<OrderRecord | undefined>;
}

export interface QuoteDeps extends CouponsDeps {
  readonly store: CouponsStore & PassStore & HeldOrders;
  readonly catalog: CatalogDeps;
}
