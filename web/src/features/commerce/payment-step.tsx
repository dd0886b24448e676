import { Button, Checkbox, Notice, Panel } from '@floodlit/ui';
import { Lock } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { TermsLabel } from '../channel/reading/terms-label.tsx';
import { useChannel } from '../../lib/channel-context.tsx';
import { useT, useTranslator, type Translator } from '../../lib/translate.tsx';
import { CardStep } from './card-step.tsx';
import { OverlapStep } from './overlap-step.tsx';
import { PayFoot } from './pay-foot.tsx';
import { PaymentReason } from './payment-reason.tsx';
import type { PaymentState } from './payment-state.ts';
import { totalLabel, type Product } from './product.ts';
import { SubscriptionTerms } from './subscription-terms.tsx';
import { SandboxRibbon } from './sandbox-ribbon.tsx';
import type { Buyer } from './use-buyer.ts';
import type { Payment } from './use-payment.ts';
import { usePaymentMethod } from './use-payment-method.ts';

/** Card, terms and the button. The card form keeps its input through every failure. */
export function PaymentStep({
  product,
  payment,
  isPriceKnown,
  newBuyer,
  isNewAccount,
  form,
  takesFocus,
  choices,
}: {
  product: Product;
  /** The names of the chosen teams or sports, in their order. */
  choices: readonly string[];
  payment: Payment;
  /** False while a promo code is being checked. The button then does nothing. */
  isPriceKnown: boolean;
  /** Set while the button makes the account too. */
  newBuyer: Buyer | undefined;
  /** It has no saved cards. */
  isNewAccount: boolean;
  form: RefObject<HTMLFormElement | null>;
  /** The buyer has logged in on this page, and the form that had the focus is gone. */
  takesFocus: boolean;
}): ReactNode {
  const translator = useTranslator();
  const { t } = translator;
  const { settings } = useChannel().bootstrap;
  const { state } = payment;
  const isActing = useRef(false);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) form.current?.focus();
  }, [form, takesFocus]);
  const method = usePaymentMethod(product.price === 0, isNewAccount);
  const [hasAccepted, setHasAccepted] = useState(false);
  const [isTermsMissing, setIsTermsMissing] = useState(false);
  const terms = useRef<HTMLInputElement>(null);
  const [hasAcceptedOverlap, setHasAcceptedOverlap] = useState(false);
  const [isOverlapMissing, setIsOverlapMissing] = useState(false);
  const isOverlapping =
    product.pass?.adds === 'part' ||
    hasAcceptedOverlap ||
    (state.kind === 'ready' && state.key === 'buy.partly_covered');
  const isFree = product.price === 0;
  const isRegistering = newBuyer?.isRegistering === true;
  const isBusy = state.kind === 'processing' || state.kind === 'checking' || isRegistering;

  const submit = async (): Promise<void> => {
    if (isBusy || !isPriceKnown) return;
    const isAccountRight = newBuyer === undefined || (await newBuyer.check());
    const chosen = method.choose();
    if (!hasAccepted) {
      setIsTermsMissing(true);
      if (isAccountRight) terms.current?.focus();
    }
    const isUnconfirmed = isOverlapping && !hasAcceptedOverlap;
    setIsOverlapMissing(isUnconfirmed);
    if (!isAccountRight || !hasAccepted || isUnconfirmed || chosen === undefined) return;
    if (newBuyer !== undefined && (await newBuyer.register()) === undefined) return;
    // Making the account takes seconds. The buyer may have left.
    if (form.current === null) return;
    await payment.pay({ ...product, isOverlapAccepted: hasAcceptedOverlap }, chosen);
  };

  return (
    <Panel title={t('buy.payment')}>
      <form
        ref={form}
        tabIndex={-1}
        aria-label={t('buy.payment')}
        className="checkout__form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A double press makes one account.
          if (isActing.current) return;
          isActing.current = true;
          void submit().finally(() => {
            isActing.current = false;
          });
        }}
      >
        {!isFree && settings.payments.mode !== 'live' && <SandboxRibbon />}
        <SubscriptionTerms product={product} />
        <CardStep method={method} isBusy={isBusy} isKeptAnyway={product.subscription !== undefined}>
          <PaymentReason
            state={state}
            accountFailure={newBuyer?.registration.failure}
            product={product}
            choices={choices}
          />
        </CardStep>
        {isOverlapping && (
          <OverlapStep
            pass={product.pass}
            isAccepted={hasAcceptedOverlap}
            isMissing={isOverlapMissing}
            isBusy={isBusy}
            onAccept={(accepts) => {
              setHasAcceptedOverlap(accepts);
              setIsOverlapMissing(false);
            }}
          />
        )}
        <Checkbox
          ref={terms}
          label={<TermsLabel />}
          hint={isNewAccount ? t('buy.terms_cover') : undefined}
          checked={hasAccepted}
          disabled={isBusy}
          error={isTermsMissing ? t('field.terms_missing') : undefined}
          onChange={(event) => {
            setHasAccepted(event.currentTarget.checked);
            setIsTermsMissing(false);
          }}
        />
        <div className="checkout__pay">
          <Button
            type="submit"
            size="large"
            wide
            busy={isBusy}
            busyLabel={t(isRegistering ? 'registration.busy' : 'buy.processing')}
            disabled={!method.isReady || !isPriceKnown}
            icon={isFree ? undefined : <Lock aria-hidden="true" />}
          >
            {buttonLabel(product, translator)}
          </Button>
          <Progress state={state} />
        </div>
        <PayFoot product={product} needsCard={!isFree} />
      </form>
    </Panel>
  );
}

function buttonLabel(product: Product, { t, locale }: Translator): string {
  if (product.isTrial === true) return t('subscriptions.start_trial');
  if (product.price > 0) return t('buy.pay', { price: totalLabel(product, locale) });
  return t(product.coupon === undefined ? 'buy.get_free' : 'buy.get_access');
}

/** The progress, visible and announced once. It asks the buyer not to pay again until the answer is there. */
function Progress({ state }: { state: PaymentState }): ReactNode {
  const t = useT();
  const isChecking = state.kind === 'checking';
  const longer = isChecking && state.isLong ? t('buy.longer') : undefined;
  return (
    <div aria-live="polite">
      {isChecking && state.isPollFailing ? (
        <Notice tone="warning" title={t('buy.still_checking')}>
          {longer}
        </Notice>
      ) : (
        (isChecking || state.kind === 'processing') && (
          <p className="checkout__small">
            {t('buy.processing')} {longer}
          </p>
        )
      )}
    </div>
  );
}
