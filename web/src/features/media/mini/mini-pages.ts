import type { PageName } from '@floodlit/contract/document';

/** Pages for a password, a payment, or another decision about the account. */
const WITHOUT: readonly PageName[] = [
  'buy',
  'login',
  'registration',
  'password-reset-request',
  'password-reset',
  'verify-notice',
  'verify-email',
  'confirm-email-change',
  'confirm-account-deletion',
  'simulate',
  'watch-embed',
];

/** Whether a playback goes on in the mini player on this page. An unknown page has none. */
export const allowsMiniPlayer = (name: PageName | undefined): boolean =>
  name !== undefined && !WITHOUT.includes(name);
