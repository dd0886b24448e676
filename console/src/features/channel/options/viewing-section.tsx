import { channelOptions, type ViewingOptions } from '@floodlit/contract/operators/channel-options';
import { limits } from '@floodlit/contract/limits';
import { client } from '../../../lib/console-client.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { RecordCard } from '../../../ui/frames/record-form.tsx';
import { PictureField } from '../../operators/picture-field.tsx';
import { fieldsOf } from '../../../ui/frames/fields.tsx';

interface ViewingSectionProps {
  readonly channelId: number;
  readonly viewing: ViewingOptions;
  readonly reload: () => Promise<unknown>;
}

const televisions = ['airplay', 'cast'] as const;
const counts = Array.from({ length: limits.streamsMaximum }, (_, index) => String(index + 1));

/** Devices at once, televisions, and the icon of the browser's tab. */
export function ViewingSection({ channelId, viewing, reload }: ViewingSectionProps) {
  const { t } = useLanguage();
  const record = useRecordForm({
    name: `${channelId}.viewing`,
    values: {
      streams: String(viewing.streams),
      televisions: televisions.filter((one) => viewing[one]),
      favicon: viewing.favicon,
    },
    version: viewing.version,
    reload,
    async save(values, version) {
      await client.call(channelOptions.viewing, {
        channel_id: channelId,
        version,
        streams: Number(values.streams),
        airplay: values.televisions.includes('airplay'),
        cast: values.televisions.includes('cast'),
        favicon: values.favicon,
      });
      await reload();
    },
  });
  const { Checks, Choice } = fieldsOf(record);
  return (
    <RecordCard record={record} title={t('options.viewing')} lead={t('options.streams_lead')}>
      <div className="fields">
        <Choice
          name="streams"
          label={t('options.streams')}
          options={counts.map((id) => ({ id, name: id }))}
        />
      </div>
      <Checks
        name="televisions"
        label={t('options.televisions')}
        hint={t('options.televisions_hint')}
        options={televisions.map((id) => ({ id, name: t(`options.${id}`) }))}
      />
      <PictureField control={record.form.control} name="favicon" label={t('options.favicon')} />
    </RecordCard>
  );
}
