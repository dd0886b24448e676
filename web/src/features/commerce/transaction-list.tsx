import './transaction-list.css';
import type { Order } from '@floodlit/contract/commerce/commerce';
import { orderMoment } from '@floodlit/contract/commerce/order-date';
import { formatOrderDate } from '../../lib/dates.ts';
import { moneyLabel } from '../../lib/money.ts';
import { EmptyState, Link, LinkButton, SkeletonLine, StatusChip, VisuallyHidden } from '@floodlit/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { tellFact } from '../../lib/facts.ts';
import { useChannel } from '../../lib/channel-context.tsx';
import { SectionFailure } from '../../lib/section-failure.tsx';
import { useApi } from '../../lib/services.tsx';
import { useT, useTranslator } from '../../lib/translate.tsx';
import { transactionsQuery, transactionsPage } from './commerce-queries.ts';
import { hasReceipt, subscriptionKey, transactionLabel } from './transaction-label.ts';

/** Every order of the account, the newest first, with pages. */
export function TransactionList({ page }: { page: number }): ReactNode {
  const t = useT();
  const asked = useQuery({ ...transactionsQuery(useApi(), page), placeholderData: keepPreviousData });
  const listed = asked.data?.data;
  useEffect(() => {
    if (listed !== undefined) tellFact({ kind: 'orders_listed', orders: listed });
  }, [listed]);
  if (asked.data === undefined) {
    return asked.isError ? (
      <SectionFailure onRetry={() => void asked.refetch()} />
    ) : (
      <div aria-busy="true">
        <VisuallyHidden>{t('transactions.loading')}</VisuallyHidden>
        <SkeletonLine />
        <SkeletonLine width="80%" />
        <SkeletonLine width="60%" />
      </div>
    );
  }
  const { data: orders, meta } = asked.data;
  if (meta.total === 0) {
    return (
      <EmptyState
        icon={<ReceiptText />}
        title={t('transactions.none')}
        action={<LinkButton href="/packages">{t('action.see_passes')}</LinkButton>}
      />
    );
  }
  return (
    <>
      <Transactions orders={orders} />
      <Pages page={page} pages={Math.ceil(meta.total / transactionsPage)} />
    </>
  );
}

function Transactions({ orders }: { orders: readonly Order[] }): ReactNode {
  const t = useT();
  return (
    <table className="transactions">
      <thead>
        <tr>
          <th scope="col">{t('transactions.date')}</th>
          <th scope="col">{t('transactions.item')}</th>
          <th scope="col">{t('transactions.amount')}</th>
          <th scope="col">{t('transactions.status')}</th>
          <th scope="col">
            <VisuallyHidden>{t('transactions.receipt')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Transaction key={order.id} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function Transaction({ order }: { order: Order }): ReactNode {
  const { t, locale } = useTranslator();
  const { time_zone } = useChannel().bootstrap.settings;
  const { key, tone } = transactionLabel(order);
  const event = subscriptionKey(order);
  return (
    <tr>
      <td className="transactions__date">{formatOrderDate(orderMoment(order), time_zone, locale)}</td>
      <th scope="row">
        <bdi>{order.product.name}</bdi>
        <span className="transactions__number">
          {event !== undefined && `${t(event)} · `}
          {t('buy.order_number', { number: order.id })}
        </span>
      </th>
      <td className="transactions__amount">
        <bdi>{moneyLabel(order.currency, order.price, locale)}</bdi>
      </td>
      <td className="transactions__status">
        <StatusChip tone={tone}>{t(key)}</StatusChip>
      </td>
      <td className="transactions__receipt">
        {hasReceipt(order) && (
          <LinkButton href={`/profile/orders/${order.id}`} variant="soft" size="small">
            {t('transactions.receipt')}
            <VisuallyHidden>
              {' '}
              {order.product.name} {order.id}
            </VisuallyHidden>
          </LinkButton>
        )}
      </td>
    </tr>
  );
}

function Pages({ page, pages }: { page: number; pages: number }): ReactNode {
  const t = useT();
  if (pages <= 1) return null;
  const hrefOf = (to: number): string =>
    to === 1 ? '/profile/transactions' : `/profile/transactions?page=${to}`;
  return (
    <nav className="transactions__pages" aria-label={t('transactions.pages')}>
      {page > 1 ? <Link href={hrefOf(page - 1)}>{t('transactions.newer')}</Link> : <span />}
      <span className="transactions__place">{t('transactions.place', { page, pages })}</span>
      {page < pages ? <Link href={hrefOf(page + 1)}>{t('transactions.older')}</Link> : <span />}
    </nav>
  );
}
