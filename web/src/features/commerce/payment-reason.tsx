import { Notice } from '@floodlit/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { useT, type PlainKey } from '../../lib/translate.tsx';
import { failureKeyOf } from '../identity/form-failure.tsx';
import type { PaymentState } from './payment-state.ts';
import type { Product } from './product.ts';

/** Outcomes that are not failures. */
const isInformational = (key: PlainKey): boolean => key === 'buy.unfinished' || key === 'buy.login_to_check';

/** The reason for another try, directly below the card. */
export function PaymentReason({
  state,
  accountFailure,
  product,
  choices,
}: {
  state: PaymentState;
  /** Why the button has made no account. */
  accountFailure: unknown;
  product: Pick<Product, 'name'>;
  choices: readonly string[];
}): ReactNode {
  const t = useT();
  const paymentKey = state.kind === 'ready' ? state.key : undefined;
  const key = accountFailure === undefined ? paymentKey : failureKeyOf(accountFailure);
  const covered = state.kind === 'ready' ? state.covered : undefined;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (key !== undefined || covered !== undefined) box.current?.scrollIntoView({ block: 'nearest' });
  }, [key, covered]);
  return (
    <div ref={box} role="alert">
      {key !== undefined && <Notice tone={isInformational(key) ? 'info' : 'danger'}>{t(key)}</Notice>}
      {covered !== undefined && (
        <Notice tone="danger">{t('buy.item_covered', { name: choices[covered] ?? product.name })}</Notice>
      )}
    </div>
  );
}
