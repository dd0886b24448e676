import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ApiError } from '@floodlit/contract/client';
import { logIn } from '@floodlit/contract/operators/log-in';
import { keepCodes } from '../features/operators/recovery-codes.tsx';
import { useSetMe } from '../features/operators/session.tsx';
import { TotpSetUp } from '../features/operators/totp-set-up.tsx';
import { client } from '../lib/console-client.ts';
import { failureText } from '../lib/failure-text.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { useAct } from '../ui/frames/use-act.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import { LonePage } from './lone-page.tsx';

const keyInAddress = (): string => new URLSearchParams(window.location.hash.slice(1)).get('key') ?? '';

/** The page of an invitation and of a reset: name, password, authenticator app, recovery codes. */
export function WelcomePage() {
  const language = useLanguage();
  const { t, locale } = language;
  const navigate = useNavigate();
  const setMe = useSetMe();
  const [key] = useState(keyInAddress);
  const { run, notice } = useAct();
  useTitle(t('welcome.title'));
  const link = useQuery({
    queryKey: ['link', key],
    queryFn: async () => (await client.call(logIn.readLink, { key })).data,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const { control, handleSubmit, setError, formState } = useForm({
    values: { name: link.data?.name ?? '', password: '', password_confirmation: '', code: '' },
    resetOptions: { keepDirtyValues: true },
  });
  /** The sentence stands above the form too. */
  const markFaults = (error: unknown): false => {
    if (error instanceof ApiError)
      for (const field of ['name', 'password', 'password_confirmation', 'code'] as const) {
        const [message] = error.errors[field] ?? [];
        if (message !== undefined) setError(field, { message });
      }
    return false;
  };
  const submit = handleSubmit(async (values) => {
    if (link.data === undefined) return;
    const { ticket } = link.data.totp;
    await run(
      async () => {
        const { data } = await client.call(logIn.acceptLink, { ...values, key, ticket, language: locale });
        // The codes are shown above the first page, until they are kept.
        keepCodes(data.me.id, data.recovery_codes);
        setMe(data.me);
        await navigate('/', { replace: true });
      },
      { explain: markFaults },
    );
  });

  if (link.isPending) return null;
  if (link.isError)
    return (
      <LonePage title={t('welcome.title')}>
        <Notice kind="danger">{failureText(link.error, language)}</Notice>
      </LonePage>
    );
  return (
    <LonePage title={t(link.data.purpose === 'reset' ? 'welcome.reset_title' : 'welcome.title')}>
      <p className="muted">
        <bdi>{link.data.email}</bdi>
      </p>
      {notice}
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <input type="hidden" autoComplete="username" value={link.data.email} readOnly />
        <TextField control={control} name="name" label={t('field.name')} autoComplete="name" isFirst />
        <TextField
          control={control}
          name="password"
          label={t('field.new_password')}
          hint={t('field.password_hint')}
          type="password"
          autoComplete="new-password"
        />
        <TextField
          control={control}
          name="password_confirmation"
          label={t('field.password_again')}
          type="password"
          autoComplete="new-password"
        />
        <h2>{t('totp.title')}</h2>
        <TotpSetUp {...link.data.totp} />
        <TextField
          control={control}
          name="code"
          label={t('log_in.code')}
          hint={t('log_in.code_hint')}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <Button kind="primary" type="submit" isPending={formState.isSubmitting}>
          {t('welcome.submit')}
        </Button>
      </form>
    </LonePage>
  );
}
