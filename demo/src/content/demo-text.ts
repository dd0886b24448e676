// Texts of the demo in several languages.

/** A language that a demo channel has as its first. */
export type DemoLanguage = 'en' | 'fr';

type Language = DemoLanguage | 'ar';

/** A text of an object that both demo channels have. The channel's first language is the row's own text. */
export type DemoText = Readonly<Record<Language, string>>;

export const text = (en: string, fr: string, ar: string): DemoText => ({ en, fr: frenchSpacing(fr), ar });

/** Texts in other languages than the object's own. An absent text falls back to its own. */
export type DemoTranslations<Field extends string> = Partial<
  Record<Language, Partial<Record<Field, string>>>
>;

/** An object with texts of one language, and their translations. */
export interface Translated<Field extends string> {
  readonly translations?: DemoTranslations<Field>;
}

/** The texts of several objects in one language, by the objects' keys. */
export type DemoTexts<Key extends string, Field extends string> = Readonly<
  Record<Key, Readonly<Record<Field, string>>>
>;

/** Joins each object with its texts in other languages. @returns the objects in their order. */
export function withTranslations<Key extends string, Own extends object, Field extends string>(
  own: Readonly<Record<Key, Own>>,
  others: Readonly<Partial<Record<Language, DemoTexts<Key, Field>>>>,
): (Own & Translated<Field>)[] {
  const languages = Object.entries(others) as [Language, DemoTexts<Key, Field>][];
  return (Object.keys(own) as Key[]).map((key) => ({
    ...own[key],
    translations: Object.fromEntries(
      languages.map(([language, texts]) => [language, texts[key]]),
    ) as DemoTranslations<Field>,
  }));
}

/** Puts no-break spaces before `: ; ! ? »`, after `«` and before the `h` of an hour, in every text of the value. */
export function frenchSpacing<Value>(value: Value): Value {
  if (typeof value === 'string')
    return value.replace(/ (?=[:;!?»])|(?<=«) |(?<=\d) (?=h\b)/g, '\u00a0') as Value;
  if (Array.isArray(value)) return value.map((one: unknown) => frenchSpacing(one)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]: [string, unknown]) => [key, frenchSpacing(one)]),
  ) as Value;
}
