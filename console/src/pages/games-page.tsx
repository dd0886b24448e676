// The games of a channel.
import type { GameLine } from '@floodlit/contract/operators/games';
import { useChannel, useMayHere } from '../features/operators/channel.tsx';
import { gameStatuses, useGames } from '../features/catalog/game-queries.ts';
import { dayTimeText } from '../lib/dates.ts';
import { useListPlace } from '../lib/list-place.ts';
import { moneyText } from '../lib/money.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import {
  AddLink,
  ListFilter,
  ListPage,
  ListSearch,
  ListTable,
  recordColumn,
} from '../ui/frames/list-page.tsx';
import type { Column } from '../ui/data-table.tsx';

export function GamesPage() {
  const { t } = useLanguage();
  const channel = useChannel();
  const may = useMayHere();
  const place = useListPlace('starts_at', 'desc');
  const games = useGames(channel.id, place);
  useTitle(`${t('menu.games')} · ${channel.name}`);
  const columns = useGameColumns();
  return (
    <ListPage
      place={place}
      title={t('menu.games')}
      actions={may('catalog.write') && <AddLink>{t('game.add')}</AddLink>}
    >
      <div className="filters">
        <ListSearch />
        <ListFilter
          name="status"
          label={t('game.state')}
          ids={gameStatuses}
          nameOf={(id) => t(`game_state.${id}`)}
        />
      </div>
      <ListTable query={games} columns={columns} empty={t('game.none')} />
    </ListPage>
  );
}

function useGameColumns(): Column<GameLine>[] {
  const { t, locale } = useLanguage();
  return [
    recordColumn('name', t('game.name'), ({ name }) => name),
    {
      id: 'starts_at',
      label: t('game.start'),
      isSorted: true,
      cell: ({ starts_at, time_zone }) => dayTimeText(starts_at, locale, time_zone),
    },
    { id: 'sport', label: t('subject.sport'), cell: ({ sport }) => <bdi>{sport}</bdi> },
    {
      id: 'access',
      label: t('game.access'),
      cell: ({ type, price_cents, currency }) =>
        price_cents === null || currency === null
          ? t(`access.${type}`)
          : moneyText(price_cents, currency, locale),
    },
    { id: 'state', label: t('game.state'), cell: (game) => <GameState game={game} /> },
  ];
}

function GameState({
  game,
}: {
  readonly game: Pick<GameLine, 'is_cancelled' | 'is_not_played' | 'is_over' | 'stream_status'>;
}) {
  const { t } = useLanguage();
  if (game.is_cancelled) return <span className="chip chip--warn">{t('game_state.cancelled')}</span>;
  if (game.is_not_played) return <span className="chip chip--warn">{t('game_state.not_played')}</span>;
  if (game.is_over) return <span className="chip">{t('game_state.over')}</span>;
  const look = game.stream_status === 'live' ? ' chip--live' : '';
  return <span className={`chip${look}`}>{t(`game_state.${game.stream_status}`)}</span>;
}
