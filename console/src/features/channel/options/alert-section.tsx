import { channelOptions, type AlertOptions } from '@floodlit/contract/operators/channel-options';
import { client } from '../../../lib/console-client.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { RecordCard } from '../../../ui/frames/record-form.tsx';
import { fieldsOf } from '../../../ui/frames/fields.tsx';

interface AlertSectionProps {
  readonly channelId: number;
  readonly alerts: AlertOptions;
  /** Gets the alerts without another address. */
  readonly supportEmail: string;
  readonly reload: () => Promise<unknown>;
}

const given = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

/** Where alerts about live games go. */
export function AlertSection({ channelId, alerts, supportEmail, reload }: AlertSectionProps) {
  const { t } = useLanguage();
  const record = useRecordForm({
    name: `${channelId}.alerts`,
    values: { email: alerts.email ?? '', webhook_url: alerts.webhook_url ?? '' },
    version: alerts.version,
    reload,
    async save({ email, webhook_url }, version) {
      await client.call(channelOptions.alerts, {
        channel_id: channelId,
        version,
        email: given(email),
        webhook_url: given(webhook_url),
      });
      await reload();
    },
  });
  const { Text } = fieldsOf(record);
  return (
    <RecordCard
      record={record}
      title={t('options.alerts')}
      lead={t('options.alerts_lead')}
      autoComplete="off"
    >
      <div className="fields">
        <Text
          name="email"
          label={t('field.email')}
          type="email"
          hint={t('options.alert_email_hint', { email: supportEmail })}
        />
        <Text name="webhook_url" label={t('options.alert_webhook')} hint={t('options.alert_webhook_hint')} />
      </div>
    </RecordCard>
  );
}
