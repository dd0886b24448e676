// The texts of letters and of the personal-data archive, typed by the English catalogue (`mail/locales/`).
import type { Locale } from '@floodlit/contract/primitives';
import { formatMessage, type CompiledMessage, type Values } from '@floodlit/contract/sums/format-message';
import ar from './locales/gen/ar.json' with { type: 'json' };
import en from './locales/gen/en.json' with { type: 'json' };
import fr from './locales/gen/fr.json' with { type: 'json' };
import type { Messages } from './locales/gen/messages.ts';

export type MailKey = keyof Messages;
export type MailWords = <Key extends MailKey>(
  key: Key,
  ...values: Messages[Key] extends undefined ? [] : [values: Messages[Key]]
) => string;

const catalogues = { en, fr, ar } as unknown as Record<Locale, Record<MailKey, CompiledMessage>>;
const rulesOf = (locale: Locale) => ({
  plurals: new Intl.PluralRules(locale),
  numbers: new Intl.NumberFormat(locale),
});
const rules = { en: rulesOf('en'), fr: rulesOf('fr'), ar: rulesOf('ar') };

export const mailWords =
  (locale: Locale): MailWords =>
  (key, ...values) =>
    formatMessage(catalogues[locale][key], (values[0] ?? {}) as Values, rules[locale]);

export const isMailKey = (key: string): key is MailKey => Object.hasOwn(en, key);
