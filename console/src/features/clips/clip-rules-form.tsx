// The rules of making clips of a channel: the longest one, tags, refused words, and the mark on files to give away.
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { clipRules, type ClipRules } from '@floodlit/contract/operators/clip-rules';
import { base64Of } from '../../lib/base64.ts';
import { client } from '../../lib/console-client.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { FieldProblem, useRecordForm } from '../../lib/use-record-form.ts';
import { Loaded } from '../../ui/frames/loaded.tsx';
import { RecordCard } from '../../ui/frames/record-form.tsx';
import { PictureBox } from '../operators/picture-field.tsx';
import { fieldsOf } from '../../ui/frames/fields.tsx';
import { useClipRules } from './clip-rule-queries.ts';

const pngAddress = 'data:image/png;base64,';
/** As the server takes it. */
const markBytesMaximum = 200_000;
const wordsOf = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

export function ClipRulesSection({ channelId }: { readonly channelId: number }) {
  const query = useClipRules(channelId);
  return (
    <Loaded query={query}>
      {(rules) => <ClipRulesForm channelId={channelId} rules={rules} reload={query.refetch} />}
    </Loaded>
  );
}

interface ClipRulesFormProps {
  readonly channelId: number;
  readonly rules: ClipRules;
  readonly reload: () => Promise<unknown>;
}

function ClipRulesForm({ channelId, rules, reload }: ClipRulesFormProps) {
  const { t } = useLanguage();
  const record = useRecordForm({
    name: `${channelId}.clip-rules`,
    values: {
      length_maximum: String(rules.length_maximum),
      tags: rules.tags.join(', '),
      words: rules.words.join(', '),
      mark: rules.mark,
    },
    version: rules.version,
    reload,
    async save({ length_maximum, tags, words, mark }, version) {
      if (!/^\d{1,3}$/.test(length_maximum.trim()))
        throw new FieldProblem('length_maximum', 'A whole number is required');
      await client.call(clipRules.change, {
        channel_id: channelId,
        version,
        length_maximum: Number(length_maximum),
        tags: wordsOf(tags),
        words: wordsOf(words),
        ...(mark !== rules.mark && { mark: mark === null ? null : mark.slice(pngAddress.length) }),
      });
      await reload();
    },
  });
  const { Count, Text } = fieldsOf(record);
  return (
    <RecordCard record={record} title={t('clip_rules.title')} lead={t('clip_rules.lead')}>
      <div className="fields">
        <Count name="length_maximum" label={t('clip_rules.longest')} hint={t('clip_rules.longest_hint')} />
      </div>
      <Text name="tags" label={t('clip_rules.tags')} hint={t('clip_rules.tags_hint')} />
      <Text name="words" label={t('clip_rules.words')} hint={t('clip_rules.words_hint')} isLong />
      <Controller
        control={record.form.control}
        name="mark"
        render={({ field: { value, onChange } }) => <Mark address={value} onChange={onChange} />}
      />
    </RecordCard>
  );
}

interface MarkProps {
  readonly address: string | null;
  readonly onChange: (address: string | null) => void;
}

function Mark({ address, onChange }: MarkProps) {
  const { t } = useLanguage();
  const [failure, setFailure] = useState<string>();
  const choose = async (file: File): Promise<void> => {
    setFailure(undefined);
    if (file.type !== 'image/png' || file.size > markBytesMaximum)
      return setFailure(t('failure.clips_mark_invalid'));
    onChange(`${pngAddress}${await base64Of(file)}`);
    return undefined;
  };
  return (
    <PictureBox
      label={t('clip_rules.mark')}
      address={address ?? undefined}
      isChosen={address !== null}
      failure={failure}
      hint={t('clip_rules.mark_hint')}
      onFile={(file) => void choose(file)}
      onNone={() => onChange(null)}
    />
  );
}
