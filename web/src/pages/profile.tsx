import './profile.css';
import type { User } from '@floodlit/contract/identity';
import { Avatar, EmptyState, LinkButton, Notice, PageSection } from '@floodlit/ui';
import { Pencil, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageSkeleton } from '../features/channel/page-skeleton.tsx';
import { ActiveOrders } from '../features/commerce/active-orders.tsx';
import { FavoritesManager } from '../features/favorites/favorites-manager.tsx';
import { LogOutButton } from '../features/identity/log-out-button.tsx';
import { PageHeading } from '../lib/page-heading.tsx';
import { useUser } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';

export function Component(): ReactNode {
  const user = useUser();
  if (user === undefined) return <PageSkeleton />;
  return user === null ? <LogInFirst /> : <Profile user={user} />;
}

function LogInFirst(): ReactNode {
  const t = useT();
  return (
    <PageSection width="text">
      <div className="profile-page">
        <PageHeading>{t('profile.title')}</PageHeading>
        <EmptyState
          icon={<UserRound />}
          title={t('profile.login_needed')}
          action={<LinkButton href="/login">{t('menu.login')}</LinkButton>}
        />
      </div>
    </PageSection>
  );
}

function Profile({ user }: { user: User }): ReactNode {
  const t = useT();
  const name = `${user.first_name} ${user.last_name}`.trim();
  return (
    <PageSection width="text">
      <div className="profile-page">
        <div className="profile-page__head">
          <Avatar name={name} size="large" />
          <div className="profile-page__who">
            <PageHeading title={t('profile.title')}>
              <bdi>{name}</bdi>
            </PageHeading>
            <p className="profile-page__email">
              <bdi>{user.email}</bdi>
            </p>
          </div>
          <div className="profile-page__ways">
            <LinkButton variant="soft" href="/profile/edit" icon={<Pencil aria-hidden="true" />}>
              {t('profile.edit')}
            </LinkButton>
            <LogOutButton />
          </div>
        </div>
        {!user.email_verified && (
          <Notice
            tone="warning"
            actions={
              <LinkButton href="/verify-notice" variant="soft" size="small">
                {t('verify.confirm')}
              </LinkButton>
            }
          >
            {t('verify.pending')}
          </Notice>
        )}
        <section className="profile-page" aria-labelledby="orders">
          <div>
            <h2 id="orders">{t('profile.orders')}</h2>
            <p className="profile-page__lead">{t('profile.orders_lead')}</p>
          </div>
          <ActiveOrders />
        </section>
        <section className="profile-page" aria-labelledby="favorites">
          <div>
            <h2 id="favorites">{t('favorites.title')}</h2>
            <p className="profile-page__lead">{t('favorites.lead')}</p>
          </div>
          <FavoritesManager />
        </section>
      </div>
    </PageSection>
  );
}
