import './promo-notice.css';
import type { CouponQuote } from '@floodlit/contract/commerce/coupon';
import type { Locale } from '@floodlit/contract/primitives';
import { moneyLabel } from '../../lib/money.ts';
import { Notice } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useApi, useUser } from '../../lib/services.tsx';
import { useTranslator } from '../../lib/translate.tsx';
import { findVisitCode } from '../../lib/visit-code.ts';
import { couponQuery } from './use-coupon.ts';

const discountLabel = ({ percent, amount, currency }: CouponQuote, locale: Locale): string =>
  amount === null || currency === null ? `${percent ?? 0}%` : moneyLabel(currency, amount, locale);

/** Confirms a promo code from a link. The checkout shows an invalid code beside its field. */
export function PromoNotice(): ReactNode {
  const { t, locale } = useTranslator();
  const user = useUser();
  const [code] = useState(findVisitCode);
  const { data: quote } = useQuery({
    ...couponQuery(useApi(), code ?? '', undefined, user?.id),
    enabled: code !== undefined && user !== undefined,
  });
  if (quote === undefined) return null;
  return (
    <div className="promo-notice">
      <Notice tone="success" announce="status">
        {t('promo.waiting', { code: quote.code, discount: discountLabel(quote, locale) })}
      </Notice>
    </div>
  );
}
