import '../form.css';
import type { User } from '@floodlit/contract/identity/identity';
import { CorrectEmail } from '@floodlit/contract/identity/mailed-links';
import { Button, Field } from '@floodlit/ui';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { input } from 'zod/mini';
import { calls } from '../../../lib/gen/calls.ts';
import { useApi } from '../../../lib/services.tsx';
import { useT } from '../../../lib/translate.tsx';
import { translateFieldMessage } from '../field-messages.ts';
import { FormFailure } from '../form-failure.tsx';
import { ProviderProof, useIsProven } from '../providers/provider-proof.tsx';
import { SecretField } from '../secret-field.tsx';
import { showFieldErrors } from '../show-field-errors.ts';

/** Corrects a mistyped address with the password, or after a visit to the provider. */
export function CorrectEmailForm({
  user,
  onDone,
  onCancel,
}: {
  user: User;
  onDone: (email: string) => void;
  onCancel: () => void;
}): ReactNode {
  const t = useT();
  const api = useApi();
  const [failure, setFailure] = useState<unknown>();
  const isProven = useIsProven(!user.has_password);
  const form = useForm<input<typeof CorrectEmail>, unknown, CorrectEmail>({
    resolver: standardSchemaResolver(CorrectEmail),
    defaultValues: { email: '', ...(user.has_password && { current_password: '' }) },
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;
  // The button that opened the form has disappeared.
  useEffect(() => form.setFocus('email'), [form]);

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      onDone((await api.call(calls.mailedLinks.correctEmail, values)).data.email);
    } catch (error) {
      if (!showFieldErrors(form, error, ['email', 'current_password'])) setFailure(error);
    }
  });

  return (
    <form className="account-form status-card__form" noValidate onSubmit={(event) => void submit(event)}>
      <FormFailure error={failure} />
      <Field
        {...form.register('email')}
        label={t('field.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        error={translateFieldMessage(t, errors.email?.message)}
      />
      {user.has_password ? (
        <SecretField
          {...form.register('current_password')}
          label={t('field.password')}
          autoComplete="current-password"
          error={translateFieldMessage(t, errors.current_password?.message)}
        />
      ) : (
        <ProviderProof page="address" />
      )}
      {(user.has_password || isProven) && (
        <Button type="submit" wide busy={isSubmitting} busyLabel={t('mailed.sending')}>
          {t('verify.change_submit')}
        </Button>
      )}
      <Button variant="ghost" wide onClick={onCancel}>
        {t('verify.change_cancel')}
      </Button>
    </form>
  );
}
