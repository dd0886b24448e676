import { useToasts } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useNavigate } from '../lib/routing.tsx';
import { AccountPage } from '../features/identity/account-page.tsx';
import { RegistrationForm } from '../features/identity/registration-form.tsx';
import { SocialWays } from '../features/identity/social/social-ways.tsx';
import { useServices } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';

export function Component(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { findLastPage } = useServices();
  return (
    <AccountPage
      title={t('registration.title')}
      lead={t('registration.lead')}
      other={{ text: t('registration.has_account'), href: '/login', label: t('menu.login') }}
    >
      <SocialWays />
      <RegistrationForm
        onDone={(user) => {
          toasts.success(t('registration.welcome', { name: user.first_name }));
          const before = findLastPage();
          // A buyer continues to their game. Other new users see their remaining steps.
          navigate(before === '/' ? '/verify-notice' : before, { replace: true });
        }}
        onLogInInstead={(email) => navigate('/login', { state: { email } })}
      />
    </AccountPage>
  );
}
