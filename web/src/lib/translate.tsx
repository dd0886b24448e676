// The translated texts, typed by the English catalogue. One language is loaded at a time.
import type { Locale } from '@floodlit/contract/primitives';
import {
  formatMessage,
  type CompiledMessage,
  type Values as MessageValues,
} from '@floodlit/contract/sums/format-message';
import { pluralCategory } from '@floodlit/contract/sums/plural-category';
import { numberText } from '@floodlit/contract/sums/number-text';
import { createContext, use, type ReactNode } from 'react';
import type { Messages } from '../locales/gen/messages.ts';
import { keepDateWords } from './date-words.ts';

export type MessageKey = keyof Messages;
type Values<Key extends MessageKey> = Messages[Key] extends undefined ? [] : [values: Messages[Key]];
export type Translate = <Key extends MessageKey>(key: Key, ...values: Values<Key>) => string;

export interface Translator {
  locale: Locale;
  t: Translate;
  /** Whether an operator's word is one of the product's keys. */
  has: (key: string) => key is PlainKey;
  /** Adds messages that were loaded later. */
  add: (catalogue: object) => void;
}

/** Keys without parameters. */
export type PlainKey = { [Key in MessageKey]: Messages[Key] extends undefined ? Key : never }[MessageKey];

export function createTranslator(locale: Locale, catalogue: object): Translator {
  const messages = { ...catalogue } as Record<string, CompiledMessage>;
  const rules = {
    plurals: { select: (number: number) => pluralCategory(locale, number) },
    numbers: { format: (value: number) => numberText(value, locale) },
  };
  const t: Translate = (key, ...values) =>
    formatMessage(messages[key] ?? key, (values[0] ?? {}) as MessageValues, rules);
  // Part of a catalogue, as tests make it, may have none.
  if (Object.hasOwn(messages, 'date.months'))
    keepDateWords(locale, t as Parameters<typeof keepDateWords>[1], Object.hasOwn(messages, 'ago.days'));
  return {
    locale,
    t,
    has: (key): key is PlainKey => Object.hasOwn(messages, key),
    add: (more) => {
      Object.assign(messages, more);
    },
  };
}

const TranslatorContext = createContext<Translator | undefined>(undefined);

export function TranslatorProvider({
  translator,
  children,
}: {
  translator: Translator;
  children: ReactNode;
}): ReactNode {
  return <TranslatorContext value={translator}>{children}</TranslatorContext>;
}

export function useTranslator(): Translator {
  const translator = use(TranslatorContext);
  if (translator === undefined) throw new Error('useTranslator needs a TranslatorProvider above it.');
  return translator;
}

export const useT = (): Translate => useTranslator().t;
