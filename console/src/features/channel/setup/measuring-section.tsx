// How the channel measures its viewers, and what it asks them before. The owner alone decides it.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { measuring, measuringModes, type Measuring } from '@floodlit/contract/operators/measuring';
import { client } from '../../../lib/console-client.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { useProven } from '../../operators/step-up.tsx';
import { Loaded } from '../../../ui/frames/loaded.tsx';
import { fieldsOf } from '../../../ui/frames/fields.tsx';
import { RecordCard } from '../../../ui/frames/record-form.tsx';

const measuringQuery = (channelId: number) =>
  queryOptions({
    queryKey: ['measuring', channelId] as const,
    queryFn: async () => (await client.call(measuring.read, { channel_id: channelId })).data,
  });

export function MeasuringSection({ channelId }: { readonly channelId: number }) {
  const query = useQuery(measuringQuery(channelId));
  return (
    <Loaded query={query}>
      {(kept) => <MeasuringForm channelId={channelId} kept={kept} reload={query.refetch} />}
    </Loaded>
  );
}

interface MeasuringFormProps {
  readonly channelId: number;
  readonly kept: Measuring;
  readonly reload: () => Promise<unknown>;
}

const rules = ['needs_consent', 'asks', 'from_localhost'] as const;
const given = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

function MeasuringForm({ channelId, kept, reload }: MeasuringFormProps) {
  const { t } = useLanguage();
  const run = useProven();
  const record = useRecordForm({
    name: `${channelId}.measuring`,
    values: {
      mode: kept.mode,
      rules: rules.filter((rule) => kept[rule]),
      base: kept.base,
      tag_manager_id: kept.tag_manager_id ?? '',
      text: kept.text ?? '',
      link: kept.link ?? '',
    },
    version: kept.version,
    reload,
    async save(values, version) {
      const has = (rule: (typeof rules)[number]): boolean => values.rules.includes(rule);
      const tag_manager_id = given(values.tag_manager_id);
      const change = {
        channel_id: channelId,
        version,
        mode: values.mode,
        needs_consent: has('needs_consent'),
        from_localhost: has('from_localhost'),
        base: values.base.trim(),
        // No script is loaded without a question.
        asks: has('asks') || tag_manager_id !== null,
        tag_manager_id,
        text: given(values.text),
        link: given(values.link),
      };
      await run(() => client.call(measuring.change, change), t('measuring.title'));
      await reload();
    },
  });
  const { Checks, Choice, Text } = fieldsOf(record);
  return (
    <RecordCard record={record} title={t('measuring.title')} lead={t('measuring.lead')} autoComplete="off">
      <div className="fields">
        <Choice
          name="mode"
          label={t('measuring.mode')}
          options={measuringModes.map((id) => ({ id, name: t(`measuring.mode_${id}`) }))}
        />
        <Text name="base" label={t('measuring.base')} hint={t('measuring.base_hint')} />
      </div>
      <Checks
        name="rules"
        label={t('measuring.rules')}
        options={rules.map((id) => ({ id, name: t(`measuring.${id}`) }))}
      />
      <div className="fields">
        <Text name="tag_manager_id" label={t('measuring.tag')} hint={t('measuring.tag_hint')} />
        <Text name="link" label={t('measuring.link')} hint={t('measuring.link_hint')} />
        <Text name="text" label={t('measuring.text')} hint={t('measuring.text_hint')} />
      </div>
    </RecordCard>
  );
}
