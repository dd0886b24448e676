import '../form.css';
import type { User } from '@floodlit/contract/identity/identity';
import { Button, useToasts } from '@floodlit/ui';
import { Download } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { calls } from '../../../lib/gen/calls.ts';
import { useApi } from '../../../lib/services.tsx';
import { useT } from '../../../lib/translate.tsx';
import { FormFailure } from '../form-failure.tsx';
import { ProviderProof, useIsProven } from '../providers/provider-proof.tsx';
import { SecretField } from '../secret-field.tsx';
import { PasswordOwner } from '../password-owner.tsx';
import { useOwnerForm } from '../use-owner-form.ts';
import { AccountSection } from './account-section.tsx';

function save({ file_name, base64 }: { file_name: string; base64: string }): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const href = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }));
  const link = document.createElement('a');
  link.href = href;
  link.download = file_name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** The export of personal data as one file. It requires the password, like other critical actions (T58). */
export function DataSection({ user }: { user: User }): ReactNode {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <AccountSection id="data" title={t('data.title')} lead={t('data.lead')}>
      <p>{t('data.holds')}</p>
      {isOpen ? (
        <DownloadForm user={user} onClose={() => setIsOpen(false)} />
      ) : (
        <div>
          <Button variant="soft" icon={<Download aria-hidden="true" />} onClick={() => setIsOpen(true)}>
            {t('data.open')}
          </Button>
        </div>
      )}
    </AccountSection>
  );
}

function DownloadForm({ user, onClose }: { user: User; onClose: () => void }): ReactNode {
  const t = useT();
  const api = useApi();
  const toasts = useToasts();
  const isProven = useIsProven(!user.has_password);

  const { submit, failure, isBusy, field, focusField } = useOwnerForm(user.has_password, async (password) => {
    const asked = password === undefined ? {} : { current_password: password };
    save((await api.call(calls.account.export, asked)).data);
    toasts.success(t('data.done'));
    onClose();
  });

  // The button that opened the form has disappeared.
  useEffect(focusField, [focusField]);

  return (
    <form className="account-form" noValidate onSubmit={submit}>
      <FormFailure error={failure} />
      {user.has_password ? (
        <>
          <PasswordOwner email={user.email} />
          <SecretField {...field} />
        </>
      ) : (
        <ProviderProof page="profile" />
      )}
      <div className="account-form__ways">
        {(user.has_password || isProven) && (
          <Button type="submit" busy={isBusy} busyLabel={t('data.busy')}>
            {t('data.submit')}
          </Button>
        )}
        <Button variant="ghost" onClick={onClose}>
          {t('data.cancel')}
        </Button>
      </div>
    </form>
  );
}
