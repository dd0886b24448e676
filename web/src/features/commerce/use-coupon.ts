// The promo code at checkout. The server checks it for this product, so the buyer sees the new total before the
// button.
import { ApiError } from '@floodlit/contract/client';
import type { CouponQuote } from '@floodlit/contract/commerce/coupon';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../../lib/api.ts';
import { calls } from '../../lib/gen/calls.ts';
import { useApi, useUser } from '../../lib/services.tsx';
import type { PlainKey } from '../../lib/translate.tsx';
import { findVisitCode, forgetVisitCode, keepVisitCode } from '../../lib/visit-code.ts';
import { productIn, takesCode, type Purchase } from './purchase.ts';

export interface Coupon {
  /** As typed or from a link. Undefined without one. */
  code: string | undefined;
  /** While the check runs, the price is unknown. */
  isAsking: boolean;
  /** Set while the code is valid. */
  quote: CouponQuote | undefined;
  /** The reason for an invalid code. */
  errorKey: PlainKey | undefined;
  apply: (code: string) => void;
  remove: () => void;
}

/**
 * Checked for each account: a code may be valid once per person. The result is never cached.
 *
 * @param purchase undefined checks only the code, without a product.
 */
export const couponQuery = (
  api: Api,
  code: string,
  purchase: Purchase | undefined,
  userId: number | undefined,
) =>
  queryOptions({
    queryKey: ['coupon', code, purchase ?? null, userId ?? null],
    queryFn: async ({ signal }): Promise<CouponQuote> => {
      const query = { code, ...(purchase === undefined ? {} : productIn(purchase)) };
      const { data } = await api.call(calls.commerce.applyCoupon, query, { signal });
      keepVisitCode(data.code);
      return data;
    },
    staleTime: Infinity,
    gcTime: 0,
    meta: { isAside: true },
  });

function keyOf(error: unknown): PlainKey {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'request.rate_limited') return 'failure.rate_limited';
  return code === undefined || code.startsWith('request.') || code.startsWith('server.')
    ? 'failure.something'
    : 'promo.wrong';
}

/**
 * While paying, the total stays what the buyer saw at the press, also once the account is made. `next` replaces
 * `held` otherwise.
 */
export const heldQuote = (
  isPaying: boolean,
  held: CouponQuote | undefined,
  next: CouponQuote | undefined,
): CouponQuote | undefined => (isPaying ? (held ?? next) : next);

/** @param isPaying from the press of the button, which may make the account first. */
export function useCoupon(purchase: Purchase, isPaying: boolean): Coupon {
  const api = useApi();
  const user = useUser();
  const queryClient = useQueryClient();
  const [kept, setCode] = useState(findVisitCode);
  const code = takesCode(purchase) ? kept : undefined;
  const asked = useQuery({
    ...couponQuery(api, code ?? '', purchase, user?.id),
    enabled: code !== undefined && user !== undefined,
  });
  const isAsked = code !== undefined;
  const answer = isAsked && asked.isSuccess ? asked.data : undefined;
  const [held, setHeld] = useState<CouponQuote>();
  const quote = heldQuote(isPaying, held, answer);
  if (quote !== held) setHeld(quote);
  return {
    code,
    isAsking: isAsked && (asked.isPending || asked.isFetching),
    quote,
    errorKey:
      quote === undefined && isAsked && asked.isError && !asked.isFetching ? keyOf(asked.error) : undefined,
    apply: (next) => {
      setCode(next);
      // The same code again is checked again.
      if (next === code) void queryClient.invalidateQueries({ queryKey: ['coupon'] });
    },
    remove: () => {
      forgetVisitCode();
      setCode(undefined);
    },
  };
}
