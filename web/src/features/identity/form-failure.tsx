// The error of a log-in or registration, at the top of its form.
import { ApiError } from '@floodlit/contract/client';
import { Notice } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useT, type PlainKey } from '../../lib/translate.tsx';
import { CaptchaError } from './captcha-error.ts';

const CODE_KEYS: Readonly<Record<string, PlainKey>> = {
  'identity.wrong_credentials': 'login.wrong',
  'identity.account_banned': 'login.banned',
  'identity.temporary_password_ended': 'login.temporary_ended',
  'identity.captcha_required': 'captcha.required',
  'identity.stronger_captcha_required': 'captcha.failed',
  'identity.captcha_invalid': 'captcha.invalid',
  'identity.social_code_invalid': 'social.expired',
  'identity.social_email_unverified': 'social.unverified',
  'request.rate_limited': 'failure.rate_limited',
  'request.invalid': 'field.invalid',
  'identity.account_guarded': 'login.guarded',
  'identity.mail_limited': 'mailed.limited',
  'identity.email_unverified': 'verify.pending',
  'identity.export_limited': 'data.limited',
  'identity.link_dead': 'mailed.dead_text',
  'identity.email_taken': 'registration.email_taken',
  'identity.already_logged_in': 'mailed.logged_in_already',
  'identity.provider_taken': 'providers.taken',
  'identity.another_linked': 'providers.another',
  'identity.provider_mismatch': 'providers.mismatch',
  'identity.confirmation_needed': 'providers.needed',
  'identity.last_way_in': 'providers.last_way_in',
  'channel.contact_unavailable': 'contacts.unavailable',
  'channel.contact_limited': 'contacts.limited',
};

export function failureKeyOf(error: unknown): PlainKey {
  if (error instanceof CaptchaError) return 'captcha.failed';
  if (error instanceof ApiError) return CODE_KEYS[error.code ?? ''] ?? 'failure.something';
  return 'failure.undefined';
}

export function FormFailure({ error }: { error: unknown }): ReactNode {
  const t = useT();
  if (error === undefined) return null;
  return (
    <Notice tone="danger" announce="alert">
      {t(failureKeyOf(error))}
    </Notice>
  );
}
