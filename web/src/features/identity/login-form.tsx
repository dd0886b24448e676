import './form.css';
import { LoginRequest, type User } from '@floodlit/contract/identity/identity';
import { Button, Link } from '@floodlit/ui';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { input } from 'zod/mini';
import { useNavigate } from '../../lib/routing.tsx';
import { useT } from '../../lib/translate.tsx';
import { useTypedBefore } from '../../lib/typed-before.ts';
import { CaptchaNote, LongerCaptchaNotice } from './captcha-note.tsx';
import { EmailField } from './email-field.tsx';
import { translateFieldMessage } from './field-messages.ts';
import { FormFailure } from './form-failure.tsx';
import { SecretField } from './secret-field.tsx';
import { useSessionVerbs } from './session.ts';
import { useGuardedSubmit } from './use-guarded-submit.ts';

/** After a failure the input stays and the e-mail gets the focus (WCAG 3.3.7, 3.3.8). */
export function LoginForm({
  email = '',
  onDone,
}: {
  email?: string;
  onDone: (user: User) => void;
}): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const { logIn } = useSessionVerbs();
  const form = useForm<input<typeof LoginRequest>, unknown, LoginRequest>({
    resolver: standardSchemaResolver(LoginRequest),
    defaultValues: { email, password: '' },
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;
  useTypedBefore(
    'login',
    () => ({ email: form.getValues('email') }),
    (typed) => form.setValue('email', typed['email'] ?? email),
  );
  const { submit, failure, isLonger, prepare } = useGuardedSubmit(form, {
    action: 'login',
    send: async (request) => onDone(await logIn(request)),
    onFailure: () => {
      form.setFocus('email');
      return false;
    },
  });

  return (
    <form className="account-form" noValidate onSubmit={submit}>
      <FormFailure error={failure} />
      {isLonger && <LongerCaptchaNotice />}
      <EmailField
        {...form.register('email')}
        onFocus={prepare}
        autoComplete="username"
        error={errors.email?.message}
      />
      <SecretField
        {...form.register('password')}
        onFocus={prepare}
        label={t('field.password')}
        autoComplete="current-password"
        error={translateFieldMessage(t, errors.password?.message)}
      />
      <p className="account-form__aside">
        <Link
          className="account-form__link"
          href="/password-reset-request"
          onClick={(event) => {
            // Carries the e-mail over (WCAG 3.3.7). With a modifier the browser opens a tab itself.
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            navigate('/password-reset-request', { state: { email: form.getValues('email') } });
          }}
        >
          {t('login.forgot')}
        </Link>
      </p>
      <Button
        type="submit"
        size="large"
        wide
        busy={isSubmitting}
        busyLabel={t(isLonger ? 'captcha.longer_busy' : 'login.busy')}
      >
        {t('login.submit')}
      </Button>
      <CaptchaNote />
    </form>
  );
}
