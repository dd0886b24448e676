import '../form.css';
import { ApiError } from '@floodlit/contract/client';
import type { User } from '@floodlit/contract/identity';
import { Button, LinkButton, useToasts } from '@floodlit/ui';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useNavigate } from '../../../lib/routing.tsx';
import { useT } from '../../../lib/translate.tsx';
import { translateFieldMessage } from '../field-messages.ts';
import { FormFailure } from '../form-failure.tsx';
import { ProviderProof, useIsProven } from '../providers/provider-proof.tsx';
import { SecretField } from '../secret-field.tsx';
import { useAccountVerbs } from './account-verbs.ts';
import { DeletionByMail } from './deletion-by-mail.tsx';

/** An open page is not enough: it asks for the password, or a visit to the provider (T58). */
export function DeletionForm({ user }: { user: User }): ReactNode {
  const t = useT();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { deleteAccount } = useAccountVerbs();
  const input = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const isProven = useIsProven(!user.has_password);

  const refuse = (words: string): void => {
    setMessage(words);
    input.current?.focus();
  };
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const password = user.has_password ? (input.current?.value ?? '') : undefined;
    setFailure(undefined);
    setMessage(undefined);
    if (password === '') return refuse('Field is required');
    if (isBusy) return;
    setIsBusy(true);
    try {
      await deleteAccount(password === undefined ? {} : { current_password: password });
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
    <>
      <form className="account-form" noValidate onSubmit={(event) => void submit(event)}>
        <FormFailure error={failure} />
        {user.has_password ? (
          <SecretField
            ref={input}
            name="current_password"
            label={t('account.current_password')}
            autoComplete="current-password"
            error={translateFieldMessage(t, message)}
          />
        ) : (
          <ProviderProof page="deletion" />
        )}
        <div className="account-form__ways">
          <LinkButton variant="soft" href="/profile/edit">
            {t('deletion.keep')}
          </LinkButton>
          {(user.has_password || isProven) && (
            <Button type="submit" variant="danger" busy={isBusy} busyLabel={t('deletion.busy')}>
              {t('deletion.submit')}
            </Button>
          )}
        </div>
      </form>
      <DeletionByMail />
    </>
  );
}
