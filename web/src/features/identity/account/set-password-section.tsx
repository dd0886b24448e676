import { Button, Notice } from '@floodlit/ui';
import { useState, type ReactNode } from 'react';
import { calls } from '../../../lib/gen/calls.ts';
import { useApi } from '../../../lib/services.tsx';
import { useT } from '../../../lib/translate.tsx';
import { FormFailure } from '../form-failure.tsx';
import { AccountSection } from './account-section.tsx';

/** A provider created this account without a password. The link to set one goes to its mailbox. */
export function SetPasswordSection(): ReactNode {
  const t = useT();
  const api = useApi();
  const [sentTo, setSentTo] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (): Promise<void> => {
    setFailure(undefined);
    setIsBusy(true);
    try {
      setSentTo((await api.call(calls.providers.mailPassword)).data.email);
    } catch (error) {
      setFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <AccountSection id="password" title={t('account.password')} lead={t('account.no_password')}>
      <FormFailure error={failure} />
      {sentTo === undefined ? (
        <div>
          <Button variant="soft" busy={isBusy} busyLabel={t('mailed.sending')} onClick={() => void send()}>
            {t('account.mail_password')}
          </Button>
        </div>
      ) : (
        <Notice tone="success" announce="status">
          {t('account.password_mailed', { email: sentTo })}
        </Notice>
      )}
    </AccountSection>
  );
}
