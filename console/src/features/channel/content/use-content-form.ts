// The form of one page, question, slide or block.
import type { FieldValues } from 'react-hook-form';
import type { ContentKind } from '@floodlit/contract/operators/content';
import type { Locale } from '@floodlit/contract/primitives';
import type { Translations } from '@floodlit/contract/translations';
import { client } from '../../../lib/console-client.ts';
import { withoutEmptyTexts } from '../../../lib/translations.ts';
import { FieldProblem, useRecordForm, type FormRecord } from '../../../lib/use-record-form.ts';
import { useChannel } from '../../operators/channel.tsx';
import { routesOf, type ContentRecord, type WordsOf } from './content-queries.ts';
import { inOtherLanguages } from './written-in.ts';

export interface ContentFormProps<Kind extends ContentKind> {
  /** Undefined for a new one. */
  readonly record: ContentRecord<Kind> | undefined;
  readonly reload: () => Promise<unknown>;
  /** @param made the id of a new record. */
  readonly onSaved: (made: number | undefined) => Promise<void>;
}

/** The fields that every form of content has beside its own. */
interface CommonValues extends FieldValues {
  language: Locale;
  weight: string;
  translations: Translations<string>;
}

interface ContentFormOptions<
  Kind extends ContentKind,
  Values extends CommonValues,
> extends ContentFormProps<Kind> {
  readonly kind: Kind;
  readonly values: Values;
  readonly wordsOf: (values: Values) => Omit<WordsOf[Kind], 'language' | 'weight'>;
}

export function useContentForm<Kind extends ContentKind, Values extends CommonValues>({
  kind,
  record,
  reload,
  onSaved,
  values,
  wordsOf,
}: ContentFormOptions<Kind, Values>): FormRecord<Values> {
  const channel = useChannel();
  return useRecordForm<Values>({
    name: `${channel.id}.${kind}.${record?.id ?? 'new'}`,
    values,
    version: record?.version ?? '',
    reload,
    async save(typed, version) {
      const { language, weight, translations } = typed;
      if (!/^-?\d{1,6}$/.test(String(weight).trim()))
        throw new FieldProblem('weight', 'A whole number is required');
      const words = {
        ...wordsOf(typed),
        language,
        weight: Number(weight),
        translations: inOtherLanguages(withoutEmptyTexts(translations), language, channel.languages),
      };
      const routes = routesOf(kind);
      if (record === undefined) {
        const { data } = await client.call(routes.add, { channel_id: channel.id, ...words } as never);
        return onSaved(data.id);
      }
      await client.call(routes.change, {
        channel_id: channel.id,
        content_id: record.id,
        version,
        ...words,
      } as never);
      return onSaved(undefined);
    },
  });
}
