// Errors of the identity room: a part of the one catalogue of errors.
import type { ErrorEntry } from './entry.ts';

export const identityErrors = {
  'identity.api_key_invalid': { status: 401, message: 'No chanel or api key found' },
  'identity.key_renewed': { status: 409, message: 'This key was renewed a moment ago.' },
  'identity.key_not_found': {
    status: 404,
    message: 'There is no key, or more than one, whose hash begins so.',
  },
  'identity.login_required': { status: 401, message: 'Please log in to continue.' },
  'identity.already_logged_in': { status: 409, message: 'You are already logged in' },
  'identity.email_taken': {
    status: 409,
    message: 'The email address you have entered is already registered.',
  },
  'identity.wrong_credentials': { status: 401, message: 'Wrong auth data' },
  'identity.captcha_required': { status: 400, message: 'Google recaptcha token required' },
  'identity.captcha_invalid': {
    status: 400,
    message: 'Google recaptcha token is invalid or you look like a robot',
  },
  'identity.stronger_captcha_required': {
    status: 400,
    message: 'This needs a longer captcha.',
  },
  'identity.password_change_required': {
    status: 403,
    message: 'Please set a password of your own first.',
  },
  'identity.temporary_password_ended': {
    status: 403,
    message:
      'This temporary password has ended. Choose "Forgot password?" for a link by mail, or ask for another one.',
  },
  'identity.account_banned': {
    status: 403,
    message: 'This account has been suspended. Please write to the support of this site.',
  },
  'identity.current_password_wrong': { status: 400, message: 'The current password is not right.' },
  'identity.confirmation_needed': {
    status: 403,
    message: 'Please show first that it is you: log in with your provider once more.',
  },
  'identity.provider_taken': {
    status: 409,
    message: 'That account of the provider belongs to another account here.',
  },
  'identity.another_linked': {
    status: 409,
    message: 'Another account of this provider is connected already. Please disconnect it first.',
  },
  'identity.provider_mismatch': {
    status: 409,
    message: 'That is not the account of the provider that is connected here.',
  },
  'identity.last_way_in': {
    status: 409,
    message: 'This is the only way into the account. Please set a password first.',
  },
  'identity.device_not_found': { status: 404, message: 'There is no device of this id.' },
  'identity.verification_failed': { status: 400, message: 'Verification failed.' },
  'identity.email_already_verified': { status: 409, message: 'Email already verified.' },
  'identity.provider_linked': {
    status: 409,
    message: 'The account logs in with another provider, which a temporary password would hold as well.',
  },
  'identity.user_not_found': { status: 404, message: 'User not found.' },
  'identity.reset_key_expired': { status: 410, message: 'Reset password key expired.' },
  'identity.reset_failed': { status: 400, message: 'Reset password failed.' },
  'identity.account_guarded': {
    status: 429,
    message:
      'Too many wrong passwords were tried for this account. A link by mail still lets you in: choose "Forgot password?".',
  },
  'identity.mail_limited': {
    status: 429,
    message: 'Too many mails were asked for. Please try again later.',
  },
  'identity.export_limited': {
    status: 429,
    message: 'You have fetched your data several times today. Please try again tomorrow.',
  },
  'identity.link_dead': { status: 410, message: 'This link has expired or was used already.' },
  'identity.email_unverified': { status: 409, message: 'Please confirm your address first.' },
  'identity.email_change_failed': {
    status: 409,
    message: 'The address could not be changed. Please start again.',
  },
  'identity.social_code_invalid': { status: 400, message: 'This log-in has expired. Please start again.' },
  'identity.device_code_invalid': {
    status: 404,
    message: 'No device waits with this code. It may have expired.',
  },
  'identity.device_login_over': { status: 404, message: 'This code is over. Ask for another one.' },
  'identity.device_login_refused': { status: 403, message: 'The owner of the account refused this device.' },
  'identity.social_email_unverified': {
    status: 409,
    message: 'The provider did not give an email address that it has confirmed.',
  },
  'identity.form_not_found': { status: 404, message: 'There is no form of this name.' },
  'identity.form_invalid': {
    status: 400,
    message:
      'A form needs an alias such as passes, a title, and fields. A field has a name, a kind (text, agreement or choice) and a label, and a choice has options.',
  },
  'identity.log_out_refused': { status: 409, message: "user can't be logged out" },
} as const satisfies Record<string, ErrorEntry>;
