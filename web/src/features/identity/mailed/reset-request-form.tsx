import '../form.css';
import { ResetRequest } from '@floodlit/contract/mailed-links';
import { Button, Field } from '@floodlit/ui';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { input } from 'zod/mini';
import { calls } from '../../../lib/gen/calls.ts';
import { useApi } from '../../../lib/services.tsx';
import { useTranslator } from '../../../lib/translate.tsx';
import { createBrowserCaptcha } from '../captcha.ts';
import { translateFieldMessage } from '../field-messages.ts';
import { FormFailure } from '../form-failure.tsx';

export function ResetRequestForm({
  email,
  onSent,
}: {
  email: string;
  onSent: (email: string) => void;
}): ReactNode {
  const { t, locale } = useTranslator();
  const api = useApi();
  const [captcha] = useState(() => createBrowserCaptcha(api));
  const [failure, setFailure] = useState<unknown>();
  const form = useForm<input<typeof ResetRequest>, unknown, ResetRequest>({
    resolver: standardSchemaResolver(ResetRequest),
    defaultValues: { email, language: locale },
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      const recaptcha_token = await captcha.take();
      await api.call(calls.mailedLinks.requestReset, {
        ...values,
        ...(recaptcha_token === undefined ? {} : { recaptcha_token }),
      });
      onSent(values.email);
    } catch (error) {
      setFailure(error);
      captcha.prepare();
    }
  });

  return (
    <form className="account-form" noValidate onSubmit={(event) => void submit(event)}>
      <FormFailure error={failure} />
      <Field
        {...form.register('email')}
        onFocus={captcha.prepare}
        label={t('field.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        dir="ltr"
        error={translateFieldMessage(t, errors.email?.message)}
      />
      <Button type="submit" size="large" wide busy={isSubmitting} busyLabel={t('mailed.sending')}>
        {t('reset.ask')}
      </Button>
    </form>
  );
}
