// The form of one page, question, slide or block.
import type { FieldValues } from 'react-hook-form';
import type { ContentKind } from '@floodlit/contract/operators/content';
import type { Locale } from '@floodlit/contract/primitives';
import type { Translations } from '@floodlit/contract/translations';
import { client } from '../../../lib/console-client.ts';
import { withoutEmptyTexts } from '../../../lib/translations.ts';
import {
  FieldProblem,
  useRecordForm,
  type FormRecord,
  type RecordEvents,
} from '../../../lib/use-record-form.ts';
import { useChannel } from '../../operators/channel.tsx';
import { routesOf, type ContentRecord, type WordsOf } from './content-queries.ts';
import { inOtherLanguages } from './written-in.ts';

export interface ContentFormProps<Kind extends ContentKind> extends RecordEvents {
  /** Undefined for a new one. */
  readonly record: ContentRecord<Kind> | undefined;
}

/** The fields that every form of content has beside its own. */
interface CommonValues {
  language: Locale;
  weight: string;
  translations: Translations<string>;
}

interface ContentFormOptions<
  Kind extends ContentKind,
  Values extends FieldValues,
> extends ContentFormProps<Kind> {
  readonly kind: Kind;
  /** Its own fields. */
  readonly values: Values;
  readonly wordsOf: (values: Values & CommonValues) => Omit<WordsOf[Kind], 'language' | 'weight'>;
}

/** An open form of content, for its frame. */
export interface ContentFormState<Values extends FieldValues> {
  readonly record: FormRecord<Values>;
  readonly kind: ContentKind;
  readonly isNew: boolean;
}

export function useContentForm<Kind extends ContentKind, Values extends FieldValues>({
  kind,
  record,
  reload,
  onSaved,
  values,
  wordsOf,
}: ContentFormOptions<Kind, Values>): ContentFormState<Values & CommonValues> {
  const channel = useChannel();
  const form = useRecordForm<Values & CommonValues>({
    name: `${channel.id}.${kind}.${record?.id ?? 'new'}`,
    values: {
      ...values,
      language: record?.language ?? channel.languages[0] ?? 'en',
      weight: String(record?.weight ?? 0),
      translations: record?.translations ?? {},
    },
    version: record?.version ?? '',
    reload,
    async save(typed, version) {
      const { language, weight, translations } = typed;
      if (!/^-?\d{1,6}$/.test(String(weight).trim()))
        throw new FieldProblem('weight', 'A whole number is required');
      const words = {
        channel_id: channel.id,
        ...wordsOf(typed),
        language,
        weight: Number(weight),
        translations: inOtherLanguages(withoutEmptyTexts(translations), language, channel.languages),
      };
      const routes = routesOf(kind);
      if (record === undefined) return onSaved((await client.call(routes.add, words as never)).data.id);
      await client.call(routes.change, { ...words, content_id: record.id, version } as never);
      return onSaved(undefined);
    },
  });
  return { record: form, kind, isNew: record === undefined };
}
