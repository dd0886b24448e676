import './card-field.css';
import { Button, ErrorCard, joinClasses, VisuallyHidden } from '@floodlit/ui';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useChannel } from '../../lib/channel-context.tsx';
import { useTranslator } from '../../lib/translate.tsx';
import { loadStripe } from './stripe.ts';
import type { PaymentTools } from './payment-method.ts';

/** The page's colours for the payment service's iframe. */
function readAppearance(): { appearance: object; style: object } {
  const styles = getComputedStyle(document.documentElement);
  const token = (name: string): string => styles.getPropertyValue(`--${name}`).trim();
  const text = token('body-text-color');
  const muted = `color-mix(in srgb, ${text} 72%, transparent)`;
  return {
    appearance: {
      variables: {
        colorText: text,
        colorTextSecondary: muted,
        colorTextPlaceholder: muted,
        colorBackground: token('surface-2'),
        colorBorder: `color-mix(in srgb, ${text} ${token('control-border-percent')}, transparent)`,
        colorPrimary: token('focus'),
        colorDanger: token('danger'),
        borderRadius: '0.625rem',
      },
    },
    style: {
      base: { color: text, fontSize: '16px', '::placeholder': { color: muted } },
      invalid: { color: token('danger') },
    },
  };
}

/** The payment service's own card form: the card's number never touches this application. */
export function CardField({
  disabled,
  onTools,
  onEmpty,
}: {
  disabled: boolean;
  /** Passes the tools once the form exists, and undefined when it unmounts. */
  onTools: (tools: PaymentTools | undefined) => void;
  /** Whether the form is empty. */
  onEmpty?: (isEmpty: boolean) => void;
}): ReactNode {
  const { t, locale } = useTranslator();
  const { payments } = useChannel().bootstrap.settings;
  const place = useRef<HTMLDivElement>(null);
  const tools = useRef<PaymentTools>(undefined);
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const giveTools = useEffectEvent((given: PaymentTools | undefined) => {
    tools.current = given;
    onTools(given);
  });

  const tellEmpty = useEffectEvent((isEmpty: boolean) => onEmpty?.(isEmpty));

  useEffect(() => {
    let isGone = false;
    loadStripe(payments.script_url, payments.publishable_key, locale).then(
      (stripe) => {
        if (isGone || place.current === null) return;
        const { appearance, style } = readAppearance();
        const card = stripe.elements({ locale, appearance }).create('card', { style, hidePostalCode: true });
        card.on('ready', () => setStatus('ready'));
        card.on('change', ({ empty }) => tellEmpty(empty));
        card.mount(place.current);
        giveTools({ stripe, card });
      },
      () => {
        if (!isGone) setStatus('failed');
      },
    );
    return () => {
      isGone = true;
      tools.current?.card.destroy();
      giveTools(undefined);
    };
  }, [payments.script_url, payments.publishable_key, locale, attempt]);

  useEffect(() => {
    tools.current?.card.update({ disabled });
  }, [disabled, status]);

  if (status === 'failed') {
    return (
      <ErrorCard
        title={t('buy.card_failed')}
        action={
          <Button
            variant="soft"
            onClick={() => {
              setStatus('loading');
              setAttempt(attempt + 1);
            }}
          >
            {t('failure.try_again')}
          </Button>
        }
      />
    );
  }
  return (
    <fieldset className="card-field">
      <legend className="visually-hidden">{t('buy.card')}</legend>
      {status === 'loading' && <VisuallyHidden>{t('buy.card_loading')}</VisuallyHidden>}
      <div
        ref={place}
        className={joinClasses(
          'card-field__place',
          payments.mode !== 'sandbox' && 'card-field__place--framed',
        )}
        aria-busy={status === 'loading' || undefined}
        dir="ltr"
      />
    </fieldset>
  );
}
