import '../form.css';
import { ApiError } from '@floodlit/contract/client';
import type { User } from '@floodlit/contract/identity';
import type { SocialProvider } from '@floodlit/contract/primitives';
import { Button, Dialog } from '@floodlit/ui';
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useT } from '../../../lib/translate.tsx';
import { translateFieldMessage } from '../field-messages.ts';
import { FormFailure } from '../form-failure.tsx';
import { SecretField } from '../secret-field.tsx';
import { useProviderName } from '../social/provider-name.ts';
import { PasswordOwner } from '../password-owner.tsx';
import { ProviderProof, useIsProven } from './provider-proof.tsx';
import { useProviderVerbs } from './provider-verbs.ts';

export interface Change {
  readonly provider: SocialProvider;
  readonly kind: 'link' | 'unlink';
}

/** Links or unlinks a provider, after proof of the viewer's identity (T58). */
export function ProviderDialog({
  change: { provider, kind },
  user,
  onClose,
  onUnlinked,
}: {
  change: Change;
  user: User;
  onClose: () => void;
  onUnlinked: () => void;
}): ReactNode {
  const t = useT();
  const id = useId();
  const verbs = useProviderVerbs();
  const input = useRef<HTMLInputElement>(null);
  const isProven = useIsProven(!user.has_password);
  const [message, setMessage] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const name = { provider: useProviderName()(provider) };
  const mayGo = user.has_password || isProven;

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
      await verbs[kind](provider, password);
      if (kind === 'unlink') onUnlinked();
    } catch (error) {
      setIsBusy(false);
      const words = error instanceof ApiError ? error.errors['current_password']?.[0] : undefined;
      if (words === undefined) setFailure(error);
      else refuse(words);
    }
  }

  return (
    <Dialog
      open
      size="small"
      title={t(kind === 'link' ? 'providers.link_title' : 'providers.unlink_title', name)}
      closeLabel={t('action.close')}
      onClose={onClose}
      actions={
        <>
          <Button variant="soft" onClick={onClose}>
            {t('devices.keep')}
          </Button>
          {mayGo && (
            <Button
              type="submit"
              form={id}
              variant={kind === 'unlink' ? 'danger' : undefined}
              busy={isBusy}
              busyLabel={kind === 'link' ? t('social.leaving', name) : undefined}
            >
              {t(kind === 'link' ? 'providers.link' : 'providers.unlink')}
            </Button>
          )}
        </>
      }
    >
      <form id={id} className="account-form" noValidate onSubmit={(event) => void submit(event)}>
        <FormFailure error={failure} />
        <p>{t(kind === 'link' ? 'providers.link_text' : 'providers.unlink_text', name)}</p>
        {user.has_password ? (
          <>
            <PasswordOwner email={user.email} />
            <SecretField
              ref={input}
              name="current_password"
              label={t('account.current_password')}
              autoComplete="current-password"
              data-autofocus
              error={translateFieldMessage(t, message)}
            />
          </>
        ) : (
          <ProviderProof page="profile" />
        )}
      </form>
    </Dialog>
  );
}
