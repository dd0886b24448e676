// Texts of the demo in several languages.

/** A text of what both demo channels have. The channel's first language is the row's own text; the others translate it. */
export interface DemoText {
  readonly en: string;
  readonly fr: string;
  readonly ar?: string;
}

export type DemoLanguage = 'en' | 'fr';

/** Texts in other languages than the object's own. An absent text falls back to its own. */
export type DemoTranslations<Field extends string> = Partial<
  Record<'en' | 'fr' | 'ar', Partial<Record<Field, string>>>
>;

/** An object with texts of one language, and their translations. */
export interface Translated<Field extends string> {
  readonly translations?: DemoTranslations<Field>;
}
