// The contract's messages of fields in the operator's language. The server and the form run the same rules.
import { fieldMessages } from '@floodlit/contract/field-messages';
import type { MessageKey, useLanguage } from './translate.tsx';

const keys: Readonly<Record<string, MessageKey>> = {
  [fieldMessages.priceZero]: 'field_error.price_zero',
  [fieldMessages.priceTooLow]: 'field_error.price_too_low',
  [fieldMessages.priceTooHigh]: 'field_error.price_too_high',
  [fieldMessages.sameTeam]: 'field_error.same_team',
  [fieldMessages.nameMissing]: 'field_error.name_missing',
  [fieldMessages.year]: 'field_error.year',
  'A valid email address is required': 'field_error.email',
  'Field is required': 'field_error.required',
  'The code has six digits': 'field_error.six_digits',
  'The password is too short': 'field_error.short_password',
  'PASSWORDS DON’T MATCH': 'field_error.passwords_differ',
  'A whole number is required': 'field_error.whole_number',
  'An early price is lower than the price': 'field_error.early_lower',
  'The end comes after the start': 'field_error.early_end',
  'This time does not exist': 'field_error.no_such_time',
  'This time comes twice': 'field_error.time_twice',
  'An amount looks like 4.99': 'field_error.amount',
  'This password is too common': 'field_error.common_password',
  'The password must differ from your email address': 'field_error.password_like_email',
  'The password must differ from the name of this site': 'field_error.password_like_name',
};

const byPattern: readonly (readonly [RegExp, MessageKey])[] = [
  [/^Too small: expected string to have >=1 /, 'field_error.required'],
  [/^Invalid input: expected \w+, received (?:null|undefined)$/, 'field_error.required'],
  [/^Too big: expected string /, 'field_error.too_long'],
  [/^Invalid ISO datetime/, 'field_error.no_such_time'],
  [/^Invalid email/, 'field_error.email'],
];

/** @param message one of the contract's, or the key of a sentence. */
export function fieldText(
  message: string,
  { t, has }: Pick<ReturnType<typeof useLanguage>, 't' | 'has'>,
): string {
  const key =
    keys[message] ??
    byPattern.find(([pattern]) => pattern.test(message))?.[1] ??
    (has(message) ? message : 'field_error.other');
  return t(key as 'field_error.other');
}
