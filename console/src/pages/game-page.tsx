// One game: a new one, or a known one with its price and its acts.
import { useQueryClient } from '@tanstack/react-query';
import { GameActs } from '../features/catalog/game-acts.tsx';
import { GameForm } from '../features/catalog/game-form.tsx';
import { GameScore } from '../features/catalog/game-score/game-score.tsx';
import { useGame } from '../features/catalog/game-queries.ts';
import { useNamedSection } from '../features/catalog/game-sections.ts';
import { GameRefunds } from '../features/commerce/game-refunds.tsx';
import { GamePriceForm } from '../features/commerce/game-price-form.tsx';
import { GameClipRulesSection } from '../features/clips/game-clip-rules.tsx';
import { ReportLinks } from '../features/insight/report-links.tsx';
import { useChannel, useMayHere } from '../features/operators/channel.tsx';
import { useAfterMaking } from '../features/channel/setup/back-to-setup.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { RecordPage, useGivenRecord, useSaved } from '../ui/frames/record-page.tsx';

export function GamePage() {
  const { t } = useLanguage();
  const channel = useChannel();
  const may = useMayHere();
  const goOn = useAfterMaking();
  const queries = useQueryClient();
  const { given, id } = useGivenRecord();
  const { data: game, error, refetch } = useGame(channel.id, id);
  const list = `/c/${channel.slug}/games`;
  const title = id === undefined ? t('game.add') : (game?.name ?? '');
  useTitle(`${title} · ${channel.name}`);
  useNamedSection(game !== undefined);
  const renew = () => queries.invalidateQueries({ queryKey: ['games', channel.id] });
  const saved = useSaved(renew, (made) => goOn(`${list}/${made}`));
  const sells = game !== undefined && (game.type === 'paid' || game.type === 'ppv');
  return (
    <RecordPage key={given} list={{ to: list, name: t('menu.games') }} title={title} error={error}>
      {game !== undefined && <GameActs game={game} onDone={renew} />}
      {game !== undefined && may('money.read', 'part') && <GameRefunds gameId={game.id} onDone={renew} />}
      {(id === undefined || game !== undefined) && <GameForm game={game} reload={refetch} onSaved={saved} />}
      {game !== undefined && sells && may('shop.write', 'part') && (
        <GamePriceForm game={game} reload={refetch} onSaved={() => saved()} />
      )}
      {game !== undefined && may('score.write', 'part') && (
        <GameScore gameKey={{ channel_id: channel.id, event_id: game.id }} onDone={renew} />
      )}
      {game !== undefined && may('catalog.write', 'part') && <GameClipRulesSection game={game} />}
      {game !== undefined && may('reports.read') && <ReportLinks eventId={game.id} />}
    </RecordPage>
  );
}
