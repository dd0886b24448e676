import '../features/commerce/checkout.css';
import type { Package } from '@floodlit/contract/commerce';
import { Button, EmptyState, LinkButton, PageSection, RadioCardGroup } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNavigate, useParams } from '../lib/routing.tsx';
import { participantsQuery } from '../features/catalog/event-queries.ts';
import { ordersQuery, packageQuery } from '../features/commerce/commerce-queries.ts';
import { OrderSummary } from '../features/commerce/order-summary.tsx';
import { AlreadyBought } from '../features/commerce/payment-outcome.tsx';
import { productOfPass } from '../features/commerce/product.ts';
import { PageHeading } from '../lib/page-heading.tsx';
import { useApi, useUser } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';
import { PageSkeleton } from '../features/channel/page-skeleton.tsx';

export function Component(): ReactNode {
  const t = useT();
  const id = Number(useParams().id);
  const asked = useQuery(packageQuery(useApi(), id));
  if (asked.data !== undefined) {
    return asked.data.purchased ? (
      <AlreadyBought product={productOfPass(asked.data)} />
    ) : (
      <SelectTeam key={id} pass={asked.data} />
    );
  }
  if (!asked.isError) return <PageSkeleton />;
  return (
    <PageSection width="text">
      <PageHeading>{t('packages.not_found')}</PageHeading>
      <EmptyState
        icon={<Ticket />}
        title={t('buy.not_found_lead')}
        action={<LinkButton href="/packages">{t('packages.back')}</LinkButton>}
      />
    </PageSection>
  );
}

/** Step 1 of 2 of a team pass: which team. Those that are owned can't be chosen again (R4.04). */
function SelectTeam({ pass }: { pass: Package }): ReactNode {
  const t = useT();
  const api = useApi();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string>();
  const [isMissing, setIsMissing] = useState(false);
  const user = useUser();
  const { data: teams } = useQuery(participantsQuery(api));
  const { data: orders } = useQuery({ ...ordersQuery(api), enabled: user !== null && user !== undefined });
  if (teams === undefined) return <PageSkeleton />;
  const owned = new Set(
    orders
      ?.filter(
        (order) =>
          order.product.id === pass.id && order.status === 'paid' && order.activity_status === 'active',
      )
      .map((order) => order.product.participant_id),
  );
  const offered =
    pass.participants.length === 0 ? teams : teams.filter((team) => pass.participants.includes(team.id));
  const name = offered.find((team) => String(team.id) === chosen)?.name;
  return (
    <PageSection>
      <div className="checkout">
        <div className="checkout__head">
          <p className="checkout__step">{t('select.step', { step: 1 })}</p>
          <PageHeading>{t('select.title')}</PageHeading>
        </div>
        <form
          className="checkout__form"
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen === undefined) setIsMissing(true);
            else navigate(`/buy?type=package&id=${pass.id}&participant_id=${chosen}`);
          }}
        >
          <RadioCardGroup
            legend={t('select.team')}
            options={offered.map((team) => ({
              value: String(team.id),
              title: <bdi>{team.name}</bdi>,
              description: team.properties.sport ?? undefined,
              disabled: owned.has(team.id),
              ...(owned.has(team.id) ? { tag: t('select.owned') } : {}),
            }))}
            value={chosen}
            onChange={(value) => {
              setChosen(value);
              setIsMissing(false);
            }}
            error={isMissing ? t('select.missing') : undefined}
          />
          <Button type="submit" size="large" wide>
            {t('select.continue')}
          </Button>
        </form>
        <OrderSummary product={productOfPass(pass)} {...(name === undefined ? {} : { selection: name })} />
      </div>
    </PageSection>
  );
}
