import { ApiError } from '@floodlit/contract/client';
import { useToasts } from '@floodlit/ui';
import { useState, type ReactNode } from 'react';
import { PageSkeleton } from '../features/channel/page-skeleton.tsx';
import { AccountPage } from '../features/identity/account-page.tsx';
import { DeadLink } from '../features/identity/mailed/dead-link.tsx';
import { mailedKeyOf } from '../features/identity/mailed/mailed-key.ts';
import { NewPasswordForm } from '../features/identity/mailed/new-password-form.tsx';
import { TryAgainCard } from '../features/identity/mailed/try-again-card.tsx';
import { useMailedAnswer } from '../features/identity/mailed/use-mailed-answer.ts';
import { calls } from '../lib/gen/calls.ts';
import { useLocation, useNavigate } from '../lib/routing.tsx';
import { useServices } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';

const deadCodes = ['identity.reset_key_expired', 'identity.reset_failed', 'identity.user_not_found'];
const isDead = (error: unknown): boolean => error instanceof ApiError && deadCodes.includes(error.code ?? '');

export function Component(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { api, findLastPage } = useServices();
  const mailedKey = mailedKeyOf(useLocation().hash);
  const [hasDied, setHasDied] = useState(false);
  const { answer, error, retry } = useMailedAnswer(mailedKey, true, () =>
    api.call(calls.mailedLinks.readResetKey, { key: mailedKey }),
  );
  if (hasDied || isDead(error)) return <DeadLink of="password" />;
  if (error !== undefined) return <TryAgainCard error={error} onRetry={retry} />;
  if (answer === undefined) return <PageSkeleton />;
  const { email } = answer.data;
  return (
    <AccountPage
      title={t('reset.title')}
      lead={t('reset.lead', { email })}
      other={{ text: t('reset.remembered'), href: '/login', label: t('menu.login') }}
    >
      <NewPasswordForm
        mailedKey={mailedKey}
        email={email}
        onDone={() => {
          toasts.success(t('reset.done'));
          navigate(findLastPage(), { replace: true });
        }}
        onDead={(error) => {
          const died = isDead(error);
          if (died) setHasDied(true);
          return died;
        }}
      />
    </AccountPage>
  );
}
