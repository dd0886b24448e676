import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import type { Locale } from '@floodlit/contract/primitives';
import { languageNames } from '../lib/language-names.ts';
import { useLanguage } from '../lib/translate.tsx';
import { HtmlField } from './html-field.tsx';
import { TextField } from './text-field.tsx';

export interface LanguageTextsProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  /** The field of the form that holds `{"fr": {"name": "…"}}`. */
  readonly name: FieldPath<Values>;
  /** The channel's languages: the first has fields of its own. */
  readonly languages: readonly Locale[];
  readonly fields: readonly {
    readonly name: string;
    readonly label: string;
    readonly isLong?: boolean;
    readonly isHtml?: boolean;
  }[];
}

/** The texts in the channel's other languages. An empty one falls back to the first language. */
export function LanguageTexts<Values extends FieldValues>({
  control,
  name,
  languages,
  fields,
}: LanguageTextsProps<Values>) {
  const { t } = useLanguage();
  return languages.slice(1).map((language) => (
    <fieldset key={language} className="languages">
      <legend lang={language}>{languageNames[language]}</legend>
      {fields.map((field) => {
        const place = {
          control,
          name: `${name}.${language}.${field.name}` as FieldPath<Values>,
          label: t('field.in_language', { field: field.label, language: languageNames[language] }),
        };
        return field.isHtml === true ? (
          <HtmlField key={field.name} {...place} language={language} />
        ) : (
          <TextField key={field.name} {...place} isLong={field.isLong === true} />
        );
      })}
    </fieldset>
  ));
}
