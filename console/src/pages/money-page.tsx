// The money settings of a channel: the service fee, the currency, and the account that it is paid on.
import { useQueryClient } from '@tanstack/react-query';
import { money, type MoneySettings } from '@floodlit/contract/operators/money';
import { useChannel, useMayHere } from '../features/operators/channel.tsx';
import { PaymentSection } from '../features/channel/setup/payment-section.tsx';
import { client } from '../lib/console-client.ts';
import { amountText, centsOf } from '../lib/money.ts';
import { useLanguage } from '../lib/translate.tsx';
import { FieldProblem, useRecordForm } from '../lib/use-record-form.ts';
import { useTitle } from '../lib/use-title.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { useToast } from '../ui/toast.tsx';
import { fieldsOf } from '../ui/frames/fields.tsx';
import { RecordCard } from '../ui/frames/record-form.tsx';
import { useAnswer } from '../lib/use-answer.ts';

const currencies = ['USD', 'CAD'] as const;

export function MoneyPage() {
  const { t } = useLanguage();
  const channel = useChannel();
  const may = useMayHere();
  const { data, error, refetch } = useAnswer(['money', channel.id], () =>
    client.call(money.read, { channel_id: channel.id }),
  );
  useTitle(`${t('menu.money')} · ${channel.name}`);
  return (
    <div className="stack">
      <h1>{t('menu.money')}</h1>
      {error !== null && <LoadFailure error={error} onRetry={refetch} />}
      {data !== undefined && (
        <>
          <MoneyForm settings={data} mayWrite={may('shop.write')} reload={refetch} />
          {may('keys.write') ? (
            <PaymentSection setup={{ id: channel.id, payments: data.payments }} />
          ) : (
            <section className="card stack">
              <h2>{t('setup.payments')}</h2>
              <p>{t(accountKey(data))}</p>
              <p className="muted">{t('money.keys_lead')}</p>
            </section>
          )}
        </>
      )}
    </div>
  );
}

const accountKey = ({ payments }: MoneySettings) =>
  payments.is_sandbox ? 'setup.sandbox' : payments.is_own ? 'setup.own_account' : 'money.shared_account';

interface MoneyFormProps {
  readonly settings: MoneySettings;
  readonly mayWrite: boolean;
  readonly reload: () => Promise<unknown>;
}

function MoneyForm({ settings, mayWrite, reload }: MoneyFormProps) {
  const { t } = useLanguage();
  const channel = useChannel();
  const queries = useQueryClient();
  const toast = useToast();
  const { currency, currency_lock: lock } = settings;
  const send = async (service_fee_cents: number, to: MoneySettings['currency'], version: string) => {
    const { data } = await client.call(money.change, {
      channel_id: channel.id,
      service_fee_cents,
      currency: to,
      version,
    });
    queries.setQueryData(['money', channel.id], data);
    // Amounts of other pages have the currency of the session.
    if (to !== currency) await queries.invalidateQueries();
    return data;
  };
  const record = useRecordForm({
    name: `${channel.id}.money`,
    values: { fee: amountText(settings.service_fee_cents), currency },
    version: settings.version,
    reload,
    async save(values, version) {
      const fee = centsOf(values.fee.trim() === '' ? '0' : values.fee);
      if (fee === undefined) throw new FieldProblem('fee', 'An amount looks like 4.99');
      const saved = await send(fee, values.currency, version);
      toast({
        text: t('save.saved'),
        undo: () => send(settings.service_fee_cents, currency, saved.version),
      });
    },
  });
  const { Amount, Choice } = fieldsOf(record);
  return (
    <RecordCard record={record} title={t('money.sales')} mayWrite={mayWrite}>
      <div className="fields">
        <Amount name="fee" label={t('shop.fee', { currency })} hint={t('money.fee_hint')} />
        {lock === null ? (
          <Choice
            name="currency"
            label={t('setup.currency')}
            options={currencies.map((id) => ({ id, name: id }))}
          />
        ) : (
          <div className="field">
            <span className="field__label">{t('setup.currency')}</span>
            <strong>{currency}</strong>
            <span className="field__hint">{t(`money.lock_${lock}`)}</span>
          </div>
        )}
      </div>
    </RecordCard>
  );
}
