import '../profile.css';
import type { User } from '@floodlit/contract/identity/identity';
import { Avatar, EmptyState, LinkButton, Notice, PageSection, Tabs } from '@floodlit/ui';
import { Pencil, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageSkeleton } from '../../features/channel/page-skeleton.tsx';
import { LogOutButton } from '../../features/identity/log-out-button.tsx';
import { PageHeading } from '../../lib/page-heading.tsx';
import { useUser } from '../../lib/services.tsx';
import { useT, type PlainKey } from '../../lib/translate.tsx';

const VIEWS = [
  { href: '/profile/orders', key: 'profile.orders' },
  { href: '/profile/clips', key: 'profile.clips' },
  { href: '/profile/transactions', key: 'profile.transactions' },
  { href: '/profile/cards', key: 'profile.cards' },
] as const satisfies readonly { href: string; key: PlainKey }[];

export type ProfileView = (typeof VIEWS)[number]['href'];

/** The account's identity and its views as links. A visitor is asked to log in first. */
export function ProfileFrame({ view, children }: { view: ProfileView; children: ReactNode }): ReactNode {
  const user = useUser();
  if (user === undefined) return <PageSkeleton />;
  if (user === null) return <LogInFirst />;
  return (
    <PageSection width="text">
      <div className="profile-page">
        <ProfileHead user={user} />
        <ProfileTabs view={view} />
        {children}
      </div>
    </PageSection>
  );
}

function ProfileTabs({ view }: { view: ProfileView }): ReactNode {
  const t = useT();
  return (
    <Tabs
      label={t('profile.title')}
      items={VIEWS.map(({ href, key }) => ({ href, label: t(key), current: href === view }))}
    />
  );
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

function ProfileHead({ user }: { user: User }): ReactNode {
  const t = useT();
  const name = `${user.first_name} ${user.last_name}`.trim();
  return (
    <>
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
    </>
  );
}
