import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AccountPage } from '../features/identity/account-page.tsx';
import { LoginForm } from '../features/identity/login-form.tsx';
import { useServices } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';

export function Component(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const { findLastPage } = useServices();
  const state: unknown = useLocation().state;
  const email = typeof state === 'object' && state !== null && 'email' in state ? String(state.email) : '';
  return (
    <AccountPage
      title={t('login.title')}
      lead={t('login.lead')}
      other={{ text: t('login.no_account'), href: '/registration', label: t('menu.registration') }}
    >
      <LoginForm email={email} onDone={() => void navigate(findLastPage(), { replace: true })} />
    </AccountPage>
  );
}
