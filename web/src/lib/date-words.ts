// Names of months, weekdays and zones, and the words of dates, by language. They stand in the catalogue of messages, so
// a page loads its own language alone. The server and every browser write the same text.
import type { Locale } from '@floodlit/contract/primitives';
import type { Messages } from '../locales/gen/messages.ts';

type Say = (key: keyof Messages, values?: { count: number }) => string;

interface Words {
  say: Say;
  lists: Map<string, readonly string[]>;
}
const known = new Map<Locale, Words>();

/**
 * `createTranslator` calls it. A language keeps its translator, unless another has the messages of all pages.
 * @param isWhole whether it has them
 */
export function keepDateWords(locale: Locale, say: Say, isWhole: boolean): void {
  if (isWhole || !known.has(locale)) known.set(locale, { say, lists: new Map() });
}

function wordsOf(locale: Locale): Words {
  const words = known.get(locale);
  if (words === undefined) throw new Error(`createTranslator comes before dates in '${locale}'.`);
  return words;
}

export const sayDate: (locale: Locale, ...words: Parameters<Say>) => string = (locale, ...words) =>
  wordsOf(locale).say(...words);

/** The names that one message lists, divided by spaces. */
export function dateNames(
  locale: Locale,
  key: 'date.months' | 'date.months_short' | 'date.weekdays' | 'date.weekdays_short' | 'date.zones',
): readonly string[] {
  const { say, lists } = wordsOf(locale);
  let names = lists.get(key);
  if (names === undefined) {
    names = say(key).split(' ');
    lists.set(key, names);
  }
  return names;
}
