import './order-list.css';
import type { Order, Package } from '@floodlit/contract/commerce/commerce';
import { orderMoment } from '@floodlit/contract/commerce/order-date';
import { moneyLabel } from '../../lib/money.ts';
import { FactLine, LinkButton, StatusChip } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useTranslator } from '../../lib/translate.tsx';
import { watchHref } from '../catalog/event-facts.ts';
import { useChannelDay } from './channel-day.ts';
import { useHeldLabel } from './held-label.ts';
import { labelOf } from './order-labels.ts';

export function OrderList({
  orders,
  given = [],
}: {
  orders: readonly Order[];
  /** Passes without an order. */
  given?: readonly Package[];
}): ReactNode {
  const { t, locale } = useTranslator();
  const heldLabel = useHeldLabel();
  const dayOf = useChannelDay();
  return (
    <ul className="order-list">
      {given.map((pass) => (
        <li className="order-list__item" key={`pass-${pass.id}`}>
          <div>
            <h3 className="order-list__name">
              <bdi>{pass.name}</bdi>
            </h3>
            <p className="order-list__meta">
              <bdi>{heldLabel(pass) ?? pass.description}</bdi>
            </p>
          </div>
          <StatusChip tone="success">{t('order.active')}</StatusChip>
          <LinkButton href="/" variant="soft">
            {t('action.watch')}
          </LinkButton>
        </li>
      ))}
      {orders.map((order) => {
        const label = labelOf(order);
        const date = dayOf(orderMoment(order));
        // A membership ends or renews where the subscriptions stand.
        const until = order.type === 'subscription' ? null : order.access_until;
        return (
          <li className="order-list__item" key={order.id}>
            <div>
              <h3 className="order-list__name">
                <bdi>{order.product.name}</bdi>
              </h3>
              <FactLine className="order-list__meta">
                {until !== null && <span>{t('profile.valid_until', { date: dayOf(until) })}</span>}
                <span>{t('profile.bought_on', { date })}</span>
                <span>
                  <bdi>{moneyLabel(order.currency, order.price, locale)}</bdi>
                </span>
                <span>{t('buy.order_number', { number: order.id })}</span>
              </FactLine>
            </div>
            <StatusChip tone={label.tone}>{t(label.key)}</StatusChip>
            <LinkButton href={order.type === 'event' ? watchHref(order.product.id) : '/'} variant="soft">
              {t('action.watch')}
            </LinkButton>
          </li>
        );
      })}
    </ul>
  );
}
