import './profile.css';
import { ApiError } from '@floodlit/contract/client';
import { EmptyState, LinkButton, Notice, PageSection } from '@floodlit/ui';
import { UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageSkeleton } from '../features/channel/page-skeleton.tsx';
import { ActiveOrders } from '../features/commerce/active-orders.tsx';
import { DeletionButton } from '../features/identity/account/deletion-button.tsx';
import { DeletionForm } from '../features/identity/account/deletion-form.tsx';
import { ProviderReturn } from '../features/identity/providers/provider-return.tsx';
import { DeadLink } from '../features/identity/mailed/dead-link.tsx';
import { mailedKeyOf } from '../features/identity/mailed/mailed-key.ts';
import { TryAgainCard } from '../features/identity/mailed/try-again-card.tsx';
import { useMailedAnswer } from '../features/identity/mailed/use-mailed-answer.ts';
import { calls } from '../lib/gen/calls.ts';
import { PageHeading } from '../lib/page-heading.tsx';
import { useLocation } from '../lib/routing.tsx';
import { useServices, useUser } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';

/** Opened by a button of the account, or by a mailed link on any device. */
export function Component(): ReactNode {
  const mailedKey = mailedKeyOf(useLocation().hash);
  return mailedKey === '' ? <OwnAccount /> : <LinkedAccount mailedKey={mailedKey} />;
}

function OwnAccount(): ReactNode {
  const t = useT();
  const user = useUser();
  if (user === undefined) return <PageSkeleton />;
  if (user !== null)
    return (
      <Deletion email={user.email}>
        <ProviderReturn />
        <DeletionForm user={user} />
      </Deletion>
    );
  return (
    <PageSection width="text">
      <div className="profile-page">
        <PageHeading>{t('deletion.title')}</PageHeading>
        <EmptyState
          icon={<UserRound />}
          title={t('account.login_needed')}
          action={<LinkButton href="/login">{t('menu.login')}</LinkButton>}
        />
      </div>
    </PageSection>
  );
}

function LinkedAccount({ mailedKey }: { mailedKey: string }): ReactNode {
  const { api } = useServices();
  const { answer, error, retry } = useMailedAnswer(mailedKey, true, () =>
    api.call(calls.account.readDeletionKey, { key: mailedKey }),
  );
  if (error instanceof ApiError && error.code === 'identity.link_dead') return <DeadLink of="account" />;
  if (error !== undefined) return <TryAgainCard error={error} onRetry={retry} />;
  if (answer === undefined) return <PageSkeleton />;
  return (
    <Deletion email={answer.data.email}>
      <DeletionButton mailedKey={mailedKey} />
    </Deletion>
  );
}

/** The consequences are listed above the button. */
function Deletion({ email, children }: { email: string; children: ReactNode }): ReactNode {
  const t = useT();
  const user = useUser();
  return (
    <PageSection width="text">
      <div className="profile-page">
        <PageHeading>{t('deletion.title')}</PageHeading>
        <Notice tone="warning" title={t('deletion.warning')}>
          {t('deletion.stays')}
        </Notice>
        <section className="profile-page" aria-labelledby="lost">
          <h2 id="lost">{t('deletion.lost')}</h2>
          <ul className="profile-page__lost">
            <li>{t('deletion.lost_account', { email })}</li>
            <li>{t('deletion.lost_follows')}</li>
            <li>{t('deletion.lost_passes')}</li>
          </ul>
          {user?.email === email && <ActiveOrders whenNone={null} withMemberships />}
        </section>
        {children}
      </div>
    </PageSection>
  );
}
