import './account.css';
import { Button, Notice } from '@floodlit/ui';
import { useState, type ReactNode } from 'react';
import { calls } from '../../../lib/gen/calls.ts';
import { useApi } from '../../../lib/services.tsx';
import { useT } from '../../../lib/translate.tsx';
import { FormFailure } from '../form-failure.tsx';

/** For an account without a password: a mailed link replaces it. */
export function DeletionByMail(): ReactNode {
  const t = useT();
  const api = useApi();
  const [sentTo, setSentTo] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  if (sentTo !== undefined)
    return (
      <Notice tone="success" announce="status" title={t('reset.sent_title')}>
        {t('deletion.mail_sent', { email: sentTo })}
      </Notice>
    );
  return (
    <div className="account-form">
      <FormFailure error={failure} />
      <p className="deletion-mail">
        {t('deletion.no_password')}
        <Button
          variant="soft"
          busy={isBusy}
          busyLabel={t('mailed.sending')}
          onClick={() => {
            setFailure(undefined);
            setIsBusy(true);
            api
              .call(calls.account.requestDeletion)
              .then(({ data }) => setSentTo(data.email), setFailure)
              .finally(() => setIsBusy(false));
          }}
        >
          {t('deletion.by_mail')}
        </Button>
      </p>
    </div>
  );
}
