import './profile.css';
import { EmptyState, LinkButton, Notice, PageSection } from '@floodlit/ui';
import { UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageSkeleton } from '../features/channel/page-skeleton.tsx';
import { ActiveOrders } from '../features/commerce/active-orders.tsx';
import { DeletionForm } from '../features/identity/account/deletion-form.tsx';
import { ProviderReturn } from '../features/identity/providers/provider-return.tsx';
import { PageHeading } from '../lib/page-heading.tsx';
import { useUser } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';

/** What is lost stands above the button that loses it. */
export function Component(): ReactNode {
  const t = useT();
  const user = useUser();
  if (user === undefined) return <PageSkeleton />;
  return (
    <PageSection width="text">
      <div className="profile-page">
        <PageHeading>{t('deletion.title')}</PageHeading>
        {user === null ? (
          <EmptyState
            icon={<UserRound />}
            title={t('account.login_needed')}
            action={<LinkButton href="/login">{t('menu.login')}</LinkButton>}
          />
        ) : (
          <>
            <Notice tone="warning" title={t('deletion.warning')}>
              {t('deletion.stays')}
            </Notice>
            <section className="profile-page" aria-labelledby="lost">
              <h2 id="lost">{t('deletion.lost')}</h2>
              <ul className="profile-page__lost">
                <li>{t('deletion.lost_account', { email: user.email })}</li>
                <li>{t('deletion.lost_follows')}</li>
                <li>{t('deletion.lost_passes')}</li>
              </ul>
              <ActiveOrders whenNone={null} />
            </section>
            <ProviderReturn />
            <DeletionForm user={user} />
          </>
        )}
      </div>
    </PageSection>
  );
}
