import { channels, type ChannelSetup } from '@floodlit/contract/operators/channels';
import { Locale } from '@floodlit/contract/primitives';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../../lib/console-client.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { RecordCard } from '../../../ui/frames/record-form.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { PictureField } from '../../operators/picture-field.tsx';
import { setupQuery } from './setup-query.ts';
import { fieldsOf } from '../../../ui/frames/fields.tsx';

/** Name, logo, languages and time of a channel. */
export function SettingsSection({ setup }: { readonly setup: ChannelSetup }) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const toast = useToast();
  const { queryKey } = setupQuery(setup.id);
  const { name, tagline, monogram, support_email, time_zone, refund_policy, logo, languages } = setup;
  const values = {
    name,
    tagline,
    monogram,
    support_email,
    time_zone,
    refund_policy,
    logo,
    other_languages: languages.length > 1 ? ('all' as const) : ('none' as const),
  };
  const record = useRecordForm({
    name: `${setup.id}.settings`,
    values,
    version: setup.versions.settings,
    reload: () => queries.invalidateQueries({ queryKey }),
    async save({ other_languages, ...change }, version) {
      const [first = 'en'] = languages;
      const others = Locale.options.filter((one) => one !== first);
      const { data } = await client.call(channels.change, {
        channel_id: setup.id,
        ...change,
        languages: other_languages === 'all' ? [first, ...others] : [first],
        version: version,
      });
      queries.setQueryData(queryKey, data);
      toast({ text: t('save.saved') });
    },
  });
  const { Choice, Text, TimeZone } = fieldsOf(record);
  const { control } = record.form;
  return (
    <RecordCard id="settings" record={record} title={t('setup.settings')}>
      <div className="fields">
        <Text name="name" label={t('setup.name')} />
        <Text name="tagline" label={t('setup.tagline')} />
        <Text name="monogram" label={t('setup.monogram')} />
        <Text name="support_email" label={t('setup.support_email')} type="email" />
        <TimeZone name="time_zone" label={t('setup.time_zone')} />
        <Choice
          name="other_languages"
          label={t('setup.other_languages')}
          options={(['none', 'all'] as const).map((id) => ({ id, name: t(`setup.others_${id}`) }))}
        />
        <Text name="refund_policy" label={t('setup.refund_policy')} />
      </div>
      <PictureField control={control} name="logo" label={t('setup.logo')} />
    </RecordCard>
  );
}
