// Ports of coupons: their store and the clock. A quote also reads the product.
import type { CatalogDeps } from '../../catalog/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Scope, Transact } from '../../kernel/transact.ts';
import type { PassStore } from '../passes/index.ts';
import type { CouponHolder, CouponStore } from './store.ts';

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

/** Finds the buyer's own open order for a product, which may already hold the use. */
export interface OpenOrders {
  findOpenOrder(place: {
    readonly channel_id: number;
    readonly user_id: number;
    readonly product_key: string;
    readonly livemode: boolean;
  }): Promise<(Pick<CouponHolder, 'coupon_code'> & { readonly created_at: Date }) | undefined>;
}

export interface QuoteDeps extends CouponsDeps {
  readonly store: CouponsStore & PassStore & OpenOrders;
  readonly catalog: CatalogDeps;
}
