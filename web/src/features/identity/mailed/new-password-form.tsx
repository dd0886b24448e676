import '../form.css';
import { ResetPassword } from '@floodlit/contract/identity/mailed-links';
import type { User } from '@floodlit/contract/identity/identity';
import { Button } from '@floodlit/ui';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { input } from 'zod/mini';
import { calls } from '../../../lib/gen/calls.ts';
import { useApi } from '../../../lib/services.tsx';
import { useT } from '../../../lib/translate.tsx';
import { translateFieldMessage } from '../field-messages.ts';
import { FormFailure } from '../form-failure.tsx';
import { SecretField } from '../secret-field.tsx';
import { PasswordHint } from '../password-hint.tsx';
import { useSessionVerbs } from '../session.ts';
import { showFieldErrors } from '../show-field-errors.ts';
import { PasswordOwner } from '../password-owner.tsx';

export function NewPasswordForm({
  mailedKey,
  email,
  onDone,
  onDead,
}: {
  mailedKey: string;
  email: string;
  onDone: (user: User) => void;
  /** The key is no longer valid. */
  onDead: (error: unknown) => boolean;
}): ReactNode {
  const t = useT();
  const api = useApi();
  const { enterWith } = useSessionVerbs();
  const [failure, setFailure] = useState<unknown>();
  const form = useForm<input<typeof ResetPassword>, unknown, ResetPassword>({
    resolver: standardSchemaResolver(ResetPassword),
    defaultValues: { key: mailedKey, password: '', password_confirmation: '' },
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control, name: 'password' });

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      onDone(enterWith((await api.call(calls.mailedLinks.resetPassword, values)).data));
    } catch (error) {
      if (!onDead(error) && !showFieldErrors(form, error, ['password', 'password_confirmation']))
        setFailure(error);
    }
  });

  return (
    <form className="account-form" noValidate onSubmit={(event) => void submit(event)}>
      <FormFailure error={failure} />
      <PasswordOwner email={email} />
      <SecretField
        {...form.register('password')}
        label={t('reset.new_password')}
        autoComplete="new-password"
        hint={<PasswordHint password={typed} />}
        error={translateFieldMessage(t, errors.password?.message)}
      />
      <SecretField
        {...form.register('password_confirmation')}
        label={t('field.password_confirmation')}
        autoComplete="new-password"
        error={translateFieldMessage(t, errors.password_confirmation?.message)}
      />
      <Button type="submit" size="large" wide busy={isSubmitting} busyLabel={t('reset.busy')}>
        {t('reset.submit')}
      </Button>
    </form>
  );
}
