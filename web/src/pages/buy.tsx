import '../features/channel/checkout-frame.tsx';
import { Button, EmptyState, ErrorCard, LinkButton, PageSection } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from '../lib/routing.tsx';
import { participantsQuery } from '../features/catalog/event-queries.ts';
import { Checkout } from '../features/commerce/checkout.tsx';
import { useProduct } from '../features/commerce/product.ts';
import { isOrderOf, readPurchase, selectionsOf, type Purchase } from '../features/commerce/purchase.ts';
import { transactionsQuery } from '../features/commerce/commerce-queries.ts';
import { findSport, useChannel } from '../lib/channel-context.tsx';
import { PageHeading } from '../lib/page-heading.tsx';
import { useApi, useUser } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';
import { PageSkeleton } from '../features/channel/page-skeleton.tsx';

export function Component(): ReactNode {
  const [search] = useSearchParams();
  const purchase = readPurchase(search);
  if (purchase === undefined) return <NothingToBuy />;
  return <Purchasing key={JSON.stringify(purchase)} purchase={purchase} />;
}

function Purchasing({ purchase }: { purchase: Purchase }): ReactNode {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const answer = useProduct(purchase);
  const choices = useChoiceNames(purchase);
  const pendingOrder = usePendingOrder(purchase);
  if (answer.kind === 'found' && pendingOrder !== undefined) {
    const order = Number(search.get('order') ?? pendingOrder);
    return (
      <Checkout
        product={answer.product}
        purchase={purchase}
        choices={choices}
        resumeOrderId={Number.isSafeInteger(order) && order > 0 ? order : undefined}
        onOrder={(id) => {
          // In the address, so that a reload continues with this order instead of a new one.
          setSearch(
            (current) => {
              const next = new URLSearchParams(current);
              next.set('order', String(id));
              return next;
            },
            { replace: true },
          );
        }}
      />
    );
  }
  if (answer.kind === 'loading' || answer.kind === 'found') return <PageSkeleton />;
  if (answer.kind === 'not_found') return <NothingToBuy />;
  return (
    <PageSection>
      <ErrorCard
        title={t('failure.section')}
        action={
          <Button variant="soft" onClick={() => location.reload()}>
            {t('failure.reload')}
          </Button>
        }
      />
    </PageSection>
  );
}

/** The chosen teams or sports, by name. */
function useChoiceNames(purchase: Purchase): string[] {
  const { bootstrap } = useChannel();
  const { participant_id } = purchase;
  const { data: teams } = useQuery({ ...participantsQuery(useApi()), enabled: participant_id !== undefined });
  const names = selectionsOf(purchase).map((selection) =>
    selection.participant_id === undefined
      ? selection.event_category_id && findSport(bootstrap, selection.event_category_id)?.name
      : teams?.find((team) => team.id === selection.participant_id)?.name,
  );
  return names.filter((name) => typeof name === 'string');
}

/**
 * A pending order of this purchase from an earlier visit. A returning buyer sees its result instead of a new payment
 * form. Undefined while loading, null without one.
 */
function usePendingOrder(purchase: Purchase): number | null | undefined {
  const user = useUser();
  const isUser = user !== null && user !== undefined;
  const { data, isError } = useQuery({
    ...transactionsQuery(useApi(), 1),
    enabled: isUser,
    meta: { isAside: true },
  });
  // The payment follows its own orders, so only the initial state counts here.
  const [first, setFirst] = useState<number | null>();
  const known = data?.data.find((order) => order.status === 'created' && isOrderOf(order, purchase))?.id;
  if (first === undefined && (data !== undefined || isError || user === null)) setFirst(known ?? null);
  return first;
}

function NothingToBuy(): ReactNode {
  const t = useT();
  return (
    <PageSection width="text">
      <PageHeading>{t('buy.not_found')}</PageHeading>
      <EmptyState
        icon={<Ticket />}
        title={t('packages.not_found')}
        text={t('buy.not_found_lead')}
        action={<LinkButton href="/packages">{t('action.see_passes')}</LinkButton>}
      />
    </PageSection>
  );
}
