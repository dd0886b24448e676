// A new promo code, or a batch of codes. The codes of a batch are shown this once, as a file.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { coupons } from '@floodlit/contract/operators/shop';
import { useChannel } from '../features/operators/channel.tsx';
import { newCoupon, termsOf, type CouponValues } from '../features/commerce/coupon-values.ts';
import { usePassChoices } from '../features/commerce/shop-queries.ts';
import { client } from '../lib/console-client.ts';
import { download } from '../lib/download.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useRecordForm } from '../lib/use-record-form.ts';
import { useTitle } from '../lib/use-title.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useToast } from '../ui/toast.tsx';
import { fieldsOf } from '../ui/frames/fields.tsx';
import { RecordForm } from '../ui/frames/record-form.tsx';

export function NewCouponPage() {
  const { t } = useLanguage();
  const channel = useChannel();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toast = useToast();
  const products = usePassChoices(channel.id);
  const [codes, setCodes] = useState<readonly string[]>();
  const list = `/c/${channel.slug}/coupons`;
  useTitle(`${t('coupon.add')} · ${channel.name}`);
  const record = useRecordForm<CouponValues>({
    name: `${channel.id}.coupon.new`,
    values: newCoupon,
    version: '',
    async save(values) {
      const { code, uses_maximum, count, prefix, ...terms } = termsOf(values, channel.time_zone);
      if (values.kind === 'batch') {
        const { data } = await client.call(coupons.batch, {
          channel_id: channel.id,
          ...terms,
          count,
          prefix,
        });
        setCodes(data.codes);
      } else {
        await client.call(coupons.create, { channel_id: channel.id, ...terms, code, uses_maximum });
        toast({ text: t('save.saved') });
        await navigate(list);
      }
      await queries.invalidateQueries({ queryKey: ['coupons', channel.id] });
    },
  });
  const { Amount, Checks, Choice, Count, Moment, Text } = fieldsOf(record);
  const { control } = record.form;
  const [kind, takes] = useWatch({ control, name: ['kind', 'takes'] });
  const packages = (products.data ?? []).filter((pass) => pass.kind === 'package');
  if (codes !== undefined)
    return (
      <div className="stack">
        <h1>{t('coupon.made', { count: codes.length })}</h1>
        <Notice>{t('coupon.once')}</Notice>
        <div className="row">
          <Button
            kind="primary"
            onPress={() => download(`code\n${codes.join('\n')}\n`, 'promo-codes.csv', 'text/csv')}
          >
            {t('coupon.csv')}
          </Button>
          <Link className="button" to={list}>
            {t('coupon.kept')}
          </Link>
        </div>
      </div>
    );
  return (
    <div className="stack">
      <p>
        <Link to={list}>{t('menu.coupons')}</Link>
      </p>
      <h1>{t('coupon.add')}</h1>
      <RecordForm record={record} saveLabel={t('coupon.make')}>
        <section className="card stack">
          <div className="fields">
            <Text name="name" label={t('coupon.name')} hint={t('coupon.name_hint')} isFirst />
            <Choice
              name="kind"
              label={t('coupon.kind')}
              options={(['code', 'batch'] as const).map((id) => ({ id, name: t(`coupon_kind.${id}`) }))}
            />
            {kind === 'batch' ? (
              <>
                <Count name="count" label={t('coupon.count')} />
                <Text name="prefix" label={t('coupon.prefix')} hint={t('coupon.prefix_hint')} />
              </>
            ) : (
              <>
                <Text name="code" label={t('coupon.code')} hint={t('coupon.code_hint')} />
                <Count name="uses_maximum" label={t('coupon.maximum')} hint={t('coupon.no_limit_hint')} />
              </>
            )}
          </div>
        </section>
        <section className="card stack">
          <div className="fields">
            <Choice
              name="takes"
              label={t('coupon.takes')}
              options={(['percent', 'amount'] as const).map((id) => ({ id, name: t(`coupon_takes.${id}`) }))}
            />
            {takes === 'percent' ? (
              <Count name="percent" label={t('coupon.percent')} hint={t('coupon.percent_hint')} />
            ) : (
              <Amount name="amount" label={t('coupon.amount', { currency: channel.currency })} />
            )}
            <Amount
              name="minimum"
              label={t('coupon.minimum', { currency: channel.currency })}
              hint={t('coupon.minimum_hint')}
            />
            <Choice
              name="order_type"
              label={t('coupon.for')}
              options={(['both', 'event', 'package'] as const).map((id) => ({
                id,
                name: t(`coupon_for.${id}`),
              }))}
            />
            <Count name="uses_per_user" label={t('coupon.per_person')} hint={t('coupon.no_limit_hint')} />
            <Moment
              name="starts"
              label={t('coupon.from')}
              timeZone={channel.time_zone}
              hint={t('coupon.from_hint')}
            />
            <Moment
              name="ends"
              label={t('coupon.ends')}
              timeZone={channel.time_zone}
              hint={t('game.zone', { zone: channel.time_zone })}
            />
          </div>
          {packages.length > 0 && (
            <Checks
              name="passes"
              label={t('coupon.passes')}
              hint={t('coupon.passes_hint')}
              options={packages}
            />
          )}
        </section>
      </RecordForm>
    </div>
  );
}
