import './payment-outcome.css';
import type { Order } from '@floodlit/contract/commerce/commerce';
import { Link, LinkButton } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Check, MapPinOff, Play } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTimeZone } from '../../lib/channel-context.tsx';
import { formatStart } from '../../lib/dates.ts';
import { PageHeading } from '../../lib/page-heading.tsx';
import { useApi, useUser } from '../../lib/services.tsx';
import { useT, useTranslator, type PlainKey } from '../../lib/translate.tsx';
import { useNow } from '../../lib/use-now.ts';
import { calendarHref, openerOf } from '../catalog/event-facts.ts';
import { useChannelDay } from './channel-day.ts';
import { ownSubscriptionsQuery } from './commerce-queries.ts';
import { useCoveredBy, useCoverLabel } from './cover-label.ts';
import { useHeldLabel } from './held-label.ts';
import { nextPaymentWords } from './membership-words.ts';
import { nextStepOf, type NextStep } from './next-step.ts';
import type { Product } from './product.ts';
import { hasReceipt } from './transaction-label.ts';

/** A paid order: what it is, where the receipt went, its last day, and the next step that is true. */
export function PaymentSuccess({ order, product }: { order: Order; product: Product }): ReactNode {
  const { t, locale } = useTranslator();
  const dayOf = useChannelDay();
  const timeZone = useTimeZone();
  const now = useNow(60_000);
  const user = useUser();
  const { event } = product;
  const step = nextStepOf(event, now);
  const isToCome = step === 'calendar' || step === 'game';
  const email = hasReceipt(order) ? user?.email : undefined;
  useEffect(() => {
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    // The form was longer than this page.
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className="payment-outcome">
      <span className="payment-outcome__sign" aria-hidden="true">
        <Check />
      </span>
      <PageHeading>{t('buy.success_title')}</PageHeading>
      <output className="payment-outcome__text">
        {t(isToCome ? 'buy.success_before' : 'buy.success_lead', { product: product.name })}
        {email !== undefined && ` ${t('buy.receipt_sent', { email: `\u2068${email}\u2069` })}`}
      </output>
      {event !== undefined && step === 'calendar' && (
        <p className="payment-outcome__text">
          {t('watch.starts', { time: formatStart(event.event_utc_ts, now, timeZone, locale) })}
        </p>
      )}
      {order.access_until !== null && product.subscription === undefined && (
        <p className="payment-outcome__text">
          {t('buy.access_until', {
            date: dayOf(order.access_until),
          })}
        </p>
      )}
      {product.subscription !== undefined && <NextPayment subscriptionId={product.subscription.id} />}
      <p className="payment-outcome__number">
        <span>{t('buy.order_number', { number: order.id })}</span>
        {hasReceipt(order) && (
          <Link className="payment-outcome__receipt" href={`/profile/orders/${order.id}`}>
            {t('transactions.receipt')}
          </Link>
        )}
      </p>
      <div className="payment-outcome__actions">
        {event !== undefined && step === 'calendar' && (
          <LinkButton
            href={calendarHref(event.id, locale)}
            download
            size="large"
            icon={<CalendarPlus aria-hidden="true" />}
          >
            {t('watch.add_to_calendar')}
          </LinkButton>
        )}
        <LinkButton
          href={product.watchHref}
          size="large"
          variant={step === 'calendar' ? 'soft' : 'primary'}
          {...(isToCome ? {} : { icon: <Play aria-hidden="true" fill="currentColor" /> })}
        >
          {t(stepKeys[step])}
        </LinkButton>
        <LinkButton href="/profile" size="large" variant="soft">
          {t('profile.orders')}
        </LinkButton>
      </div>
    </div>
  );
}

/** By the server's facts about the membership, whose first order this was. */
function NextPayment({ subscriptionId }: { subscriptionId: number }): ReactNode {
  const translator = useTranslator();
  const dayOf = useChannelDay();
  const { data } = useQuery({ ...ownSubscriptionsQuery(useApi()), meta: { isAside: true } });
  const own = data?.find(({ subscription_id }) => subscription_id === subscriptionId);
  const now = useNow(60_000);
  const words = own && nextPaymentWords(own, translator, dayOf, now * 1_000);
  return words === undefined ? null : <p className="payment-outcome__text">{words}</p>;
}

const stepKeys = {
  calendar: 'action.see_event',
  live: 'action.watch_live',
  replay: 'action.watch_now',
  game: 'action.see_event',
  games: 'buy.see_games',
} as const satisfies Record<NextStep, PlainKey>;

function typeOf({ event, subscription }: Product): string {
  if (event !== undefined) return 'event';
  return subscription === undefined ? 'package' : 'subscription';
}

/** Bought directly, or covered by another pass of the viewer, named here. */
export function AlreadyBought({ product }: { product: Product }): ReactNode {
  const t = useT();
  const coverLabel = useCoverLabel();
  const heldLabel = useHeldLabel();
  const coveredBy = useCoveredBy();
  const { pass, event } = product;
  const isCovered = pass !== undefined && !pass.purchased && pass.adds === 'nothing';
  const opener = event && openerOf(event);
  const held = pass && heldLabel(pass);
  const cover = isCovered ? coverLabel(pass) : opener && coveredBy(opener);
  return (
    <div className="payment-outcome">
      <span className="payment-outcome__sign" aria-hidden="true">
        <Check />
      </span>
      <PageHeading>{cover ?? t('buy.already_bought', { type: typeOf(product) })}</PageHeading>
      <p className="payment-outcome__text">
        <bdi>{product.name}</bdi>
      </p>
      {held !== undefined && (
        <p className="payment-outcome__text">
          <bdi>{held}</bdi>
        </p>
      )}
      <div className="payment-outcome__actions">
        <LinkButton
          href={product.watchHref}
          size="large"
          icon={<Play aria-hidden="true" fill="currentColor" />}
        >
          {t('action.watch')}
        </LinkButton>
      </div>
    </div>
  );
}

/** Before any query: a product that is blocked in this region is not sold here. */
export function RegionBlocked({ product }: { product: Product }): ReactNode {
  const t = useT();
  return (
    <div className="payment-outcome payment-outcome--blocked">
      <span className="payment-outcome__sign payment-outcome__sign--blocked" aria-hidden="true">
        <MapPinOff />
      </span>
      <PageHeading>{t('frame.geo')}</PageHeading>
      <p className="payment-outcome__text">{t('buy.region_lead', { product: product.name })}</p>
      <div className="payment-outcome__actions">
        <LinkButton href="/" size="large">
          {t('buy.region_home')}
        </LinkButton>
        <LinkButton href="/contacts" size="large" variant="soft">
          {t('contacts.title')}
        </LinkButton>
      </div>
    </div>
  );
}
