import '../form.css';
import { Button, LinkButton, useToasts } from '@floodlit/ui';
import { useState, type ReactNode } from 'react';
import { useNavigate } from '../../../lib/routing.tsx';
import { useT } from '../../../lib/translate.tsx';
import { FormFailure } from '../form-failure.tsx';
import { useAccountVerbs } from './account-verbs.ts';

/** The mailed key replaces the password. Only this button uses it (T53). */
export function DeletionButton({ mailedKey }: { mailedKey: string }): ReactNode {
  const t = useT();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { deleteAccount } = useAccountVerbs();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <div className="account-form">
      <FormFailure error={failure} />
      <div className="account-form__ways">
        <LinkButton variant="soft" href="/">
          {t('deletion.keep')}
        </LinkButton>
        <Button
          variant="danger"
          busy={isBusy}
          busyLabel={t('deletion.busy')}
          onClick={() => {
            setFailure(undefined);
            setIsBusy(true);
            deleteAccount({ key: mailedKey }).then(
              () => {
                toasts.success(t('deletion.done'));
                navigate('/', { replace: true });
              },
              (error: unknown) => {
                setFailure(error);
                setIsBusy(false);
              },
            );
          }}
        >
          {t('deletion.submit')}
        </Button>
      </div>
    </div>
  );
}
