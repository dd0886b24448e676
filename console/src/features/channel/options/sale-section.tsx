import { channelOptions, type SaleOptions } from '@floodlit/contract/operators/channel-options';
import { client } from '../../../lib/console-client.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { RecordCard } from '../../../ui/frames/record-form.tsx';
import { fieldsOf } from '../../../ui/frames/fields.tsx';

interface SaleSectionProps {
  readonly channelId: number;
  readonly sale: SaleOptions;
  readonly reload: () => Promise<unknown>;
}

const switches = ['prices_include_fee'] as const;

/** How prices with a fee are shown, and what buyers read under the payment button. */
export function SaleSection({ channelId, sale, reload }: SaleSectionProps) {
  const { t } = useLanguage();
  const record = useRecordForm({
    name: `${channelId}.sale`,
    values: {
      shown: switches.filter((one) => sale[one]),
      single_game_refunds: sale.single_game_refunds,
      address: sale.address,
    },
    version: sale.version,
    reload,
    async save({ shown, ...texts }, version) {
      await client.call(channelOptions.sale, {
        channel_id: channelId,
        version,
        ...texts,
        prices_include_fee: shown.includes('prices_include_fee'),
      });
      await reload();
    },
  });
  const { Checks, Text } = fieldsOf(record);
  return (
    <RecordCard id="sale" record={record} title={t('options.sale')} lead={t('options.sale_lead')}>
      <Checks
        name="shown"
        label={t('options.prices')}
        hint={t('options.prices_hint')}
        options={switches.map((id) => ({ id, name: t(`options.${id}`) }))}
      />
      <Text
        name="single_game_refunds"
        label={t('options.single_game_refunds')}
        hint={t('options.single_game_refunds_hint')}
      />
      <Text name="address" label={t('options.address')} hint={t('options.address_hint')} isLong />
    </RecordCard>
  );
}
