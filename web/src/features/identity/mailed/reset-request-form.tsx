import '../form.css';
import { ResetRequest } from '@floodlit/contract/identity/mailed-links';
import { Button } from '@floodlit/ui';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { input } from 'zod/mini';
import { calls } from '../../../lib/gen/calls.ts';
import { useApi } from '../../../lib/services.tsx';
import { useTranslator } from '../../../lib/translate.tsx';
import { CaptchaNote } from '../captcha-note.tsx';
import { EmailField } from '../email-field.tsx';
import { FormFailure } from '../form-failure.tsx';
import { useGuardedSubmit } from '../use-guarded-submit.ts';

export function ResetRequestForm({
  email,
  onSent,
}: {
  email: string;
  onSent: (email: string) => void;
}): ReactNode {
  const { t, locale } = useTranslator();
  const api = useApi();
  const form = useForm<input<typeof ResetRequest>, unknown, ResetRequest>({
    resolver: standardSchemaResolver(ResetRequest),
    defaultValues: { email, language: locale },
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure, prepare } = useGuardedSubmit(form, {
    action: 'reset',
    send: async (request) => {
      await api.call(calls.mailedLinks.requestReset, request);
      onSent(request.email);
    },
  });

  return (
    <form className="account-form" noValidate onSubmit={submit}>
      <FormFailure error={failure} />
      <EmailField
        {...form.register('email')}
        onFocus={prepare}
        autoComplete="username"
        error={errors.email?.message}
      />
      <Button type="submit" size="large" wide busy={isSubmitting} busyLabel={t('mailed.sending')}>
        {t('reset.ask')}
      </Button>
      <CaptchaNote />
    </form>
  );
}
