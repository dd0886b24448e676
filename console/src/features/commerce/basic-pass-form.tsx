// The free pass that every account chooses first.
import { basicPass, type BasicPass } from '@floodlit/contract/operators/basic-pass';
import type { ShopPass } from '@floodlit/contract/operators/shop';
import { client } from '../../lib/console-client.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { useRecordForm } from '../../lib/use-record-form.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { RecordCard } from '../../ui/frames/record-form.tsx';
import { usePassChoices } from './shop-queries.ts';
import { fieldsOf } from '../../ui/frames/fields.tsx';
import { useAnswer } from '../../lib/use-answer.ts';

const none = 'none';

const canComeFirst = (pass: ShopPass): boolean =>
  pass.type === 'free' && pass.kind === 'package' && !pass.is_team_pass && pass.on_sale;

/** Shown only where the channel has such a pass. */
export function BasicPassSection({ channelId }: { readonly channelId: number }) {
  const passes = usePassChoices(channelId);
  const { data, error, refetch } = useAnswer(['basic-pass', channelId], () =>
    client.call(basicPass.read, { channel_id: channelId }),
  );
  if (error !== null) return <LoadFailure error={error} onRetry={refetch} />;
  if (data === undefined || passes.data === undefined) return null;
  const choices = passes.data.filter((pass) => canComeFirst(pass) || pass.id === data.pass_id);
  if (choices.length === 0) return null;
  return <BasicPassForm channelId={channelId} basic={data} choices={choices} reload={refetch} />;
}

interface BasicPassFormProps {
  readonly channelId: number;
  readonly basic: BasicPass;
  readonly choices: readonly Pick<ShopPass, 'id' | 'name'>[];
  readonly reload: () => Promise<unknown>;
}

function BasicPassForm({ channelId, basic, choices, reload }: BasicPassFormProps) {
  const { t } = useLanguage();
  const record = useRecordForm({
    name: `${channelId}.basic-pass`,
    values: { pass: basic.pass_id === null ? none : String(basic.pass_id) },
    version: basic.version,
    reload,
    async save({ pass }, version) {
      const pass_id = pass === none ? null : Number(pass);
      await client.call(basicPass.set, { channel_id: channelId, version, pass_id });
      await reload();
    },
  });
  const { Choice } = fieldsOf(record);
  return (
    <RecordCard record={record} title={t('basic_pass.title')} lead={t('basic_pass.lead')}>
      <div className="fields">
        <Choice
          name="pass"
          label={t('basic_pass.choice')}
          options={[
            { id: none, name: t('basic_pass.none') },
            ...choices.map(({ id, name }) => ({ id: String(id), name })),
          ]}
        />
      </div>
    </RecordCard>
  );
}
