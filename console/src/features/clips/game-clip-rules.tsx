// The rules of making clips of one game: who makes them, until when, and whether an adult releases them.
import { useWatch } from 'react-hook-form';
import { clipMakers, clipRules, type GameClipRules } from '@floodlit/contract/operators/clip-rules';
import type { Game } from '@floodlit/contract/operators/games';
import { client } from '../../lib/console-client.ts';
import { useLanguage } from '../../lib/translate.tsx';
import { FieldProblem, useRecordForm } from '../../lib/use-record-form.ts';
import { instantOf, wallOf, wallProblem } from '../../lib/wall-time.ts';
import { Loaded } from '../../ui/frames/loaded.tsx';
import { RecordCard } from '../../ui/frames/record-form.tsx';
import { useChannel } from '../operators/channel.tsx';
import { fieldsOf } from '../../ui/frames/fields.tsx';
import { useGameClipRules } from './clip-rule-queries.ts';

type GameOfClips = Pick<Game, 'id' | 'time_zone'>;

export function GameClipRulesSection({ game }: { readonly game: GameOfClips }) {
  const { id: channelId } = useChannel();
  const query = useGameClipRules(channelId, game.id);
  return (
    <Loaded query={query}>
      {(rules) => <GameClipRulesForm game={game} rules={rules} reload={query.refetch} />}
    </Loaded>
  );
}

interface GameClipRulesFormProps {
  readonly game: GameOfClips;
  readonly rules: GameClipRules;
  readonly reload: () => Promise<unknown>;
}

function GameClipRulesForm({ game, rules, reload }: GameClipRulesFormProps) {
  const { t } = useLanguage();
  const { id: channelId } = useChannel();
  const record = useRecordForm({
    name: `${channelId}.game-clips.${game.id}`,
    values: {
      makers: rules.makers,
      until: rules.clips_until === null ? '' : wallOf(rules.clips_until, game.time_zone),
      youth: rules.youth ? ('yes' as const) : ('no' as const),
    },
    version: rules.version,
    reload,
    async save({ makers, until, youth }, version) {
      const end = until === '' ? null : instantOf(until, game.time_zone);
      if (end === undefined) throw new FieldProblem('until', wallProblem(until, game.time_zone));
      await client.call(clipRules.changeGame, {
        channel_id: channelId,
        event_id: game.id,
        version,
        makers,
        clips_until: end,
        youth: youth === 'yes',
      });
      await reload();
    },
  });
  const { Choice, Moment } = fieldsOf(record);
  const { control } = record.form;
  const youth = useWatch({ control, name: 'youth' });
  return (
    <RecordCard record={record} title={t('clip_rules.game')}>
      <div className="fields">
        <Choice
          name="makers"
          label={t('clip_rules.makers')}
          options={clipMakers.map((id) => ({ id, name: t(`clip_makers.${id}`) }))}
        />
        <Moment
          name="until"
          timeZone={game.time_zone}
          label={t('clip_rules.until')}
          hint={t('clip_rules.until_hint', { zone: game.time_zone })}
        />
        <Choice
          name="youth"
          label={t('clip_rules.youth')}
          options={(['no', 'yes'] as const).map((id) => ({ id, name: t(`clip_youth.${id}`) }))}
        />
      </div>
      {youth === 'yes' && <p className="muted">{t('clip_rules.youth_lead')}</p>}
    </RecordCard>
  );
}
