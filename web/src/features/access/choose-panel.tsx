import './choose-panel.css';
import type { EventDetail } from '@floodlit/contract/catalog';
import { moneyLabel } from '@floodlit/contract/sums/price-label';
import { Button, Link, LinkButton, Panel, RadioCardGroup, SkeletonLine } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useApi, useUser } from '../../lib/services.tsx';
import { useT } from '../../lib/translate.tsx';
import { packagesQuery } from '../commerce/commerce-queries.ts';
import { passPriceLabel } from '../commerce/pass-facts.ts';
import { listWaysToWatch, type WayToWatch } from './ways-to-watch.ts';

/** One choice, one button. Never a dearer way preselected. */
export function ChoosePanel({ event }: { event: EventDetail }): ReactNode {
  const t = useT();
  const { data: packages, isError } = useQuery(packagesQuery(useApi(), event.id));
  return (
    <Panel title={t('watch.choose')} sticky>
      {packages === undefined && !isError ? (
        <div className="choose-panel__form" aria-busy="true">
          <SkeletonLine />
          <SkeletonLine width="80%" />
          <SkeletonLine width="60%" />
        </div>
      ) : (
        <Ways event={event} ways={listWaysToWatch(event, packages ?? [])} />
      )}
    </Panel>
  );
}

function Ways({ event, ways }: { event: EventDetail; ways: readonly WayToWatch[] }): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const user = useUser();
  const [value, setValue] = useState(ways[0]?.value);
  const chosen = ways.find((way) => way.value === value) ?? ways[0];
  if (chosen === undefined) return <p>{t('packages.none_for_game')}</p>;
  return (
    <form
      className="choose-panel__form"
      onSubmit={(submit) => {
        submit.preventDefault();
        void navigate(chosen.href);
      }}
    >
      <RadioCardGroup
        legend={t('watch.choose')}
        legendHidden
        options={ways.map(({ value: way, pass }) => ({
          value: way,
          title: pass === undefined ? t('buy.single_event') : <bdi>{pass.name}</bdi>,
          description: pass === undefined ? t('buy.single_event_lead') : <bdi>{pass.description}</bdi>,
          aside: (
            <bdi>
              {pass === undefined
                ? moneyLabel(event.currency, event.base_price ?? 0)
                : passPriceLabel(pass, t)}
            </bdi>
          ),
        }))}
        value={chosen.value}
        onChange={setValue}
      />
      <Button type="submit" size="large" wide>
        {t('watch.continue')}
      </Button>
      <p className="choose-panel__small">
        {t('watch.fee_note', {
          fee: moneyLabel(event.currency, chosen.service_fee),
          total: moneyLabel(event.currency, chosen.price),
        })}
      </p>
      {user === null && (
        <p>
          <Link className="choose-panel__login" href="/login">
            {t('watch.bought_login')}
          </Link>
        </p>
      )}
    </form>
  );
}

/** For games that are free to whoever has an account. */
export function AccountPanel(): ReactNode {
  const t = useT();
  return (
    <Panel title={t('watch.free_account_title')} sticky>
      <p>{t('watch.free_account_lead')}</p>
      <LinkButton href="/registration" size="large" wide>
        {t('menu.registration')}
      </LinkButton>
      <LinkButton href="/login" size="large" variant="soft" wide>
        {t('menu.login')}
      </LinkButton>
    </Panel>
  );
}
