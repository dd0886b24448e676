import { DomainError } from '../../kernel/errors.ts';
import { canonicalCode } from './rules.ts';
import type { CouponsDeps } from './ports.ts';

/**
 * From now on no order can be opened with this code, nor with another of its batch. Orders that are open keep what they were
 * promised.
 *
 * @throws {DomainError} `commerce.coupon_not_found`, also for one that was stopped before.
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
