// Creates a coupon with one code, or with a batch of codes that nobody can guess.
import { randomInt } from 'node:crypto';
import { limits } from '@floodlit/contract/limits';
import { DomainError } from '../../kernel/errors.ts';
import { areSound, canonicalCode, isWellFormed, type CouponTerms } from './rules.ts';
import type { CouponsDeps } from './ports.ts';

/**
 * Letters and digits that cannot be confused when read aloud or printed small. So 0 and O, 1 and I and L, and U and V
 * are out.
 */
export const codeSigns = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
export const drawnSigns = 10;

/** log2(30) × 10 = 49 bits (T19). */
const drawCode = (prefix: string): string =>
  prefix + Array.from({ length: drawnSigns }, () => codeSigns[randomInt(codeSigns.length)]).join('');

export interface NewCouponRequest extends CouponTerms {
  readonly channelId: number;
  /** Shown only to the operator. */
  readonly name: string;
  /** One code that the operator chose, or `count` random codes with a prefix. */
  readonly codes: { readonly own: string } | { readonly count: number; readonly prefix: string };
}

export interface CreatedCoupon {
  readonly id: number;
  /** The codes in their canonical form. */
  readonly codes: readonly string[];
}

/** @throws {DomainError} `commerce.coupon_invalid`, `commerce.coupon_code_taken` */
export async function createCoupon(
  deps: CouponsDeps,
  { channelId, name, codes: wanted, ...terms }: NewCouponRequest,
): Promise<CreatedCoupon> {
  if (!areSound(terms) || name.length > limits.nameMaximum) throw new DomainError('commerce.coupon_invalid');
  const codes = codesOf(wanted);
  const id = await deps.transact(async (scope) => {
    const made = await deps.store.within(scope).insertCoupon(
      {
        ...terms,
        channel_id: channelId,
        livemode: deps.livemode,
        name,
        created_at: deps.clock.now(),
      },
      codes,
    );
    if (made === undefined) throw new DomainError('commerce.coupon_code_taken');
    return made;
  });
  return { id, codes };
}

function codesOf(wanted: NewCouponRequest['codes']): string[] {
  const codes = new Set<string>();
  if ('own' in wanted) codes.add(canonicalCode(wanted.own));
  else {
    const prefix = canonicalCode(wanted.prefix);
    const isCount = Number.isSafeInteger(wanted.count) && wanted.count >= 1;
    if (!isCount || wanted.count > limits.couponBatchMaximum)
      throw new DomainError('commerce.coupon_invalid');
    while (codes.size < wanted.count) codes.add(drawCode(prefix));
  }
  if (![...codes].every(isWellFormed)) throw new DomainError('commerce.coupon_invalid');
  return [...codes];
}
