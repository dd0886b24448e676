import { EmptyState, LinkButton, SkeletonLine, VisuallyHidden } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { SectionFailure } from '../../lib/section-failure.tsx';
import { useApi } from '../../lib/services.tsx';
import { useT } from '../../lib/translate.tsx';
import { ordersQuery, packagesQuery } from './commerce-queries.ts';
import { isActive } from './order-labels.ts';
import { OrderList } from './order-list.tsx';

/** The passes and games that this account can watch now. */
export function ActiveOrders({
  whenNone,
  withMemberships = false,
}: {
  whenNone?: ReactNode;
  /** Where the page has no list of subscriptions. */
  withMemberships?: boolean;
}): ReactNode {
  const t = useT();
  const api = useApi();
  const asked = useQuery(ordersQuery(api));
  const packages = useQuery(packagesQuery(api));
  if (asked.data === undefined) {
    return asked.isError ? (
      <SectionFailure onRetry={() => void asked.refetch()} />
    ) : (
      <div aria-busy="true">
        <VisuallyHidden>{t('profile.orders_loading')}</VisuallyHidden>
        <SkeletonLine />
        <SkeletonLine width="60%" />
      </div>
    );
  }
  const running = asked.data.filter(isActive);
  const active = withMemberships ? running : running.filter(({ type }) => type !== 'subscription');
  // A granted pass without an order counts like a bought one.
  const given = (packages.data ?? []).filter(
    (pass) =>
      pass.purchased && !active.some((order) => order.type === 'package' && order.product.id === pass.id),
  );
  if (active.length > 0 || given.length > 0) return <OrderList orders={active} given={given} />;
  if (running.length > 0) return <p>{t('profile.orders_in_subscription')}</p>;
  if (whenNone !== undefined) return whenNone;
  return (
    <EmptyState
      icon={<Ticket />}
      title={t('profile.orders_none')}
      action={<LinkButton href="/packages">{t('action.see_passes')}</LinkButton>}
    />
  );
}
