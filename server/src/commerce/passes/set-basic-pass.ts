// The basic pass: a free pass that every user of the channel chooses first, when the channel has one (R1.04, R2.08).
import { DomainError } from '../../kernel/errors.ts';
import type { BasicPassStore } from './store-basic-pass.ts';
import type { PassStore } from './store.ts';

/**
 * Accepts only a free pass that is on sale and has no selection. Otherwise users would have to pay before anything
 * else.
 * @param passId null to remove the basic pass.
 * @throws {DomainError} `commerce.pass_not_found`, `commerce.basic_pass_invalid`
 */
export async function setBasicPass(
  { store }: { readonly store: PassStore & BasicPassStore },
  channelId: number,
  passId: number | null,
): Promise<void> {
  if (passId !== null) {
    const pass = await store.findPass(channelId, passId);
    if (pass === undefined) throw new DomainError('commerce.pass_not_found');
    const isFree = pass.type === 'free' && pass.base_price_cents === 0 && pass.service_fee_cents === 0;
    if (!isFree || pass.kind !== 'package' || pass.is_team_pass || !pass.on_sale)
      throw new DomainError('commerce.basic_pass_invalid');
  }
  await store.setBasicPass(channelId, passId);
}
