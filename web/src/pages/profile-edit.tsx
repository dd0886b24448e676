import './profile.css';
import { EmptyState, LinkButton, Notice, PageSection } from '@floodlit/ui';
import { ArrowLeft, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageSkeleton } from '../features/channel/page-skeleton.tsx';
import { DangerSection } from '../features/identity/account/danger-section.tsx';
import { DataSection } from '../features/identity/account/data-section.tsx';
import { DevicesSection } from '../features/identity/account/devices-section.tsx';
import { TelevisionsSection } from '../features/identity/account/televisions-section.tsx';
import { EmailSection } from '../features/identity/account/email-section.tsx';
import { PasswordSection } from '../features/identity/account/password-section.tsx';
import { SetPasswordSection } from '../features/identity/account/set-password-section.tsx';
import { ProviderReturn } from '../features/identity/providers/provider-return.tsx';
import { ProvidersSection } from '../features/identity/providers/providers-section.tsx';
import { ProfileForm } from '../features/identity/account/profile-form.tsx';
import { LogOutButton } from '../features/identity/log-out-button.tsx';
import { PageHeading } from '../lib/page-heading.tsx';
import { useUser } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';
import { ScoreSetting } from './profile/score-setting.tsx';

export function Component(): ReactNode {
  const t = useT();
  const user = useUser();
  if (user === undefined) return <PageSkeleton />;
  return (
    <PageSection width="text">
      <div className="profile-page__head profile-page__head--apart">
        <div className="profile-page__who">
          <PageHeading>{t('account.title')}</PageHeading>
        </div>
        {user !== null &&
          (user.temporary_password ? (
            <LogOutButton />
          ) : (
            <LinkButton
              className="profile-page__back"
              variant="soft"
              href="/profile"
              icon={<ArrowLeft aria-hidden="true" />}
            >
              {t('profile.title')}
            </LinkButton>
          ))}
      </div>
      {user === null ? (
        <EmptyState
          icon={<UserRound />}
          title={t('account.login_needed')}
          action={<LinkButton href="/login">{t('menu.login')}</LinkButton>}
        />
      ) : (
        <>
          <ProviderReturn />
          {user.temporary_password ? (
            <div className="profile-page__notice">
              <Notice title={t('account.temporary_title')}>{t('account.temporary_text')}</Notice>
            </div>
          ) : (
            <>
              <ProfileForm key={user.id} user={user} />
              <EmailSection user={user} />
            </>
          )}
          {user.has_password ? (
            <PasswordSection email={user.email} isTemporary={user.temporary_password} />
          ) : (
            <SetPasswordSection />
          )}
          {!user.temporary_password && (
            <>
              <ProvidersSection user={user} />
              <ScoreSetting />
              <DevicesSection />
              <TelevisionsSection />
              <DataSection user={user} />
              <DangerSection />
            </>
          )}
        </>
      )}
    </PageSection>
  );
}
