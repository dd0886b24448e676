// The frame of the forms of content: own fields, then the language and the place, then other languages, then the bar.
import type { ReactNode } from 'react';
import { useWatch, type FieldValues } from 'react-hook-form';
import type { Locale } from '@floodlit/contract/primitives';
import { languageNames } from '../../../lib/language-names.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import type { FormRecord } from '../../../lib/use-record-form.ts';
import type { LanguageTextsProps } from '../../../ui/language-texts.tsx';
import { fieldsOf } from '../../../ui/frames/fields.tsx';
import { RecordForm } from '../../../ui/frames/record-form.tsx';
import { useChannel, useMayHere } from '../../operators/channel.tsx';
import { languagesAfter } from './written-in.ts';

interface ContentFormFrameProps<Values extends FieldValues> {
  readonly record: FormRecord<Values>;
  /** For a new record: what the button makes. */
  readonly addLabel: string | undefined;
  readonly texts: LanguageTextsProps<Values>['fields'];
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
  const common = record as unknown as FormRecord<FieldValues>;
  const { Choice, Count, Translations } = fieldsOf(common);
  const written = useWatch({ control: common.form.control, name: 'language' }) as Locale;
  return (
    <RecordForm record={record} mayWrite={may('channel.write')} saveLabel={addLabel}>
      {children(written)}
      <section className="card stack">
        <div className="fields">
          <Count name="weight" label={t('field.order')} hint={t('field.order_hint')} />
          {languages.length > 1 && (
            <Choice
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
          <Translations name="translations" languages={languagesAfter(written, languages)} fields={texts} />
        </section>
      )}
    </RecordForm>
  );
}
