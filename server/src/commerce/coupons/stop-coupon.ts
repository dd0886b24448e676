import { DomainError } from '../../kernel/errors.ts';
import { canonicalCode } from './rules.ts';
import type { CouponsDeps } from './ports.ts';

/**
 * Stops a coupon: no new order can use this code or another code of its batch. Open orders keep their discount.
 *
 * @throws {DomainError} `commerce.coupon_not_found`, also for a coupon that is already stopped.
 */
export async function stopCoupon(deps: CouponsDeps, channelId: number, code: string): Promise<void> {
  const isStopped = await deps.store.stopCoupon(
    channelId,
    deps.livemode,
    canonicalCode(code),
    deps.clock.now(),
  );
  if (!isStopped) throw new DomainError('commerce.coupon_not_found');
}
