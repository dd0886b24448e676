import './pass-list.css';
import type { Package } from '@floodlit/contract/commerce/commerce';
import type { SubscriptionOffer } from '@floodlit/contract/commerce/subscriptions';
import { joinList } from '@floodlit/contract/sums/join-list';
import { shortMoneyLabel } from '../../lib/money.ts';
import { LinkButton, PassCard } from '@floodlit/ui';
import { Check, RefreshCw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { findSport, useChannel } from '../../lib/channel-context.tsx';
import { tellFact } from '../../lib/facts.ts';
import { useTranslator } from '../../lib/translate.tsx';
import { ChoiceSwitch } from '../catalog/schedule/choice-switch.tsx';
import { useCoverLabel } from './cover-label.ts';
import { PassContentsList } from './pass-contents-list.tsx';
import { useHeldLabel } from './held-label.ts';
import { groupWays, savingOf, type PassWays } from './pass-ways.ts';
import { itemOfPass } from './shop-items.ts';
import {
  actionLabel,
  everyLabel,
  findBest,
  offerOf,
  orderPasses,
  passHref,
  passPriceWords,
  priceEndLabel,
} from './pass-facts.ts';

export function PassList({
  passes,
  isOrdered = false,
}: {
  passes: readonly (Package | SubscriptionOffer)[];
  isOrdered?: boolean;
}): ReactNode {
  const ordered = isOrdered ? passes : orderPasses(passes);
  const best = findBest(passes);
  return (
    <ul className="pass-list">
      {groupWays(ordered).map((ways) => (
        <li key={Math.min(...ways.map(({ id }) => id))}>
          <PassItem ways={ways} isBest={ways.some((pass) => pass === best)} />
        </li>
      ))}
    </ul>
  );
}

/** The card offers the payment period. The cheapest one now is preselected. */
function PassItem({ ways, isBest }: { ways: PassWays; isBest: boolean }): ReactNode {
  const translator = useTranslator();
  const { t, locale } = translator;
  const [chosen, setChosen] = useState(ways[0].id);
  const pass = ways.find(({ id }) => id === chosen) ?? ways[0];
  const offer = offerOf(pass);
  const { bootstrap } = useChannel();
  const cover = useCoverLabel()(pass);
  const held = useHeldLabel()(pass);
  const sports = pass.event_categories
    .map((id) => findSport(bootstrap, id)?.name)
    .filter((name) => name !== undefined);
  const tellSelected = (): void =>
    tellFact({
      kind: 'shop',
      step: 'select_item',
      currency: pass.currency,
      items: [itemOfPass(pass, bootstrap['events-categories'])],
    });
  const { first, below } = passPriceWords(pass, bootstrap.settings, translator);
  const end = priceEndLabel(pass, bootstrap.settings.time_zone, t, locale);
  const note = [below, end].filter((part) => part !== undefined).join(' · ');
  const tag = ways.find((way) => way.tag !== null)?.tag;
  const coverage = [
    sports.length === 0 ? t('packages.all_sports') : joinList(sports, locale),
    pass.is_team_pass
      ? t('packages.one_team')
      : pass.participants.length === 0
        ? t('packages.all_teams')
        : undefined,
  ];
  return (
    <PassCard
      headingLevel={2}
      name={pass.name}
      {...(isBest && tag !== undefined ? { tag } : {})}
      highlighted={isBest}
      price={first}
      {...(note === '' ? {} : { priceNote: note })}
      description={<bdi>{pass.description}</bdi>}
      choice={ways.length > 1 ? <Ways ways={ways} chosen={pass} onChoose={setChosen} /> : undefined}
      contents={<PassContentsList pass={pass} />}
      action={
        pass.adds === 'nothing' ? (
          <>
            <span className="pass-list__owned">
              <Check aria-hidden="true" />
              <bdi>{held ?? cover ?? t('pass.purchased')}</bdi>
            </span>
            <LinkButton href="/" variant="soft" wide>
              {t('action.watch')}
            </LinkButton>
          </>
        ) : (
          <LinkButton href={passHref(pass)} variant={isBest ? 'primary' : 'soft'} wide onClick={tellSelected}>
            {actionLabel(pass, t)}
          </LinkButton>
        )
      }
    >
      {pass.adds === 'part' && cover !== undefined && (
        <p className="pass-list__covered">
          <bdi>{cover}</bdi>
        </p>
      )}
      {offer !== undefined && pass.adds !== 'nothing' ? (
        <p className="pass-list__renewal">
          <RefreshCw aria-hidden="true" />
          <span>
            {t(offer.trial_offered ? 'subscriptions.then' : 'subscriptions.renews', {
              price: shortMoneyLabel(pass.currency, pass.price, locale),
              every: everyLabel(pass, t),
            })}
          </span>
        </p>
      ) : (
        <p className="pass-list__coverage">{coverage.filter((part) => part !== undefined).join(' · ')}</p>
      )}
    </PassCard>
  );
}

const WAY_LABELS = {
  month: 'packages.way_monthly',
  monthly: 'packages.way_monthly',
  annual: 'packages.way_annual',
} as const;

/** A switch between monthly and yearly, with the saving of a year. The sentence keeps its place for both. */
function Ways({
  ways,
  chosen,
  onChoose,
}: {
  ways: PassWays;
  chosen: Package;
  onChoose: (id: number) => void;
}): ReactNode {
  const { t, locale } = useTranslator();
  const saving = savingOf(ways);
  return (
    <div className="pass-list__ways">
      <ChoiceSwitch
        name={`way-${ways[0].id}`}
        legend={t('packages.ways')}
        options={ways.map(({ id, offer }) => ({
          value: String(id),
          label: t(WAY_LABELS[offer ?? 'month']),
        }))}
        value={String(chosen.id)}
        onChange={(value) => onChoose(Number(value))}
      />
      {saving !== undefined && (
        <p className="pass-list__saving">
          {t('packages.saving', { amount: shortMoneyLabel(chosen.currency, saving, locale) })}
        </p>
      )}
    </div>
  );
}

export function PassListSkeleton(): ReactNode {
  return (
    <div className="pass-list" aria-hidden="true">
      {[1, 2, 3].map((key) => (
        <div className="skeleton pass-list__skeleton" key={key} />
      ))}
    </div>
  );
}
