import './select-package.css';
import '../features/channel/checkout-frame.tsx';
import '../features/commerce/checkout.css';
import type { Package } from '@floodlit/contract/commerce/commerce';
import { joinList } from '@floodlit/contract/sums/join-list';
import {
  Button,
  Checkbox,
  Crest,
  EmptyState,
  LinkButton,
  Notice,
  PageSection,
  type ArtTeam,
} from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Navigate, useNavigate, useParams } from '../lib/routing.tsx';
import { artTeamOf } from '../features/catalog/event-facts.ts';
import { participantsQuery } from '../features/catalog/event-queries.ts';
import { useChannelDay } from '../features/commerce/channel-day.ts';
import { ordersQuery, packageQuery } from '../features/commerce/commerce-queries.ts';
import { OrderSummary } from '../features/commerce/order-summary.tsx';
import { AlreadyBought } from '../features/commerce/payment-outcome.tsx';
import { productOfPass } from '../features/commerce/product.ts';
import { chooseLabel, passHref } from '../features/commerce/pass-facts.ts';
import { buyHref, ownedSelections, pickingOf, type Picking } from '../features/commerce/selections.ts';
import { itemOfPass } from '../features/commerce/shop-items.ts';
import { useChannel } from '../lib/channel-context.tsx';
import { tellFact } from '../lib/facts.ts';
import { shortMoneyLabel } from '../lib/money.ts';
import { PageHeading } from '../lib/page-heading.tsx';
import { useApi, useUser } from '../lib/services.tsx';
import { useT, useTranslator } from '../lib/translate.tsx';
import { PageSkeleton } from '../features/channel/page-skeleton.tsx';

export function Component(): ReactNode {
  const t = useT();
  const id = Number(useParams().id);
  const asked = useQuery(packageQuery(useApi(), id));
  if (asked.data !== undefined) {
    const picking = pickingOf(asked.data);
    if (asked.data.adds === 'nothing') return <AlreadyBought product={productOfPass(asked.data)} />;
    if (picking !== undefined) return <SelectParts key={id} pass={asked.data} picking={picking} />;
    // Sold as a whole: continues directly to its payment.
    return <Navigate to={passHref(asked.data)} replace />;
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

const HINTS = { team: 'select.hint_team', category: 'select.hint_category' } as const;

/** Step 1 of 2: one or several teams or sports. Owned ones are marked and disabled (R4.04). */
function SelectParts({ pass, picking }: { pass: Package; picking: Picking }): ReactNode {
  const { t, locale } = useTranslator();
  const api = useApi();
  const dayOf = useChannelDay();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [isMissing, setIsMissing] = useState(false);
  const list = useRef<HTMLFieldSetElement>(null);
  const user = useUser();
  const sports = useChannel().bootstrap['events-categories'];
  const tellViewed = useEffectEvent(() =>
    tellFact({ kind: 'shop', step: 'view_item', currency: pass.currency, items: [itemOfPass(pass, sports)] }),
  );
  useEffect(() => tellViewed(), [pass.id]);
  const parts = useParts(pass, picking);
  const { data: orders } = useQuery({ ...ordersQuery(api), enabled: user !== null && user !== undefined });
  if (parts === undefined) return <PageSkeleton />;
  const bought = ownedSelections(orders ?? [], pass.id, picking);
  const owned = new Set([...bought.keys(), ...pass.covered_parts]);
  const hintOf = (id: number): string | undefined => {
    const until = bought.get(id);
    if (until !== undefined)
      return until === null ? t('select.owned') : t('select.owned_until', { date: dayOf(until) });
    return owned.has(id) ? t('select.covered') : undefined;
  };
  // Items that the loaded account already owns are deselected.
  const picked = parts.filter(({ id }) => chosen.has(id) && !owned.has(id));
  return (
    <PageSection>
      <div className="checkout">
        <div className="checkout__head">
          <p className="checkout__step">{t('select.step', { step: 1 })}</p>
          <PageHeading>{chooseLabel(pass, t)}</PageHeading>
        </div>
        <form
          className="checkout__form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (picked.length > 0)
              navigate(
                buyHref(
                  pass.id,
                  picking,
                  picked.map(({ id }) => id),
                ),
              );
            else {
              setIsMissing(true);
              list.current?.querySelector<HTMLInputElement>('input:enabled')?.focus();
            }
          }}
        >
          <fieldset className="select-parts" ref={list}>
            <legend className="select-parts__legend">
              {t(picking === 'team' ? 'select.teams' : 'select.sports')}
            </legend>
            <p className="checkout__small">
              {t(HINTS[picking], { price: shortMoneyLabel(pass.currency, pass.price, locale) })}
            </p>
            {parts.map(({ id, name, note, team }) => (
              <Checkbox
                key={id}
                label={
                  <span className="select-parts__label">
                    {team !== undefined && <Crest team={team} />}
                    <bdi>{name}</bdi>
                  </span>
                }
                hint={hintOf(id) ?? note}
                checked={owned.has(id) || chosen.has(id)}
                disabled={owned.has(id)}
                onChange={(event) => {
                  const next = new Set(chosen);
                  if (event.currentTarget.checked) next.add(id);
                  else next.delete(id);
                  setChosen(next);
                  setIsMissing(false);
                }}
              />
            ))}
          </fieldset>
          <div role="alert">{isMissing && <Notice tone="danger">{t('select.missing')}</Notice>}</div>
          <Button type="submit" size="large" wide>
            {t('select.continue')}
          </Button>
        </form>
        <div aria-live="polite">
          <OrderSummary
            product={productOfPass(pass, Math.max(1, picked.length))}
            {...(picked.length === 0
              ? { hasTotal: false }
              : {
                  selection: joinList(
                    picked.map(({ name }) => name),
                    locale,
                  ),
                })}
          />
        </div>
      </div>
    </PageSection>
  );
}

interface Part {
  id: number;
  name: string;
  note?: string | undefined;
  team?: ArtTeam | undefined;
}

/** The options of the pass. Undefined until the teams are loaded. */
function useParts(pass: Package, picking: Picking): readonly Part[] | undefined {
  const { bootstrap } = useChannel();
  const { data: teams } = useQuery({ ...participantsQuery(useApi()), enabled: picking === 'team' });
  if (picking === 'category')
    return bootstrap['events-categories'].filter(({ id }) => pass.event_categories.includes(id));
  return teams
    ?.filter(({ id }) => pass.participants.includes(id))
    .map((team) => ({
      id: team.id,
      name: team.name,
      note: team.properties.sport ?? undefined,
      team: artTeamOf(team),
    }));
}
