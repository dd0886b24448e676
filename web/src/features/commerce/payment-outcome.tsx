import './payment-outcome.css';
import type { Order } from '@floodlit/contract/commerce/commerce';
import { Link, LinkButton } from '@floodlit/ui';
import { CalendarPlus, Check, MapPinOff, Play } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTimeZone } from '../../lib/channel-context.tsx';
import { formatStart } from '../../lib/dates.ts';
import { PageHeading } from '../../lib/page-heading.tsx';
import { useT, useTranslator } from '../../lib/translate.tsx';
import { useNow } from '../../lib/use-now.ts';
import { calendarHref } from '../catalog/event-facts.ts';
import { useCoverLabel } from './cover-label.ts';
import type { Product } from './product.ts';
import { hasReceipt } from './transaction-label.ts';

/** A paid order: its number, and the link to watch. */
export function PaymentSuccess({ order, product }: { order: Order; product: Product }): ReactNode {
  const { t, locale } = useTranslator();
  const timeZone = useTimeZone();
  const now = useNow(60_000);
  const startsAt = product.event?.event_utc_ts ?? 0;
  useEffect(() => {
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, []);
  return (
    <div className="payment-outcome">
      <span className="payment-outcome__sign" aria-hidden="true">
        <Check />
      </span>
      <PageHeading>{t('buy.success_title')}</PageHeading>
      <output className="payment-outcome__text">{t('buy.success_lead', { product: product.name })}</output>
      {startsAt > now && (
        <p className="payment-outcome__text">
          {t('watch.starts', { time: formatStart(startsAt, now, timeZone, locale) })}
        </p>
      )}
      <p className="payment-outcome__number">
        <span>{t('buy.order_number', { number: order.id })}</span>
        {hasReceipt(order) && (
          <Link className="payment-outcome__receipt" href={`/profile/orders/${order.id}`}>
            {t('transactions.receipt')}
          </Link>
        )}
      </p>
      <div className="payment-outcome__actions">
        <LinkButton
          href={product.watchHref}
          size="large"
          icon={<Play aria-hidden="true" fill="currentColor" />}
        >
          {t(startsAt > now ? 'action.see_event' : 'action.watch_now')}
        </LinkButton>
        {product.event !== undefined && startsAt > now && (
          <LinkButton
            href={calendarHref(product.event.id, locale)}
            download
            size="large"
            variant="soft"
            icon={<CalendarPlus aria-hidden="true" />}
          >
            {t('watch.add_to_calendar')}
          </LinkButton>
        )}
        <LinkButton href="/profile" size="large" variant="soft">
          {t('profile.orders')}
        </LinkButton>
      </div>
    </div>
  );
}

function typeOf({ event, subscription }: Product): string {
  if (event !== undefined) return 'event';
  return subscription === undefined ? 'package' : 'subscription';
}

/** Bought directly, or covered by another pass of the viewer, named here. */
export function AlreadyBought({ product }: { product: Product }): ReactNode {
  const t = useT();
  const coverLabel = useCoverLabel();
  const { pass, event } = product;
  const isCovered = pass !== undefined && !pass.purchased && pass.adds === 'nothing';
  const opener = event?.covered_by ?? null;
  const cover = isCovered
    ? coverLabel(pass)
    : opener === null
      ? undefined
      : t('packages.covered', { name: opener });
  return (
    <div className="payment-outcome">
      <span className="payment-outcome__sign" aria-hidden="true">
        <Check />
      </span>
      <PageHeading>{cover ?? t('buy.already_bought', { type: typeOf(product) })}</PageHeading>
      <p className="payment-outcome__text">
        <bdi>{product.name}</bdi>
      </p>
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
