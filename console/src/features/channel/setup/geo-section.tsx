import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { channels, type ChannelSetup } from '@floodlit/contract/operators/channels';
import { client } from '../../../lib/console-client.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { FieldProblem, useRecordForm } from '../../../lib/use-record-form.ts';
import { RecordCard } from '../../../ui/frames/record-form.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { setupQuery } from './setup-query.ts';
import { fieldsOf } from '../../../ui/frames/fields.tsx';

const modes = ['none', 'allow', 'block'] as const;

/** Where the channel may be watched and bought. */
export function GeoSection({ setup }: { readonly setup: ChannelSetup }) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const toast = useToast();
  const { queryKey } = setupQuery(setup.id);
  const record = useRecordForm({
    name: `${setup.id}.geo`,
    values: setup.geo,
    version: setup.versions.geo,
    reload: () => queries.invalidateQueries({ queryKey }),
    async save({ mode, countries }, version) {
      if (mode !== 'none' && countries.length === 0) throw new FieldProblem('countries', 'Field is required');
      const rule = { mode, countries: mode === 'none' ? [] : countries };
      const { data } = await client.call(channels.geo, { channel_id: setup.id, ...rule, version });
      queries.setQueryData(queryKey, data);
      toast({ text: t('save.saved') });
    },
  });
  const { Choice, Countries } = fieldsOf(record);
  const { control } = record.form;
  const mode = useWatch({ control, name: 'mode' });
  return (
    <RecordCard record={record} title={t('setup.geo')} saveLabel={t('setup.save_geo')}>
      <div className="fields">
        <Choice
          name="mode"
          label={t('setup.geo_rule')}
          options={modes.map((id) => ({ id, name: t(`setup.geo_${id}`) }))}
        />
        {mode !== 'none' && <Countries name="countries" label={t('setup.countries')} />}
      </div>
    </RecordCard>
  );
}
