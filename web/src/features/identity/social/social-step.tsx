import './social.css';
import '../form.css';
import { ApiError } from '@floodlit/contract/client';
import type { User } from '@floodlit/contract/identity/identity';
import type { AddSessionRequest, PendingSocial } from '@floodlit/contract/identity/social';
import { Button, Checkbox, Link, Notice, PasswordField } from '@floodlit/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslator } from '../../../lib/translate.tsx';
import { TermsLabel } from '../../channel/reading/terms-label.tsx';
import { CaptchaNote, LongerCaptchaNotice } from '../captcha-note.tsx';
import { failureKeyOf } from '../form-failure.tsx';
import { useGuardedSubmit } from '../use-guarded-submit.ts';
import { ProviderMark } from './provider-mark.tsx';
import { useProviderName } from './provider-name.ts';
import { useAddSession } from './use-add-session.ts';

interface StepProps {
  code: string;
  pending: PendingSocial;
  onDone: (user: User) => void;
}

/** Shows the account, so that nobody registers as another person by mistake. */
function Person({ provider, email, first_name, last_name }: PendingSocial): ReactNode {
  return (
    <div className="social-person">
      <ProviderMark provider={provider} />
      <bdi className="social-person__name">{`${first_name} ${last_name}`.trim()}</bdi>
      <bdi className="social-person__email" dir="ltr">
        {email}
      </bdi>
    </div>
  );
}

/** Sends the code again with the required input. A step that is still open afterwards has failed. */
function useFinish({ code, onDone }: StepProps): (more: Omit<AddSessionRequest, 'code'>) => Promise<void> {
  const addSession = useAddSession();
  return async (more) => {
    const { user } = await addSession({ code, ...more });
    if (user === null) throw new Error('The log-in asks for more.');
    onDone(user);
  };
}

/** A new address: the viewer accepts the terms first (R5.03). */
export function RegisterStep(props: StepProps): ReactNode {
  const { t, locale } = useTranslator();
  const finish = useFinish(props);
  const [failure, setFailure] = useState<unknown>();
  const form = useForm({ defaultValues: { terms_accepted: false, newsletter: false } });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('terms_accepted'), [setFocus]);
  const submit = form.handleSubmit(async ({ newsletter }) => {
    setFailure(undefined);
    await finish({ terms_accepted: true, newsletter, language: locale }).catch(setFailure);
  });
  return (
    <form className="account-form" noValidate onSubmit={(event) => void submit(event)}>
      {failure === undefined ? (
        <Notice tone="info">{t('social.register_hint')}</Notice>
      ) : (
        <Notice tone="danger" announce="alert">
          {t(failureKeyOf(failure))}
        </Notice>
      )}
      <Person {...props.pending} />
      <div className="account-form__choices">
        <Checkbox
          {...form.register('terms_accepted', { required: true })}
          label={<TermsLabel />}
          error={errors.terms_accepted === undefined ? undefined : t('field.terms_missing')}
        />
        <Checkbox {...form.register('newsletter')} label={t('registration.newsletter')} />
      </div>
      <Button type="submit" size="large" wide busy={isSubmitting} busyLabel={t('registration.busy')}>
        {t('social.register')}
      </Button>
    </form>
  );
}

/** The address already has an account: its password links the provider to it (T51). */
export function LinkStep(props: StepProps): ReactNode {
  const { t } = useTranslator();
  const nameOf = useProviderName();
  const finish = useFinish(props);
  const form = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const { submit, failure, isLonger, prepare } = useGuardedSubmit(form, { action: 'login', send: finish });
  const isWrong = failure instanceof ApiError && failure.code === 'identity.wrong_credentials';
  return (
    <form className="account-form" noValidate onSubmit={submit}>
      {failure !== undefined && (
        <Notice tone="danger" announce="alert">
          {t(isWrong ? 'social.link_wrong' : failureKeyOf(failure))}
        </Notice>
      )}
      {isLonger && <LongerCaptchaNotice />}
      <Person {...props.pending} />
      <p>{t('social.link_lead', { provider: nameOf(props.pending.provider) })}</p>
      <PasswordField
        {...form.register('password', { required: true, maxLength: 128 })}
        onFocus={prepare}
        label={t('field.password')}
        autoComplete="current-password"
        dir="ltr"
        showLabel={t('action.show_password')}
        hideLabel={t('action.hide_password')}
        error={errors.password === undefined ? undefined : t('field.required')}
      />
      <p>
        <Link className="account-form__link" href="/password-reset-request">
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
        {t('social.link_submit')}
      </Button>
      <CaptchaNote />
    </form>
  );
}
