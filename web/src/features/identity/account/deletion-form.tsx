import '../form.css';
import { ApiError } from '@floodlit/contract/client';
import { Button, LinkButton, PasswordField, useToasts } from '@floodlit/ui';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useNavigate } from '../../../lib/routing.tsx';
import { useT } from '../../../lib/translate.tsx';
import { translateFieldMessage } from '../field-messages.ts';
import { FormFailure } from '../form-failure.tsx';
import { useAccountVerbs } from './account-verbs.ts';

/** An open page is not enough: the password is asked for once more (T58). */
export function DeletionForm(): ReactNode {
  const t = useT();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { deleteAccount } = useAccountVerbs();
  const input = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);

  const refuse = (words: string): void => {
    setMessage(words);
    input.current?.focus();
  };
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const password = input.current?.value ?? '';
    setFailure(undefined);
    setMessage(undefined);
    if (password === '') return refuse('Field is required');
    if (isBusy) return;
    setIsBusy(true);
    try {
      await deleteAccount(password);
      toasts.success(t('deletion.done'));
      navigate('/', { replace: true });
    } catch (error) {
      setIsBusy(false);
      const words = error instanceof ApiError ? error.errors['current_password']?.[0] : undefined;
      if (words === undefined) setFailure(error);
      else refuse(words);
    }
  }

  return (
    <form className="account-form" noValidate onSubmit={(event) => void submit(event)}>
      <FormFailure error={failure} />
      <PasswordField
        ref={input}
        name="current_password"
        label={t('account.current_password')}
        autoComplete="current-password"
        dir="ltr"
        showLabel={t('action.show_password')}
        hideLabel={t('action.hide_password')}
        error={translateFieldMessage(t, message)}
      />
      <div className="account-form__ways">
        <LinkButton variant="soft" href="/profile/edit">
          {t('deletion.keep')}
        </LinkButton>
        <Button type="submit" variant="danger" busy={isBusy} busyLabel={t('deletion.busy')}>
          {t('deletion.submit')}
        </Button>
      </div>
    </form>
  );
}
