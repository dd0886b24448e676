import './promo-code.css';
import { limits } from '@floodlit/contract/limits';
import { Button, Field, IconButton, VisuallyHidden } from '@floodlit/ui';
import { Tag, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';
import type { Coupon } from './use-coupon.ts';

/** One line in the order summary: closed, editing, or applied. An error of the code appears below. */
export function PromoCode({
  coupon,
  total,
  disabled,
}: {
  coupon: Coupon;
  /** The amount due now, announced when it changes. */
  total: string;
  /** During a payment nothing may change. */
  disabled: boolean;
}): ReactNode {
  const t = useT();
  const { quote } = coupon;
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const moves = useRef(false);
  const shape = quote !== undefined ? 'applied' : isOpen || coupon.code !== undefined ? 'open' : 'closed';

  // The focused element disappears when the line changes its state, so focus moves to the new state's first
  // element.
  useEffect(() => {
    if (moves.current) place.current?.querySelector<HTMLElement>('input, button')?.focus();
    moves.current = false;
  }, [shape]);
  const move = (change: () => void): void => {
    moves.current = true;
    change();
  };
  const close = (): void =>
    move(() => {
      coupon.remove();
      setIsOpen(false);
    });

  return (
    <div className="promo-code" ref={place}>
      {shape === 'closed' && (
        <button
          type="button"
          className="promo-code__open"
          disabled={disabled}
          onClick={() => move(() => setIsOpen(true))}
        >
          <Tag aria-hidden="true" />
          {t('promo.add')}
        </button>
      )}
      {shape === 'open' && (
        <CodeForm
          coupon={coupon}
          disabled={disabled}
          onApply={(code) => move(() => coupon.apply(code))}
          onClose={close}
        />
      )}
      {quote !== undefined && (
        <div className="promo-code__applied">
          <Tag aria-hidden="true" />
          <bdi className="promo-code__code">{quote.code}</bdi>
          <IconButton
            label={t('promo.remove', { code: quote.code })}
            icon={<X aria-hidden="true" />}
            disabled={disabled}
            onClick={close}
          />
        </div>
      )}
      <VisuallyHidden>
        <output>{quote !== undefined && t('promo.applied', { code: quote.code, total })}</output>
      </VisuallyHidden>
    </div>
  );
}

function CodeForm({
  coupon,
  disabled,
  onApply,
  onClose,
}: {
  coupon: Coupon;
  disabled: boolean;
  onApply: (code: string) => void;
  onClose: () => void;
}): ReactNode {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(coupon.code ?? '');
  const [isEmpty, setIsEmpty] = useState(false);
  const isAnswered = typed.trim() === coupon.code;
  const errorKey = isEmpty ? 'field.input_missing' : isAnswered ? coupon.errorKey : undefined;

  const submit = (): void => {
    if (disabled || coupon.isAsking) return;
    const code = typed.trim();
    setIsEmpty(code === '');
    if (code === '') field.current?.focus();
    else onApply(code);
  };
  return (
    <form
      className="promo-code__form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        id={id}
        ref={field}
        label={t('promo.code')}
        value={typed}
        maxLength={limits.couponCodeMaximum}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        disabled={disabled}
        error={errorKey === undefined ? undefined : t(errorKey)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setIsEmpty(false);
        }}
        end={
          <IconButton
            label={t('promo.close')}
            icon={<X aria-hidden="true" />}
            disabled={disabled}
            onClick={onClose}
          />
        }
      />
      <div className="promo-code__apply">
        <Button
          type="submit"
          variant="soft"
          busy={coupon.isAsking}
          busyLabel={t('promo.asking')}
          disabled={disabled}
        >
          {t('promo.apply')}
        </Button>
      </div>
      <VisuallyHidden>
        <span role="alert">{errorKey !== undefined && t(errorKey)}</span>
      </VisuallyHidden>
    </form>
  );
}
