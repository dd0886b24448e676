// The score of one game, also for an operator who may only keep scores.
import { GameScore } from '../features/catalog/game-score/game-score.tsx';
import { useGameLog } from '../features/catalog/game-score/score-queries.ts';
import { useChannel } from '../features/operators/channel.tsx';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { RecordPage, useGivenRecord } from '../ui/frames/record-page.tsx';

export function GameScorePage() {
  const { t } = useLanguage();
  const channel = useChannel();
  const { given, id = 0 } = useGivenRecord();
  const gameKey = { channel_id: channel.id, event_id: id };
  const { data } = useGameLog(gameKey);
  const name = data?.game.name ?? '';
  const title = name === '' ? (data?.game.sport ?? t('score.title')) : name;
  useTitle(`${title} · ${channel.name}`);
  return (
    <RecordPage
      key={given}
      list={{ to: `/c/${channel.slug}/results`, name: t('menu.results') }}
      title={title}
      error={null}
    >
      <GameScore gameKey={gameKey} />
    </RecordPage>
  );
}
