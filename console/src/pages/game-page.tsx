// One game: a new one, or a known one with its price and its acts.
import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { GameActs } from '../features/catalog/game-acts.tsx';
import { GameForm } from '../features/catalog/game-form.tsx';
import { useGame } from '../features/catalog/game-queries.ts';
import { useNamedSection } from '../features/catalog/game-sections.ts';
import { GameRefunds } from '../features/commerce/game-refunds.tsx';
import { GamePriceForm } from '../features/commerce/game-price-form.tsx';
import { GameClipRulesSection } from '../features/clips/game-clip-rules.tsx';
import { ReportLinks } from '../features/insight/report-links.tsx';
import { useChannel, useMayHere } from '../features/operators/channel.tsx';
import { useAfterMaking } from '../features/channel/setup/back-to-setup.ts';
import { failureText } from '../lib/failure-text.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { Notice } from '../ui/notice.tsx';
import { useToast } from '../ui/toast.tsx';

export function GamePage() {
  const language = useLanguage();
  const { t } = language;
  const channel = useChannel();
  const may = useMayHere();
  const goOn = useAfterMaking();
  const queries = useQueryClient();
  const toast = useToast();
  const given = useParams()['id'];
  const id = given === 'new' ? undefined : Number(given);
  const { data: game, error, refetch } = useGame(channel.id, id);
  const list = `/c/${channel.slug}/games`;
  const title = id === undefined ? t('game.add') : (game?.name ?? '');
  useTitle(`${title} · ${channel.name}`);
  useNamedSection(game !== undefined);
  const renew = () => queries.invalidateQueries({ queryKey: ['games', channel.id] });
  const saved = async (made?: number): Promise<void> => {
    await renew();
    toast({ text: t('save.saved') });
    if (made !== undefined) await goOn(`${list}/${made}`);
  };
  const sells = game !== undefined && (game.type === 'paid' || game.type === 'ppv');
  return (
    <div className="stack" key={given}>
      <p>
        <Link to={list}>{t('menu.games')}</Link>
      </p>
      <h1>
        <bdi>{title}</bdi>
      </h1>
      {error !== null && <Notice kind="danger">{failureText(error, language)}</Notice>}
      {game !== undefined && <GameActs game={game} onDone={renew} />}
      {game !== undefined && may('money.read', 'part') && <GameRefunds gameId={game.id} onDone={renew} />}
      {(id === undefined || game !== undefined) && <GameForm game={game} reload={refetch} onSaved={saved} />}
      {game !== undefined && sells && may('shop.write', 'part') && (
        <GamePriceForm game={game} reload={refetch} onSaved={() => saved()} />
      )}
      {game !== undefined && may('catalog.write', 'part') && <GameClipRulesSection game={game} />}
      {game !== undefined && may('reports.read') && <ReportLinks eventId={game.id} />}
    </div>
  );
}
