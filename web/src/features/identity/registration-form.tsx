import './form.css';
import { ApiError } from '@floodlit/contract/client';
import { RegisterRequest, type User } from '@floodlit/contract/identity/identity';
import { Button, Checkbox, Field } from '@floodlit/ui';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { input } from 'zod/mini';
import { useTranslator } from '../../lib/translate.tsx';
import { TermsLabel } from '../channel/reading/terms-label.tsx';
import { CaptchaNote, LongerCaptchaNotice } from './captcha-note.tsx';
import { EmailField } from './email-field.tsx';
import { translateFieldMessage } from './field-messages.ts';
import { FormFailure } from './form-failure.tsx';
import { SecretField } from './secret-field.tsx';
import { PasswordHint } from './password-hint.tsx';
import { useSessionVerbs } from './session.ts';
import { showFieldErrors } from './show-field-errors.ts';
import { useGuardedSubmit } from './use-guarded-submit.ts';

export function RegistrationForm({
  onDone,
  onLogInInstead,
  termsHint,
}: {
  onDone: (user: User) => void;
  /** Carries over the e-mail of an existing account (WCAG 3.3.7). */
  onLogInInstead: (email: string) => void;
  /** Other terms that the same tick accepts. */
  termsHint?: string;
}): ReactNode {
  const { t, locale } = useTranslator();
  const { register } = useSessionVerbs();
  const [isTaken, setIsTaken] = useState(false);
  const form = useForm<input<typeof RegisterRequest>, unknown, RegisterRequest>({
    resolver: standardSchemaResolver(RegisterRequest),
    defaultValues: {
      first_name: '',
      last_name: '',
      email: '',
      password: '',
      password_confirmation: '',
      newsletter: false,
      // The schema allows only true: unticked is an error, not another value.
      terms_accepted: false as unknown as true,
      language: locale,
    },
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;
  const errorOf = (name: keyof typeof errors): string | undefined =>
    translateFieldMessage(t, errors[name]?.message);
  const typedPassword = useWatch({ control: form.control, name: 'password' });

  const { submit, failure, isLonger, prepare } = useGuardedSubmit(form, {
    action: 'register',
    send: async (request) => {
      setIsTaken(false);
      onDone(await register(request));
    },
    onFailure: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'identity.email_taken')
        return showFieldErrors(form, error, ['first_name', 'last_name', 'email', 'password']);
      setIsTaken(true);
      form.setFocus('email');
      return true;
    },
  });

  return (
    <form className="account-form" noValidate onSubmit={submit}>
      <FormFailure error={failure} />
      {isLonger && <LongerCaptchaNotice />}
      <div className="account-form__pair">
        <Field
          {...form.register('first_name')}
          onFocus={prepare}
          label={t('field.first_name')}
          autoComplete="given-name"
          error={errorOf('first_name')}
        />
        <Field
          {...form.register('last_name')}
          label={t('field.last_name')}
          autoComplete="family-name"
          error={errorOf('last_name')}
        />
      </div>
      <EmailField
        {...form.register('email', { onChange: () => setIsTaken(false) })}
        autoComplete="email"
        error={isTaken ? 'The email address you have entered is already registered.' : errors.email?.message}
      />
      {isTaken && (
        <p>
          <button
            type="button"
            className="account-form__link"
            onClick={() => onLogInInstead(form.getValues('email'))}
          >
            {t('registration.login_instead')}
          </button>
        </p>
      )}
      <SecretField
        {...form.register('password')}
        onFocus={prepare}
        label={t('field.password')}
        autoComplete="new-password"
        hint={<PasswordHint password={typedPassword} />}
        error={errorOf('password')}
      />
      <SecretField
        {...form.register('password_confirmation')}
        label={t('field.password_confirmation')}
        autoComplete="new-password"
        error={errorOf('password_confirmation')}
      />
      <div className="account-form__choices">
        <Checkbox
          {...form.register('terms_accepted')}
          label={<TermsLabel />}
          hint={termsHint}
          error={errorOf('terms_accepted')}
        />
        <Checkbox {...form.register('newsletter')} label={t('registration.newsletter')} />
      </div>
      <Button type="submit" size="large" wide busy={isSubmitting} busyLabel={t('registration.busy')}>
        {t('registration.submit')}
      </Button>
      <CaptchaNote />
    </form>
  );
}
