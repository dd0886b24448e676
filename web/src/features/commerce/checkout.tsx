import './checkout.css';
import { Notice, PageSection } from '@floodlit/ui';
import type { Order } from '@floodlit/contract/commerce/commerce';
import { joinList } from '@floodlit/contract/sums/join-list';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useChannel } from '../../lib/channel-context.tsx';
import { tellFact, type ShopStep } from '../../lib/facts.ts';
import { PageHeading } from '../../lib/page-heading.tsx';
import { useIsGeoBlocked, useUser } from '../../lib/services.tsx';
import { useTranslator } from '../../lib/translate.tsx';
import { AccountStep } from './account-step.tsx';
import { isNewAccount } from './is-new-account.ts';
import { OrderSummary } from './order-summary.tsx';
import { AlreadyBought, PaymentSuccess, RegionBlocked } from './payment-outcome.tsx';
import { loggedOut } from './payment-state.ts';
import { PaymentStep } from './payment-step.tsx';
import { totalLabel, withCoupon, type Product } from './product.ts';
import { PromoCode } from './promo-code.tsx';
import { pickingOf } from './selections.ts';
import { selectionsOf, takesCode, type Purchase } from './purchase.ts';
import { itemsOfProduct } from './shop-items.ts';
import { useBuyer } from './use-buyer.ts';
import { useCoupon } from './use-coupon.ts';
import { usePayment, type Payment } from './use-payment.ts';

/** Tells the steps of this checkout, each once. */
function useCheckoutFacts(payment: Payment, product: Product, count: number): Payment {
  const sports = useChannel().bootstrap['events-categories'];
  const tell = (step: ShopStep): void =>
    tellFact({
      kind: 'shop',
      step,
      currency: product.currency,
      coupon: product.coupon,
      items: itemsOfProduct(product, sports, count),
    });
  const { state, pay } = payment;
  const isBegun = state.kind === 'ready' && !product.isOwned;
  const tellBegun = useEffectEvent(() => {
    tell('add_to_cart');
    tell('begin_checkout');
  });
  useEffect(() => {
    if (isBegun) tellBegun();
    // A declined card leads back to the same checkout.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const tellPaid = useEffectEvent((order: Order) =>
    tellFact({ kind: 'order_paid', order, items: itemsOfProduct(product, sports, count) }),
  );
  const paid = state.kind === 'bought' ? state.order : undefined;
  useEffect(() => {
    if (paid !== undefined) tellPaid(paid);
  }, [paid]);
  return {
    state,
    pay: (...choice) => {
      tell('add_payment_info');
      return pay(...choice);
    },
  };
}

/** Account, payment and review on one page. The buyer sees every consequence before the button. */
export function Checkout({
  product: listed,
  purchase,
  choices,
  resumeOrderId,
  onOrder,
}: {
  /** The price without a promo code. */
  product: Product;
  purchase: Purchase;
  /** The names of the chosen teams or sports, in their order. */
  choices: readonly string[];
  resumeOrderId: number | undefined;
  onOrder: (id: number) => void;
}): ReactNode {
  const { t, locale } = useTranslator();
  const user = useUser();
  const started = usePayment({
    purchase,
    resumeOrderId,
    onBegun: (id) => tellFact({ kind: 'order_begun', id }),
    onOrder,
  });
  const buyer = useBuyer();
  const coupon = useCoupon(purchase, buyer.isRegistering || started.state.kind !== 'ready');
  const product = withCoupon(listed, coupon.quote);
  const payment = useCheckoutFacts(started, product, selectionsOf(purchase).length);
  const { state } = payment;
  const isGeoBlocked = useIsGeoBlocked();
  const form = useRef<HTMLFormElement>(null);
  const [hasComeAsVisitor, setHasComeAsVisitor] = useState(false);
  if (user === null && !hasComeAsVisitor) setHasComeAsVisitor(true);
  const isUser = user !== null && user !== undefined;
  const isNewBuyer = !isUser && buyer.step.way === 'new';
  if (state.kind === 'bought') return <PaymentSuccess order={state.order} product={product} />;
  if (state.kind === 'already_bought' || (product.isOwned && state.kind === 'ready')) {
    return <AlreadyBought product={product} />;
  }
  // A `key` in the address means a started payment, which comes first.
  const hasStarted = state.kind !== 'ready' || state.key !== undefined;
  if (state.kind === 'region_blocked' || (isGeoBlocked && !hasStarted))
    return <RegionBlocked product={product} />;
  return (
    <PageSection>
      <div className="checkout">
        <div className="checkout__head">
          {product.pass !== undefined && pickingOf(product.pass) !== undefined && (
            <p className="checkout__step">{t('select.step', { step: 2 })}</p>
          )}
          <PageHeading>{t('buy.title')}</PageHeading>
        </div>
        <div className="checkout__steps">
          <AccountStep buyer={buyer} onFilledIn={() => form.current?.focus()} />
          {user === null && state === loggedOut && <Notice tone="info">{t('buy.login_to_check')}</Notice>}
          {(isUser || isNewBuyer) && (
            <PaymentStep
              product={product}
              payment={payment}
              choices={choices}
              isPriceKnown={!coupon.isAsking}
              newBuyer={isNewBuyer ? buyer : undefined}
              isNewAccount={isNewAccount(user?.id, buyer)}
              form={form}
              takesFocus={hasComeAsVisitor}
            />
          )}
        </div>
        <OrderSummary
          product={product}
          promo={
            takesCode(purchase) && (
              <PromoCode
                coupon={coupon}
                total={totalLabel(product, locale)}
                disabled={buyer.isRegistering || state.kind === 'processing' || state.kind === 'checking'}
              />
            )
          }
          {...(choices.length === 0 ? {} : { selection: joinList(choices, locale) })}
        />
      </div>
    </PageSection>
  );
}
