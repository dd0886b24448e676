import '../form.css';
import type { User } from '@floodlit/contract/identity/identity';
import { Button, LinkButton, useToasts } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useNavigate } from '../../../lib/routing.tsx';
import { useT } from '../../../lib/translate.tsx';
import { FormFailure } from '../form-failure.tsx';
import { ProviderProof, useIsProven } from '../providers/provider-proof.tsx';
import { SecretField } from '../secret-field.tsx';
import { useOwnerForm } from '../use-owner-form.ts';
import { useAccountVerbs } from './account-verbs.ts';
import { DeletionByMail } from './deletion-by-mail.tsx';

/** An open page is not enough: it asks for the password, or a visit to the provider (T58). */
export function DeletionForm({ user }: { user: User }): ReactNode {
  const t = useT();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { deleteAccount } = useAccountVerbs();
  const isProven = useIsProven(!user.has_password);

  const { submit, failure, isBusy, field } = useOwnerForm(user.has_password, async (password) => {
    await deleteAccount(password === undefined ? {} : { current_password: password });
    toasts.success(t('deletion.done'));
    navigate('/', { replace: true });
  });

  return (
    <>
      <form className="account-form" noValidate onSubmit={submit}>
        <FormFailure error={failure} />
        {user.has_password ? <SecretField {...field} /> : <ProviderProof page="deletion" />}
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
