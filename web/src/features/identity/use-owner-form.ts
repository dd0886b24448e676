// The form of a critical action: its one field is the current password. A viewer without a password has no field, and
// proves the identity at a provider instead (T58).
import { useCallback, useState, type ComponentProps, type SubmitEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useT } from '../../lib/translate.tsx';
import { translateFieldMessage } from './field-messages.ts';
import type { SecretField } from './secret-field.tsx';
import { showFieldErrors } from './show-field-errors.ts';

interface OwnerForm {
  readonly submit: (event: SubmitEvent) => void;
  /** For the top of the form. Undefined without an error, or when the field shows it. */
  readonly failure: unknown;
  /** Stays true after success, because the page then leaves the form. */
  readonly isBusy: boolean;
  readonly field: ComponentProps<typeof SecretField>;
  readonly focusField: () => void;
}

/** @param act receives the password, or undefined when the viewer has none. */
export function useOwnerForm(
  hasPassword: boolean,
  act: (password: string | undefined) => Promise<void>,
): OwnerForm {
  const t = useT();
  const form = useForm({
    defaultValues: { current_password: '' },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  const [failure, setFailure] = useState<unknown>();
  const [isDone, setIsDone] = useState(false);
  const { errors, isSubmitting } = form.formState;
  const isBusy = isSubmitting || isDone;
  const { setFocus } = form;

  const submit = form.handleSubmit(
    async ({ current_password }) => {
      if (isBusy) return;
      setFailure(undefined);
      try {
        await act(hasPassword ? current_password : undefined);
        setIsDone(true);
      } catch (error) {
        if (!showFieldErrors(form, error, ['current_password'])) setFailure(error);
      }
    },
    () => setFailure(undefined),
  );
  return {
    submit: (event) => void submit(event),
    failure,
    isBusy,
    field: {
      ...form.register('current_password', { required: hasPassword && 'Field is required' }),
      label: t('account.current_password'),
      autoComplete: 'current-password',
      error: translateFieldMessage(t, errors.current_password?.message),
    },
    focusField: useCallback(() => setFocus('current_password'), [setFocus]),
  };
}
