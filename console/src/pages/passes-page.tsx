// The passes and memberships of a channel.
import { passStates, type ShopPass } from '@floodlit/contract/operators/shop';
import { useChannel, useMayHere } from '../features/operators/channel.tsx';
import { usePasses } from '../features/commerce/shop-queries.ts';
import { BasicPassSection } from '../features/commerce/basic-pass-form.tsx';
import { kindOf } from '../features/commerce/pass-values.ts';
import { useListPlace } from '../lib/list-place.ts';
import { moneyText } from '../lib/money.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import {
  AddLink,
  ListFilter,
  ListPage,
  ListSearch,
  ListTable,
  recordColumn,
} from '../ui/frames/list-page.tsx';
import type { Column } from '../ui/data-table.tsx';

export function PassesPage() {
  const { t } = useLanguage();
  const channel = useChannel();
  const may = useMayHere();
  const place = useListPlace('weight');
  const passes = usePasses(channel.id, place);
  useTitle(`${t('menu.passes')} · ${channel.name}`);
  const columns = usePassColumns();
  return (
    <ListPage
      place={place}
      title={t('menu.passes')}
      actions={
        <>
          {channel.address !== null && (
            <a className="button" href={`${channel.address}/simulate`} target="_blank" rel="noreferrer">
              {t('shop.simulate')}
            </a>
          )}
          {may('shop.write') && <AddLink>{t('shop.add_pass')}</AddLink>}
        </>
      }
    >
      <p className="muted">{t('shop.lead')}</p>
      <div className="filters">
        <ListSearch />
        <ListFilter
          name="state"
          label={t('shop.state')}
          ids={passStates}
          nameOf={(id) => t(`shop.state_${id}`)}
        />
      </div>
      <ListTable
        query={passes}
        columns={columns}
        empty={t(place.filter('state') === '' ? 'shop.no_pass' : 'table.nothing_found')}
      />
      {may('shop.write') && <BasicPassSection channelId={channel.id} />}
    </ListPage>
  );
}

function usePassColumns(): Column<ShopPass>[] {
  const { t, locale } = useLanguage();
  return [
    recordColumn('name', t('field.name'), ({ name }) => name),
    { id: 'kind', label: t('shop.kind'), cell: (pass) => t(`pass_kind.${kindOf(pass)}`) },
    {
      id: 'term',
      label: t('shop.offer'),
      cell: ({ offer, period, trial_period }) =>
        `${t(`term.${offer ?? 'none'}`, { count: period })}${
          trial_period > 0 ? ` · ${t('shop.trial_days', { count: trial_period })}` : ''
        }`,
    },
    {
      id: 'price',
      label: t('shop.total'),
      isSorted: true,
      cell: ({ type, base_price_cents, service_fee_cents, currency, early_prices }) => (
        <>
          {type === 'paid'
            ? moneyText(base_price_cents + service_fee_cents, currency, locale)
            : t(`pass_access.${type}`)}
          {early_prices.length > 0 && <span className="chip">{t('shop.early')}</span>}
        </>
      ),
    },
    { id: 'weight', label: t('shop.weight'), isSorted: true, cell: ({ weight }) => weight },
    {
      id: 'state',
      label: t('shop.state'),
      cell: ({ on_sale, tag }) => (
        <>
          <span className={`chip ${on_sale ? 'chip--good' : 'chip--warn'}`}>
            {t(on_sale ? 'shop.state_on_sale' : 'shop.state_stopped')}
          </span>
          {tag !== null && (
            <span className="chip">
              <bdi>{tag}</bdi>
            </span>
          )}
        </>
      ),
    },
  ];
}
