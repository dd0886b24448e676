// The frame of the forms of content: own fields, then the language and the place, then other languages, then the bar.
import type { ReactNode } from 'react';
import { useWatch, type Control, type FieldValues } from 'react-hook-form';
import type { Locale } from '@floodlit/contract/primitives';
import { languageNames } from '../../../lib/language-names.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import type { RecordForm } from '../../../lib/use-record-form.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { LanguageTexts } from '../../../ui/language-texts.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useChannel, useMayHere } from '../../operators/channel.tsx';
import { languagesAfter } from './written-in.ts';

interface ContentFormFrameProps<Values extends FieldValues> {
  readonly record: RecordForm<Values>;
  /** For a new record: what the button makes. */
  readonly addLabel: string | undefined;
  readonly texts: readonly {
    readonly name: string;
    readonly label: string;
    readonly isLong?: boolean;
    readonly isHtml?: boolean;
  }[];
  /** Gets the language that the record is written in. */
  readonly children: (language: Locale) => ReactNode;
}

export function ContentFormFrame<Values extends FieldValues>({
  record,
  addLabel,
  texts,
  children,
}: ContentFormFrameProps<Values>) {
  const { t } = useLanguage();
  const { languages } = useChannel();
  const may = useMayHere();
  // Each form of content has these fields.
  const control = record.form.control as unknown as Control<FieldValues>;
  const written = useWatch({ control, name: 'language' }) as Locale;
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void record.submit();
      }}
    >
      {children(written)}
      <section className="card stack">
        <div className="fields">
          <TextField
            control={control}
            name="weight"
            label={t('field.order')}
            inputMode="numeric"
            hint={t('field.order_hint')}
          />
          {languages.length > 1 && (
            <ChoiceField
              control={control}
              name="language"
              label={t('content.written_in')}
              options={languagesAfter(written, languages).map((id) => ({ id, name: languageNames[id] }))}
            />
          )}
        </div>
      </section>
      {texts.length > 0 && languages.length > 1 && (
        <section className="card stack">
          <h2>{t('field.other_languages')}</h2>
          <p className="muted">{t('content.languages_lead')}</p>
          <LanguageTexts
            control={control}
            name="translations"
            languages={languagesAfter(written, languages)}
            fields={texts}
          />
        </section>
      )}
      {may('channel.write') && (
        <SaveBar record={record} {...(addLabel !== undefined && { label: addLabel })} />
      )}
    </form>
  );
}
