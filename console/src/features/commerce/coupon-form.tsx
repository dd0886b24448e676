// The fields of a new promo code, or of a batch of codes.
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { coupons } from '@floodlit/contract/operators/shop';
import { client } from '../../lib/console-client.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { useRecordForm } from '../../lib/use-record-form.ts';
import { fieldsOf } from '../../ui/frames/fields.tsx';
import { RecordForm } from '../../ui/frames/record-form.tsx';
import { useChannel } from '../operators/channel.tsx';
import { newCoupon, termsOf, type CouponValues } from './coupon-values.ts';
import { usePassChoices } from './shop-queries.ts';

interface CouponFormProps {
  /** @param codes those of a batch. Undefined for a single code, which the operator has typed. */
  readonly onMade: (codes: readonly string[] | undefined) => Promise<void>;
}

export function CouponForm({ onMade }: CouponFormProps) {
  const { t } = useLanguage();
  const { id: channel_id, time_zone, currency } = useChannel();
  const queries = useQueryClient();
  const products = usePassChoices(channel_id);
  const record = useRecordForm<CouponValues>({
    name: `${channel_id}.coupon.new`,
    values: newCoupon,
    version: '',
    async save(values) {
      const { code, uses_maximum, count, prefix, ...terms } = termsOf(values, time_zone);
      if (values.kind === 'batch') {
        const { data } = await client.call(coupons.batch, { channel_id, ...terms, count, prefix });
        await onMade(data.codes);
      } else {
        await client.call(coupons.create, { channel_id, ...terms, code, uses_maximum });
        await onMade(undefined);
      }
      await queries.invalidateQueries({ queryKey: ['coupons', channel_id] });
    },
  });
  const { Amount, Checks, Choice, Count, Moment, Text } = fieldsOf(record);
  const [kind, takes] = useWatch({ control: record.form.control, name: ['kind', 'takes'] });
  const packages = (products.data ?? []).filter((pass) => pass.kind === 'package');
  return (
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
            <Amount name="amount" label={t('coupon.amount', { currency })} />
          )}
          <Amount name="minimum" label={t('coupon.minimum', { currency })} hint={t('coupon.minimum_hint')} />
          <Choice
            name="order_type"
            label={t('coupon.for')}
            options={(['both', 'event', 'package'] as const).map((id) => ({
              id,
              name: t(`coupon_for.${id}`),
            }))}
          />
          <Count name="uses_per_user" label={t('coupon.per_person')} hint={t('coupon.no_limit_hint')} />
          <Moment name="starts" label={t('coupon.from')} timeZone={time_zone} hint={t('coupon.from_hint')} />
          <Moment
            name="ends"
            label={t('coupon.ends')}
            timeZone={time_zone}
            hint={t('game.zone', { zone: time_zone })}
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
  );
}
