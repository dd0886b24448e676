// The texts of compiled message catalogues, typed by the English one.
import type { Locale } from '@floodlit/contract/primitives';
import { formatMessage, type CompiledMessage, type Values } from '@floodlit/contract/sums/format-message';

export type MessageWords<Messages> = <Key extends keyof Messages>(
  key: Key,
  ...values: Messages[Key] extends undefined ? [] : [values: Messages[Key]]
) => string;

const rulesOf = (locale: Locale) => ({
  plurals: new Intl.PluralRules(locale),
  numbers: new Intl.NumberFormat(locale),
});
const rules = { en: rulesOf('en'), fr: rulesOf('fr'), ar: rulesOf('ar') };

/** @param catalogues as `web/tools/messages.ts` compiles them. */
export function createWords<Messages>(
  catalogues: Readonly<Record<Locale, object>>,
): (locale: Locale) => MessageWords<Messages> {
  const known = catalogues as Readonly<Record<Locale, Record<keyof Messages, CompiledMessage>>>;
  return (locale) =>
    (key, ...values) =>
      formatMessage(known[locale][key], (values[0] ?? {}) as Values, rules[locale]);
}
