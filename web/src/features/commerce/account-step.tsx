import { Panel } from '@floodlit/ui';
import { useState, type ReactNode } from 'react';
import { useUser } from '../../lib/services.tsx';
import { useT } from '../../lib/translate.tsx';
import { LoginForm } from '../identity/login-form.tsx';
import { RegistrationForm } from '../identity/registration-form.tsx';
import { SocialWays } from '../identity/social/social-ways.tsx';

/** The buyer's account: one line when logged in, else log-in or registration inside the checkout. */
export function AccountStep({ onTermsAccepted }: { onTermsAccepted: () => void }): ReactNode {
  const t = useT();
  const user = useUser();
  const [way, setWay] = useState<'new' | 'known'>('new');
  const [email, setEmail] = useState('');
  if (user !== null && user !== undefined) {
    return (
      <Panel title={t('buy.account')}>
        <p>
          <bdi>{t('buy.logged_in_as', { email: user.email })}</bdi>
        </p>
      </Panel>
    );
  }
  return (
    <Panel title={t('buy.account')}>
      <p>{t('buy.account_lead')}</p>
      <SocialWays />
      <fieldset className="checkout__ways">
        <legend className="visually-hidden">{t('buy.account')}</legend>
        {(['new', 'known'] as const).map((one) => (
          <button
            key={one}
            type="button"
            className="checkout__way"
            aria-pressed={way === one}
            onClick={() => setWay(one)}
          >
            {t(one === 'new' ? 'buy.new_here' : 'buy.have_account')}
          </button>
        ))}
      </fieldset>
      {way === 'known' ? (
        <LoginForm key={email} email={email} onDone={() => undefined} />
      ) : (
        <RegistrationForm
          termsHint={t('buy.terms_cover')}
          onDone={onTermsAccepted}
          onLogInInstead={(taken) => {
            setEmail(taken);
            setWay('known');
          }}
        />
      )}
    </Panel>
  );
}
