// The frame of the forms of content: own fields, then the language and the place, then other languages, then the bar.
import type { ReactNode } from 'react';
import { useFormContext, useWatch, type FieldValues } from 'react-hook-form';
import type { Locale } from '@floodlit/contract/primitives';
import { languageNames } from '../../../lib/language-names.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import type { FormRecord } from '../../../lib/use-record-form.ts';
import type { LanguageTextsProps } from '../../../ui/language-texts.tsx';
import { HtmlField } from '../../../ui/html-field.tsx';
import { fieldsOf } from '../../../ui/frames/fields.tsx';
import { RecordForm } from '../../../ui/frames/record-form.tsx';
import { useChannel, useMayHere } from '../../operators/channel.tsx';
import type { ContentFormState } from './use-content-form.ts';
import { languagesAfter } from './written-in.ts';

interface ContentFormFrameProps<Values extends FieldValues> {
  readonly form: ContentFormState<Values>;
  readonly texts: LanguageTextsProps<Values>['fields'];
  /** The short fields of the record. */
  readonly children: ReactNode;
  /** Below the short fields, on the same card. */
  readonly body?: ReactNode;
  /** Cards between the record's own and those of every record. */
  readonly more?: ReactNode;
}

export function ContentFormFrame<Values extends FieldValues>({
  form: { record, kind, isNew },
  texts,
  children,
  body,
  more,
}: ContentFormFrameProps<Values>) {
  const { t } = useLanguage();
  const { languages } = useChannel();
  const may = useMayHere();
  // Each form of content has these fields.
  const common = record as unknown as FormRecord<FieldValues>;
  const { Choice, Count, Translations } = fieldsOf(common);
  const written = useWatch({ control: common.form.control, name: 'language' }) as Locale;
  return (
    <RecordForm
      record={record}
      mayWrite={may('channel.write')}
      saveLabel={isNew ? t(`content.add_${kind}`) : undefined}
    >
      <section className="card stack">
        <div className="fields">{children}</div>
        {body}
      </section>
      {more}
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

interface ContentHtmlProps {
  readonly name: string;
  readonly label: string;
}

/** A text with tags, in the language that the record is written in. */
export function ContentHtml(props: ContentHtmlProps) {
  const { control } = useFormContext();
  const written = useWatch({ control, name: 'language' }) as Locale;
  return <HtmlField {...props} control={control} language={written} />;
}
