import { Notice } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useChannel } from '../../lib/channel-context.tsx';
import { useT } from '../../lib/translate.tsx';

/** Placeholders for the links while the sentence is assembled. No language contains them. */
const PRIVACY = '\ue000';
const TERMS = '\ue001';

/** Google's required text beside a form with its captcha, whose badge is hidden. */
export function CaptchaNote(): ReactNode {
  const t = useT();
  if (useChannel().bootstrap.settings.captcha !== 'recaptcha') return null;
  const parts = t('captcha.google', { privacy: PRIVACY, terms: TERMS }).split(/([\ue000\ue001])/);
  return (
    <p className="account-form__note">
      {parts.map((part) => {
        if (part === PRIVACY) return <GoogleLink key={part} page="privacy" label={t('captcha.privacy')} />;
        if (part === TERMS) return <GoogleLink key={part} page="terms" label={t('captcha.terms')} />;
        return part;
      })}
    </p>
  );
}

function GoogleLink({ page, label }: { page: 'privacy' | 'terms'; label: string }): ReactNode {
  return (
    <a href={`https://policies.google.com/${page}`} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  );
}

/** Explains the longer log-in while the captcha is solved. It needs no action. */
export function LongerCaptchaNotice(): ReactNode {
  const t = useT();
  return (
    <Notice tone="info" announce="status" title={t('captcha.longer_title')}>
      {t('captcha.longer_text')}
    </Notice>
  );
}
