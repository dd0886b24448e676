import { Button, EmptyState, ErrorCard, LinkButton, PageSection } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from '../lib/routing.tsx';
import { participantsQuery } from '../features/catalog/event-queries.ts';
import { Checkout } from '../features/commerce/checkout.tsx';
import { useProduct } from '../features/commerce/product.ts';
import { readPurchase, type Purchase } from '../features/commerce/purchase.ts';
import { findSport, useChannel } from '../lib/channel-context.tsx';
import { PageHeading } from '../lib/page-heading.tsx';
import { useApi } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';
import { PageSkeleton } from '../features/channel/page-skeleton.tsx';

export function Component(): ReactNode {
  const [search] = useSearchParams();
  const purchase = readPurchase(search);
  if (purchase === undefined) return <NothingToBuy />;
  const { type, id, participant_id, event_category_id } = purchase;
  return <Purchasing key={`${type}-${id}-${participant_id}-${event_category_id}`} purchase={purchase} />;
}

function Purchasing({ purchase }: { purchase: Purchase }): ReactNode {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const answer = useProduct(purchase);
  const selection = useSelectionName(purchase);
  if (answer.kind === 'found') {
    const order = Number(search.get('order'));
    return (
      <Checkout
        product={answer.product}
        purchase={purchase}
        selection={selection}
        resumeOrderId={Number.isSafeInteger(order) && order > 0 ? order : undefined}
        onOrder={(id) => {
          // In the address, so that a reload asks for the truth instead of starting anew.
          setSearch((current) => ({ ...Object.fromEntries(current), order: String(id) }), { replace: true });
        }}
      />
    );
  }
  if (answer.kind === 'loading') return <PageSkeleton />;
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

function useSelectionName({ participant_id, event_category_id }: Purchase): string | undefined {
  const { bootstrap } = useChannel();
  const { data } = useQuery({ ...participantsQuery(useApi()), enabled: participant_id !== undefined });
  if (event_category_id !== undefined) return findSport(bootstrap, event_category_id)?.name;
  return data?.find((team) => team.id === participant_id)?.name;
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
