import './order-summary.css';
import { moneyLabel } from '../../lib/money.ts';
import { FactLine, MatchupArt, Panel, PriceSummary, Thumb } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useChannel } from '../../lib/channel-context.tsx';
import { useTranslator } from '../../lib/translate.tsx';
import { EventArt } from '../catalog/event-art.tsx';
import { EventTime } from '../catalog/event-time.tsx';
import { PassContentsList } from './pass-contents-list.tsx';
import { passPriceLabel, priceEndLabel } from './pass-facts.ts';
import { totalLabel, type Product } from './product.ts';

/**
 * Product, date and every part of the price, before any button (the service fee is always a line of its own).
 */
export function OrderSummary({
  product,
  selection,
  hasTotal = true,
  promo,
}: {
  product: Product;
  selection?: string;
  /** False while the buyer still has to choose: no sum is due for nothing. */
  hasTotal?: boolean;
  /** The input of a promo code, below the total that it changes. */
  promo?: ReactNode;
}): ReactNode {
  const { t, locale } = useTranslator();
  const { settings, 'color-settings': colors } = useChannel().bootstrap;
  const { event, pass, currency } = product;
  const sold = event ?? pass;
  const end = sold && priceEndLabel(sold, settings.time_zone, t, locale);
  return (
    <Panel title={t('buy.summary')} sticky>
      <div className="order-summary">
        <div className="order-summary__thumb">
          <Thumb
            art={
              event === undefined ? (
                <MatchupArt
                  home={{ monogram: settings.monogram, color: colors['primary'] }}
                  title={product.name}
                />
              ) : (
                <EventArt event={event} />
              )
            }
          />
        </div>
        <p className="order-summary__name">
          <bdi>{product.name}</bdi>
        </p>
        <FactLine className="order-summary__meta">
          {event !== undefined && (
            <>
              <span>{t('buy.single_event')}</span>
              <EventTime event={event} />
            </>
          )}
          {pass !== undefined && (
            <>
              <span>{t(product.subscription === undefined ? 'buy.pass' : 'buy.subscription')}</span>
              <bdi>{passPriceLabel(pass, t, locale)}</bdi>
            </>
          )}
          {selection !== undefined && <bdi>{selection}</bdi>}
          {end !== undefined && <bdi>{end}</bdi>}
        </FactLine>
        {pass !== undefined && (
          <div className="order-summary__contents">
            <PassContentsList pass={pass} look="compact" />
          </div>
        )}
        {hasTotal && (
          <PriceSummary
            totalFirst={settings.prices_include_fee === true && product.service_fee > 0}
            rows={[
              { label: t('buy.base_price'), amount: moneyLabel(currency, product.base_price, locale) },
              { label: t('buy.service_fee'), amount: moneyLabel(currency, product.service_fee, locale) },
              ...(product.isTrial === true && product.subscription !== undefined
                ? [
                    {
                      label: t('pass.trial_offer', { days: product.subscription.trial_period }),
                      amount: moneyLabel(currency, -product.price, locale),
                      tone: 'discount' as const,
                    },
                  ]
                : []),
              ...(product.coupon === undefined
                ? []
                : [
                    {
                      label: t('buy.discount'),
                      amount: moneyLabel(currency, -product.discount, locale),
                      tone: 'discount' as const,
                    },
                  ]),
            ]}
            total={
              product.isTrial === true
                ? { label: t('subscriptions.due_today'), amount: moneyLabel(currency, 0, locale) }
                : { label: t('buy.total'), amount: totalLabel(product, locale) }
            }
          />
        )}
        {promo}
      </div>
    </Panel>
  );
}
