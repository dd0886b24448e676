import '../form.css';
import type { User } from '@floodlit/contract/identity/identity';
import type { SocialProvider } from '@floodlit/contract/primitives';
import { Button, Dialog } from '@floodlit/ui';
import { useId, type ReactNode } from 'react';
import { useT } from '../../../lib/translate.tsx';
import { FormFailure } from '../form-failure.tsx';
import { SecretField } from '../secret-field.tsx';
import { useProviderName } from '../social/provider-name.ts';
import { PasswordOwner } from '../password-owner.tsx';
import { useOwnerForm } from '../use-owner-form.ts';
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
  const isProven = useIsProven(!user.has_password);
  const name = { provider: useProviderName()(provider) };
  const mayGo = user.has_password || isProven;

  const { submit, failure, isBusy, field } = useOwnerForm(user.has_password, async (password) => {
    await verbs[kind](provider, password);
    if (kind === 'unlink') onUnlinked();
  });

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
      <form id={id} className="account-form" noValidate onSubmit={submit}>
        <FormFailure error={failure} />
        <p>{t(kind === 'link' ? 'providers.link_text' : 'providers.unlink_text', name)}</p>
        {user.has_password ? (
          <>
            <PasswordOwner email={user.email} />
            <SecretField {...field} data-autofocus />
          </>
        ) : (
          <ProviderProof page="profile" />
        )}
      </form>
    </Dialog>
  );
}
