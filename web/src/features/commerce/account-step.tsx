import '../identity/form.css';
import { Button, Checkbox, Notice, Panel } from '@floodlit/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { useUser } from '../../lib/services.tsx';
import { useT } from '../../lib/translate.tsx';
import { CaptchaNote, LongerCaptchaNotice } from '../identity/captcha-note.tsx';
import { LoginForm } from '../identity/login-form.tsx';
import { NewAccountFields } from '../identity/new-account-fields.tsx';
import { PasswordOwner } from '../identity/password-owner.tsx';
import { SocialWays } from '../identity/social/social-ways.tsx';
import { EmailStep } from './email-step.tsx';
import type { Buyer } from './use-buyer.ts';

/** One line when logged in, else the e-mail, then a log-in or the fields of a new account. */
export function AccountStep({
  buyer,
  onFilledIn,
}: {
  buyer: Buyer;
  /** Enter in the fields of a new account that are right. */
  onFilledIn: () => void;
}): ReactNode {
  const t = useT();
  const user = useUser();
  const { way, email } = buyer.step;
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(way);
  useEffect(() => {
    if (shown.current === way) return;
    shown.current = way;
    // The field that had the focus is gone. A buyer who went elsewhere stays there.
    const isFree =
      document.activeElement === document.body || place.current?.contains(document.activeElement);
    if (isFree === true) findFirst(place.current)?.focus();
  }, [way]);
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
      {way === 'ask' && <p>{t('buy.account_lead')}</p>}
      <div ref={place}>
        {way === 'ask' && <EmailStep buyer={buyer} />}
        {way === 'known' && <KnownBuyer key={email} buyer={buyer} />}
        {way === 'new' && <NewBuyer buyer={buyer} onFilledIn={onFilledIn} />}
        {way === 'untold' && <BothWays buyer={buyer} />}
      </div>
      {(way === 'ask' || way === 'known') && <SocialWays isBelow />}
    </Panel>
  );
}

/** The first empty field, or the first button. */
function findFirst(place: HTMLElement | null): HTMLElement | null | undefined {
  const fields = place?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [aria-hidden=true])');
  return [...(fields ?? [])].find(({ value }) => value === '') ?? place?.querySelector('[data-first]');
}

function KnownBuyer({ buyer }: { buyer: Buyer }): ReactNode {
  const t = useT();
  const { email, isTaken } = buyer.step;
  return (
    <div className="checkout__form">
      <Notice tone="info" announce="status">
        {t(isTaken === true ? 'registration.email_taken' : 'buy.known')}
      </Notice>
      <LoginForm email={email} onDone={() => undefined} />
      <OtherEmail buyer={buyer} />
    </div>
  );
}

/** Its fields are sent by the Pay button, so a new fan fills in one form. */
function NewBuyer({ buyer, onFilledIn }: { buyer: Buyer; onFilledIn: () => void }): ReactNode {
  const t = useT();
  const { registration, step } = buyer;
  const { form, isLonger } = registration;
  return (
    // While the account is made, nothing of it changes.
    <form
      className="account-form"
      noValidate
      inert={buyer.isRegistering}
      onSubmit={(event) => {
        event.preventDefault();
        void buyer.check().then((isRight) => {
          if (isRight) onFilledIn();
        });
      }}
    >
      <p className="checkout__email">
        <bdi>{step.email}</bdi> <OtherEmail buyer={buyer} />
      </p>
      <PasswordOwner email={step.email} />
      {isLonger && <LongerCaptchaNotice />}
      <NewAccountFields registration={registration} />
      <Checkbox {...form.register('newsletter')} label={t('registration.newsletter')} />
      <CaptchaNote />
      {/* Without a button, Enter does nothing in a form of several fields. */}
      <button type="submit" hidden>
        {t('buy.payment')}
      </button>
    </form>
  );
}

/** The server did not tell, so the buyer does. */
function BothWays({ buyer }: { buyer: Buyer }): ReactNode {
  const t = useT();
  return (
    <div className="checkout__form">
      <p className="checkout__email">
        <bdi>{buyer.step.email}</bdi> <OtherEmail buyer={buyer} />
      </p>
      <Button size="large" wide data-first onClick={() => buyer.choose('new')}>
        {t('buy.new_here')}
      </Button>
      <Button size="large" variant="soft" wide onClick={() => buyer.choose('known')}>
        {t('buy.have_account')}
      </Button>
    </div>
  );
}

function OtherEmail({ buyer }: { buyer: Buyer }): ReactNode {
  const t = useT();
  return (
    <button type="button" className="account-form__link" onClick={() => buyer.choose('ask')}>
      {t('buy.other_email')}
    </button>
  );
}
