import './form.css';
import { LoginRequest, type User } from '@floodlit/contract/identity';
import { Button, Field, Link } from '@floodlit/ui';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { input } from 'zod/mini';
import { useNavigate } from '../../lib/routing.tsx';
import { useApi } from '../../lib/services.tsx';
import { useT } from '../../lib/translate.tsx';
import { createBrowserCaptcha } from './captcha.ts';
import { translateFieldMessage } from './field-messages.ts';
import { FormFailure } from './form-failure.tsx';
import { SecretField } from './secret-field.tsx';
import { useSessionVerbs } from './session.ts';

/** What was typed stays after a failure; the e-mail gets the focus (WCAG 3.3.7, 3.3.8). */
export function LoginForm({
  email = '',
  onDone,
}: {
  email?: string;
  onDone: (user: User) => void;
}): ReactNode {
  const t = useT();
  const api = useApi();
  const navigate = useNavigate();
  const { logIn } = useSessionVerbs();
  const [captcha] = useState(() => createBrowserCaptcha(api));
  const [failure, setFailure] = useState<unknown>();
  const form = useForm<input<typeof LoginRequest>, unknown, LoginRequest>({
    resolver: standardSchemaResolver(LoginRequest),
    defaultValues: { email, password: '' },
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      const recaptcha_token = await captcha.take();
      onDone(await logIn({ ...values, ...(recaptcha_token === undefined ? {} : { recaptcha_token }) }));
    } catch (error) {
      setFailure(error);
      form.setFocus('email');
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
      <SecretField
        {...form.register('password')}
        onFocus={captcha.prepare}
        label={t('field.password')}
        autoComplete="current-password"
        error={translateFieldMessage(t, errors.password?.message)}
      />
      <p className="account-form__aside">
        <Link
          className="account-form__link"
          href="/password-reset-request"
          onClick={(event) => {
            // What was typed is not typed again (WCAG 3.3.7); with a modifier the browser opens a tab by itself.
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            navigate('/password-reset-request', { state: { email: form.getValues('email') } });
          }}
        >
          {t('login.forgot')}
        </Link>
      </p>
      <Button type="submit" size="large" wide busy={isSubmitting} busyLabel={t('login.busy')}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
