// Texts of a row in the reader's language. Pure. A text without a translation falls back to the row's own, field by
// field.
import type { Locale } from '@floodlit/contract/primitives';
import {
  translatable,
  type FieldLanguages,
  type TextField,
  type TranslatableKind,
  type TranslationsFor,
} from '@floodlit/contract/translations';

export type Translated<Kind extends TranslatableKind> = {
  readonly translations: TranslationsFor<Kind>;
} & { readonly [Field in TextField<Kind>]?: string | null };

const fieldsOf = Object.fromEntries(
  Object.entries(translatable).map(([kind, fields]) => [kind, Object.keys(fields)]),
) as unknown as { readonly [Kind in TranslatableKind]: readonly TextField<Kind>[] };

/**
 * @param language one that the channel offers. Translations into other languages stay in the database. Without it, the
 * row's own texts.
 * @returns the row with its texts in this language, and without its translations.
 */
export function inLanguage<Kind extends TranslatableKind, Row extends Translated<Kind>>(
  kind: Kind,
  row: Row,
  language: Locale | undefined,
): Omit<Row, 'translations'> {
  const { translations, ...own } = row;
  const texts = language === undefined ? undefined : translations[language];
  if (texts === undefined) return own;
  const shown: Record<string, unknown> = { ...own };
  for (const field of fieldsOf[kind]) if (texts[field]) shown[field] = texts[field];
  return shown as Omit<Row, 'translations'>;
}

/** The rows in this language. The order follows the shown names. */
export function allInLanguage<
  Kind extends TranslatableKind,
  Row extends Translated<Kind> & { readonly name: string },
>(kind: Kind, rows: readonly Row[], language: Locale | undefined): Omit<Row, 'translations'>[] {
  const shown = rows.map((row) => inLanguage<Kind, Row>(kind, row, language));
  if (language === undefined || rows.every(({ translations }) => translations[language] === undefined))
    return shown;
  const { compare } = new Intl.Collator(language);
  return shown.toSorted((one, other) => compare(one.name, other.name));
}

/**
 * As `inLanguage`, for texts that name their language. `language` is the language of the texts; `field_languages` names
 * the fields with another one.
 */
export function markedInLanguage<
  Kind extends TranslatableKind,
  Row extends Translated<Kind> & { readonly language: Locale },
>(
  kind: Kind,
  row: Row,
  language: Locale,
): Omit<Row, 'translations'> & { readonly field_languages?: FieldLanguages } {
  const shown = inLanguage<Kind, Row>(kind, row, language);
  const texts = row.translations[language];
  const own: Readonly<Record<string, unknown>> = row;
  const written = fieldsOf[kind].filter((field) => Boolean(own[field]) || Boolean(texts?.[field]));
  const fallen = written.filter((field) => !texts?.[field]);
  if (row.language === language || fallen.length === written.length) return shown;
  return {
    ...shown,
    language,
    ...(fallen.length > 0 && {
      field_languages: Object.fromEntries(fallen.map((field) => [field, row.language])),
    }),
  };
}
