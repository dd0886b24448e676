// Translates the schemas' English messages, which are the same on server and client (R5.01).
import type { PlainKey, Translate } from '../../lib/translate.tsx';

const KEYS: Readonly<Record<string, PlainKey>> = {
  'A valid email address is required': 'field.email_invalid',
  'Enter your first name': 'field.first_name_missing',
  'Enter your last name': 'field.last_name_missing',
  'The password and password confirmation do not match': 'field.password_mismatch',
  'The password is too short': 'field.password_short',
  'PASSWORDS DON’T MATCH': 'field.passwords_differ',
  'This is your address already': 'field.email_same',
  'The current password is not right': 'field.current_password_wrong',
  'The new password must differ from the current one': 'field.password_same',
  'This password is too common': 'field.password_common',
  'The password must differ from your email address': 'field.password_is_email',
  'The password must differ from the name of this site': 'field.password_is_name',
  'A phone number has only digits': 'field.phone_invalid',
  'The email address you have entered is already registered.': 'registration.email_taken',
  'Field is required': 'field.required',
  'Please fill in the input field.': 'field.input_missing',
  'Please select tag': 'clips.tag_missing',
  'Please accept terms & conditions': 'field.terms_missing',
};

export function translateFieldMessage(t: Translate, message: string | undefined): string | undefined {
  if (message === undefined) return undefined;
  const key = KEYS[message];
  if (key !== undefined) return t(key);
  const [, direction, number] = /^Field length must be (less|greater) than (\d+)$/.exec(message) ?? [];
  if (number === undefined) return t('field.invalid');
  return t(direction === 'less' ? 'field.too_long' : 'field.too_short', { number });
}
