import '../form.css';
import { PasswordChange } from '@floodlit/contract/identity/account';
import { ApiError } from '@floodlit/contract/client';
import { Button, useToasts } from '@floodlit/ui';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useT } from '../../../lib/translate.tsx';
import { translateFieldMessage } from '../field-messages.ts';
import { FormFailure } from '../form-failure.tsx';
import { SecretField } from '../secret-field.tsx';
import { PasswordOwner } from '../password-owner.tsx';
import { AccountSection } from './account-section.tsx';
import { useAccountVerbs } from './account-verbs.ts';

const empty: PasswordChange = { current_password: '', password: '', password_confirmation: '' };
const fields = ['current_password', 'password', 'password_confirmation'] as const;

/** @param isTemporary an operator issued it, and the viewer must replace it. */
export function PasswordSection({ email, isTemporary }: { email: string; isTemporary: boolean }): ReactNode {
  const t = useT();
  const toasts = useToasts();
  const { changePassword } = useAccountVerbs();
  const [failure, setFailure] = useState<unknown>();
  const form = useForm<PasswordChange>({
    resolver: standardSchemaResolver(PasswordChange),
    defaultValues: empty,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await changePassword(values);
      form.reset(empty);
      toasts.success(t('account.password_changed'));
    } catch (error) {
      const named = error instanceof ApiError ? fields.filter((name) => error.errors[name]) : [];
      if (named.length === 0 || !(error instanceof ApiError)) return setFailure(error);
      for (const name of named) form.setError(name, { message: error.errors[name]?.[0] ?? '' });
      const [first] = named;
      if (first !== undefined) form.setFocus(first);
    }
  });

  const field = (name: (typeof fields)[number], label: string, hint?: string): ReactNode => (
    <SecretField
      {...form.register(name)}
      label={label}
      hint={hint}
      autoComplete={name === 'current_password' ? 'current-password' : 'new-password'}
      error={translateFieldMessage(t, errors[name]?.message)}
    />
  );
  return (
    <AccountSection id="password" title={t('account.password')} lead={t('account.password_lead')}>
      <form className="account-form" noValidate onSubmit={(event) => void submit(event)}>
        <FormFailure error={failure} />
        <PasswordOwner email={email} />
        {field(
          'current_password',
          t(isTemporary ? 'account.temporary_password' : 'account.current_password'),
        )}
        {field('password', t('account.new_password'), t('registration.password_rule'))}
        {field('password_confirmation', t('account.repeat_password'))}
        <Button type="submit" busy={isSubmitting} busyLabel={t('account.password_busy')}>
          {t('account.password_submit')}
        </Button>
      </form>
    </AccountSection>
  );
}
