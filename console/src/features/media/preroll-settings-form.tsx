// When viewers may skip a preroll, and how long they see no second one before the same game.
import { prerolls, type PrerollSettings } from '@floodlit/contract/operators/prerolls';
import { client } from '../../lib/console-client.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { FieldProblem, useRecordForm } from '../../lib/use-record-form.ts';
import { RecordCard } from '../../ui/frames/record-form.tsx';
import { fieldsOf } from '../../ui/frames/fields.tsx';

interface PrerollSettingsFormProps {
  readonly channelId: number;
  readonly settings: PrerollSettings;
  readonly reload: () => Promise<unknown>;
}

function wholeNumber(field: string, typed: string): number {
  if (!/^\d{1,6}$/.test(typed.trim())) throw new FieldProblem(field, 'A whole number is required');
  return Number(typed);
}

export function PrerollSettingsForm({ channelId, settings, reload }: PrerollSettingsFormProps) {
  const { t } = useLanguage();
  const record = useRecordForm({
    name: `${channelId}.preroll-settings`,
    values: {
      skip_after_seconds: String(settings.skip_after_seconds),
      hidden_minutes: String(settings.hidden_minutes),
      names: (settings.names_sponsor ? ['sponsor'] : []) as string[],
    },
    version: settings.version,
    reload,
    async save(values, version) {
      await client.call(prerolls.settings, {
        channel_id: channelId,
        version,
        skip_after_seconds: wholeNumber('skip_after_seconds', values.skip_after_seconds),
        hidden_minutes: wholeNumber('hidden_minutes', values.hidden_minutes),
        names_sponsor: values.names.includes('sponsor'),
      });
      await reload();
    },
  });
  const { Checks, Count } = fieldsOf(record);
  return (
    <RecordCard record={record} title={t('prerolls.settings')}>
      <div className="fields">
        <Count
          name="skip_after_seconds"
          label={t('prerolls.skip_after')}
          hint={t('prerolls.skip_after_hint')}
        />
        <Count name="hidden_minutes" label={t('prerolls.hidden')} hint={t('prerolls.hidden_hint')} />
        <Checks
          name="names"
          label={t('prerolls.sponsor')}
          hint={t('prerolls.names_sponsor_hint')}
          options={[{ id: 'sponsor', name: t('prerolls.names_sponsor') }]}
        />
      </div>
    </RecordCard>
  );
}
