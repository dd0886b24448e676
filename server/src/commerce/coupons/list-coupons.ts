import { limits } from '@floodlit/contract/limits';
import { isRunning } from './rules.ts';
import type { CouponPlace, ListedCoupon } from './store.ts';
import type { CouponsDeps } from './ports.ts';

export interface CouponLine extends ListedCoupon {
  readonly state: 'runs' | 'stopped' | 'to come' | 'over' | 'used up';
}

function stateOf(coupon: ListedCoupon, now: Date): CouponLine['state'] {
  if (coupon.stopped_at !== null) return 'stopped';
  if (coupon.uses_maximum !== null && coupon.uses >= coupon.uses_maximum) return 'used up';
  if (isRunning(coupon, now)) return 'runs';
  return now < coupon.starts_at ? 'to come' : 'over';
}

/** The channel's coupons, newest first, at most a page of them. */
export async function listCoupons(deps: CouponsDeps, channelId: number): Promise<CouponLine[]> {
  const now = deps.clock.now();
  const coupons = await deps.store.listCoupons(channelId, deps.livemode, limits.listMaximum);
  return coupons.map((coupon) => ({ ...coupon, state: stateOf(coupon, now) }));
}

/** One page of them, in the order of the place. */
export async function pageCoupons(
  deps: CouponsDeps,
  channelId: number,
  place: CouponPlace,
): Promise<{ readonly rows: CouponLine[]; readonly total: number }> {
  const now = deps.clock.now();
  const { rows, total } = await deps.store.pageCoupons(channelId, deps.livemode, place, now);
  return { rows: rows.map((coupon) => ({ ...coupon, state: stateOf(coupon, now) })), total };
}
