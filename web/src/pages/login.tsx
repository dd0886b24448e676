import type { User } from '@floodlit/contract/identity/identity';
import { useToasts } from '@floodlit/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from '../lib/routing.tsx';
import { AccountPage } from '../features/identity/account-page.tsx';
import { PhoneWay } from '../features/identity/device/phone-way.tsx';
import { LoginForm } from '../features/identity/login-form.tsx';
import { readArrival } from '../features/identity/social/arrival.ts';
import { ArrivalFailure, SocialArrival } from '../features/identity/social/social-arrival.tsx';
import { SocialWays } from '../features/identity/social/social-ways.tsx';
import { useServices } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';

export function Component(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { findLastPage } = useServices();
  const { hash, state } = useLocation();
  const email = typeof state === 'object' && state !== null && 'email' in state ? String(state.email) : '';
  const [arrival] = useState(() => readArrival(hash));
  const [failure, setFailure] = useState<{ error: unknown }>();
  // A callback's result works once and is private, so it is removed from the address.
  useEffect(() => {
    if (arrival !== undefined && hash !== '') navigate('/login', { replace: true });
  }, [arrival, hash, navigate]);
  const goBack = (): void => navigate(findLastPage(), { replace: true });

  if (arrival !== undefined && 'code' in arrival && failure === undefined)
    return (
      <SocialArrival
        code={arrival.code}
        onDone={(user: User) => {
          toasts.success(t('registration.welcome', { name: user.first_name }));
          goBack();
        }}
        onFailure={(error) => setFailure({ error })}
      />
    );
  return (
    <AccountPage
      title={t('login.title')}
      lead={t('login.lead')}
      other={{ text: t('login.no_account'), href: '/registration', label: t('menu.registration') }}
    >
      {arrival !== undefined && <ArrivalFailure arrival={arrival} error={failure?.error} />}
      <SocialWays />
      <LoginForm email={email} onDone={goBack} />
      <PhoneWay onDone={goBack} />
    </AccountPage>
  );
}
