// The promo codes of a channel.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { coupons, couponStates, type CouponLine } from '@floodlit/contract/operators/shop';
import { useChannel, useMayHere } from '../features/operators/channel.tsx';
import { useCoupons } from '../features/commerce/shop-queries.ts';
import { client } from '../lib/console-client.ts';
import { dayTimeText } from '../lib/dates.ts';
import { useListPlace } from '../lib/list-place.ts';
import { moneyText } from '../lib/money.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { useAct } from '../ui/frames/use-act.tsx';
import { ConfirmDialog } from '../ui/frames/confirm-dialog.tsx';
import { AddLink, ListFilter, ListPage, ListSearch, ListTable } from '../ui/frames/list-page.tsx';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-table.tsx';

export function CouponsPage() {
  const { t } = useLanguage();
  const channel = useChannel();
  const may = useMayHere();
  const queries = useQueryClient();
  const place = useListPlace('id', 'desc');
  const list = useCoupons(channel.id, place);
  const { run, notice } = useAct();
  const [stopping, setStopping] = useState<CouponLine>();
  useTitle(`${t('menu.coupons')} · ${channel.name}`);
  const columns = useCouponColumns(may('shop.write') ? setStopping : undefined);
  const stop = async ({ first_code, name }: CouponLine): Promise<void> => {
    setStopping(undefined);
    await run(
      async () => {
        await client.call(coupons.stop, { channel_id: channel.id, code: first_code });
        await queries.invalidateQueries({ queryKey: ['coupons', channel.id] });
      },
      { done: () => ({ text: t('coupon.stopped', { name }) }) },
    );
  };
  return (
    <ListPage
      place={place}
      title={t('menu.coupons')}
      actions={may('shop.write') && <AddLink>{t('coupon.add')}</AddLink>}
    >
      {notice}
      <div className="filters">
        <ListSearch />
        <ListFilter
          name="state"
          label={t('coupon.state')}
          ids={couponStates}
          nameOf={(id) => t(stateKeys[id])}
        />
      </div>
      <ListTable
        query={list}
        columns={columns}
        empty={t(place.filter('state') === '' ? 'coupon.none' : 'table.nothing_found')}
      />
      <ConfirmDialog
        title={t('coupon.stop_title')}
        isOpen={stopping !== undefined}
        onClose={() => setStopping(undefined)}
        confirm={
          <Button
            kind="danger"
            onPress={() => {
              if (stopping !== undefined) void stop(stopping);
            }}
          >
            {t('coupon.stop')}
          </Button>
        }
      >
        <p>{t('coupon.stop_lead')}</p>
      </ConfirmDialog>
    </ListPage>
  );
}

const stateKeys = {
  runs: 'coupon_state.runs',
  stopped: 'coupon_state.stopped',
  'to come': 'coupon_state.to_come',
  over: 'coupon_state.over',
  'used up': 'coupon_state.used_up',
} as const;

/** @param onStop undefined for operators who may not stop one. */
function useCouponColumns(onStop: ((coupon: CouponLine) => void) | undefined): Column<CouponLine>[] {
  const { t, locale } = useLanguage();
  const { time_zone, currency } = useChannel();
  const off = (coupon: CouponLine): string =>
    coupon.percent === null
      ? moneyText(coupon.amount_cents ?? 0, coupon.currency ?? currency, locale)
      : new Intl.NumberFormat(locale, { style: 'percent' }).format(coupon.percent / 100);
  return [
    {
      id: 'code',
      label: t('coupon.code'),
      cell: ({ first_code, codes }) => (
        <>
          <bdi className="secret" dir="ltr">
            {first_code}
          </bdi>
          {codes > 1 && ` ${t('coupon.and_more', { count: codes - 1 })}`}
        </>
      ),
    },
    { id: 'name', label: t('coupon.name'), isSorted: true, cell: ({ name }) => <bdi>{name}</bdi> },
    { id: 'off', label: t('coupon.takes'), cell: off },
    {
      id: 'uses',
      label: t('coupon.used'),
      isSorted: true,
      cell: ({ uses, uses_maximum }) =>
        uses_maximum === null
          ? t('coupon.uses', { count: uses })
          : t('coupon.uses_of', { count: uses, maximum: uses_maximum }),
    },
    {
      id: 'ends_at',
      label: t('coupon.end'),
      isSorted: true,
      cell: ({ ends_at }) =>
        ends_at === null ? t('coupon.for_ever') : dayTimeText(ends_at, locale, time_zone),
    },
    {
      id: 'state',
      label: t('coupon.state'),
      cell: (coupon) => (
        <div className="row">
          <span className={coupon.state === 'runs' ? 'chip chip--good' : 'chip'}>
            {t(stateKeys[coupon.state])}
          </span>
          {onStop !== undefined && coupon.state !== 'stopped' && coupon.state !== 'over' && (
            <Button
              kind="danger"
              isSmall
              aria-label={t('coupon.stop_of', { code: coupon.first_code })}
              onPress={() => onStop(coupon)}
            >
              {t('coupon.stop')}
            </Button>
          )}
        </div>
      ),
    },
  ];
}
