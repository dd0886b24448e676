import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { channels, type ChannelSetup } from '@floodlit/contract/operators/channels';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../../lib/console-client.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { useAct } from '../../../ui/frames/use-act.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useProven } from '../../operators/step-up.tsx';
import { setupQuery } from './setup-query.ts';

/** The account at Stripe that a channel is paid on. Keys go in, and never come out again. */
export function PaymentSection({ setup }: { readonly setup: Pick<ChannelSetup, 'id' | 'payments'> }) {
  const { t } = useLanguage();
  const prove = useProven();
  const { run, notice, refuse } = useAct();
  const queries = useQueryClient();
  const [isKept, setKept] = useState(false);
  const { control, handleSubmit, reset, formState } = useForm({
    defaultValues: { secret_key: '', publishable_key: '' },
  });
  const save = handleSubmit((keys) => {
    setKept(false);
    return run(async () => {
      const { data } = await prove(
        () => client.call(channels.payments, { channel_id: setup.id, ...keys }),
        t('setup.payments'),
      );
      if (data.outcome !== 'kept') return refuse(t(`payment_keys.${data.outcome}`));
      setKept(true);
      reset();
      await queries.invalidateQueries({ queryKey: setupQuery(setup.id).queryKey });
      return queries.invalidateQueries({ queryKey: ['money', setup.id] });
    });
  });
  if (setup.payments.is_sandbox)
    return (
      <section className="card stack">
        <h2>{t('setup.payments')}</h2>
        <p>{t('setup.sandbox')}</p>
      </section>
    );
  return (
    <form className="card stack" noValidate autoComplete="off" onSubmit={(event) => void save(event)}>
      <h2>{t('setup.payments')}</h2>
      <p>{setup.payments.is_own ? t('setup.own_account') : t('setup.shared_account')}</p>
      {notice}
      {isKept && <Notice kind="good">{t('payment_keys.kept')}</Notice>}
      <TextField control={control} name="secret_key" label={t('setup.secret_key')} type="password" />
      <TextField control={control} name="publishable_key" label={t('setup.publishable_key')} />
      <div className="row row--end">
        <Button kind="primary" type="submit" isPending={formState.isSubmitting}>
          {t('setup.save_keys')}
        </Button>
      </div>
    </form>
  );
}
