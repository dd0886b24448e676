import { channelOptions, type ChannelTexts } from '@floodlit/contract/operators/channel-options';
import type { Locale } from '@floodlit/contract/primitives';
import type { Translations } from '@floodlit/contract/translations';
import { client } from '../../../lib/console-client.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { withoutEmptyTexts } from '../../../lib/translations.ts';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { RecordCard } from '../../../ui/frames/record-form.tsx';
import { fieldsOf } from '../../../ui/frames/fields.tsx';

interface TextSectionProps {
  readonly channelId: number;
  readonly languages: readonly Locale[];
  readonly texts: ChannelTexts;
  readonly reload: () => Promise<unknown>;
}

/** The short line and the texts on refunds in the other languages of the channel. */
export function TextSection({ channelId, languages, texts, reload }: TextSectionProps) {
  const { t } = useLanguage();
  const record = useRecordForm<{ translations: Translations<string> }>({
    name: `${channelId}.texts`,
    values: { translations: texts.translations },
    version: texts.version,
    reload,
    async save({ translations }, version) {
      await client.call(channelOptions.texts, {
        channel_id: channelId,
        version,
        translations: withoutEmptyTexts(translations),
      });
      await reload();
    },
  });
  const { Translations: Texts } = fieldsOf(record);
  if (languages.length < 2) return null;
  return (
    <RecordCard record={record} title={t('field.other_languages')} lead={t('options.texts_lead')}>
      <Texts
        name="translations"
        languages={languages}
        fields={[
          { name: 'tagline', label: t('setup.tagline') },
          { name: 'refund_policy', label: t('setup.refund_policy'), isLong: true },
          { name: 'single_game_refunds', label: t('options.single_game_refunds'), isLong: true },
        ]}
      />
    </RecordCard>
  );
}
