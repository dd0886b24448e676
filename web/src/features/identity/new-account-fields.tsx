import { Field } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useT } from '../../lib/translate.tsx';
import { PasswordHint } from './password-hint.tsx';
import { SecretField } from './secret-field.tsx';
import type { Registration } from './use-registration.ts';

/** Name and password of a new account, in the order in which browsers fill them in. */
export function NewAccountFields({
  registration: { form, errorOf, prepare },
}: {
  registration: Registration;
}): ReactNode {
  const t = useT();
  const typedPassword = useWatch({ control: form.control, name: 'password' });
  return (
    <>
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
    </>
  );
}
