import './form.css';
import type { User } from '@floodlit/contract/identity/identity';
import { Button, Checkbox } from '@floodlit/ui';
import { useState, type ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';
import { TermsLabel } from '../channel/reading/terms-label.tsx';
import { CaptchaNote, LongerCaptchaNotice } from './captcha-note.tsx';
import { EmailField } from './email-field.tsx';
import { FormFailure } from './form-failure.tsx';
import { NewAccountFields } from './new-account-fields.tsx';
import { useRegistration } from './use-registration.ts';

export function RegistrationForm({
  onDone,
  onLogInInstead,
}: {
  onDone: (user: User) => void;
  /** Carries over the e-mail of an existing account (WCAG 3.3.7). */
  onLogInInstead: (email: string) => void;
}): ReactNode {
  const t = useT();
  const [isTaken, setIsTaken] = useState(false);
  const registration = useRegistration({
    place: 'page',
    onSend: () => setIsTaken(false),
    onDone,
    onTaken: () => {
      setIsTaken(true);
      registration.form.setFocus('email');
    },
  });
  const { form, errorOf, submit, failure, isLonger, prepare } = registration;
  const { errors, isSubmitting } = form.formState;

  return (
    <form className="account-form" noValidate onSubmit={submit}>
      <FormFailure error={failure} />
      {isLonger && <LongerCaptchaNotice />}
      <EmailField
        {...form.register('email', { onChange: () => setIsTaken(false) })}
        onFocus={prepare}
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
      <NewAccountFields registration={registration} />
      <div className="account-form__choices">
        <Checkbox
          {...form.register('terms_accepted')}
          label={<TermsLabel />}
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
