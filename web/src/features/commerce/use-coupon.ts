// The promo code at a checkout: asked of the server for this very product, so that the new total is seen before the button.
import { ApiError } from '@floodlit/contract/client';
import type { CouponQuote } from '@floodlit/contract/coupon';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../../lib/api.ts';
import { calls } from '../../lib/gen/calls.ts';
import { useApi, useUser } from '../../lib/services.tsx';
import type { PlainKey } from '../../lib/translate.tsx';
import { findVisitCode, forgetVisitCode, keepVisitCode } from '../../lib/visit-code.ts';
import { productIn, takesCode, type Purchase } from './purchase.ts';

export interface Coupon {
  /** As it was typed or came with a link; undefined when there is none. */
  code: string | undefined;
  /** While it is asked for nobody knows the price. */
  isAsking: boolean;
  /** Set while the code counts. */
  quote: CouponQuote | undefined;
  /** Why it does not. */
  errorKey: PlainKey | undefined;
  apply: (code: string) => void;
  remove: () => void;
}

/**
 * Each account has its own answer: a code may be good once per person. Never taken from what was known a moment ago.
 *
 * @param purchase undefined asks for the code alone, whatever is bought with it.
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

export function useCoupon(purchase: Purchase): Coupon {
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
  return {
    code,
    isAsking: isAsked && (asked.isPending || asked.isFetching),
    quote: isAsked && asked.isSuccess ? asked.data : undefined,
    errorKey: isAsked && asked.isError && !asked.isFetching ? keyOf(asked.error) : undefined,
    apply: (next) => {
      setCode(next);
      // The same code once more is asked once more.
      if (next === code) void queryClient.invalidateQueries({ queryKey: ['coupon'] });
    },
    remove: () => {
      forgetVisitCode();
      setCode(undefined);
    },
  };
}
