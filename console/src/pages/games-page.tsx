// The games of a channel.
import { Link } from 'react-router';
import type { GameLine } from '@floodlit/contract/operators/games';
import { useChannel, useMayHere } from '../features/operators/channel.tsx';
import { gameStatuses, useGames } from '../features/catalog/game-queries.ts';
import { dayTimeText } from '../lib/dates.ts';
import { failureText } from '../lib/failure-text.ts';
import { useListPlace } from '../lib/list-place.ts';
import { moneyText } from '../lib/money.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { Choice } from '../ui/choice.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { Notice } from '../ui/notice.tsx';
import { SearchField } from '../ui/search-field.tsx';

const all = 'all';

export function GamesPage() {
  const language = useLanguage();
  const { t, locale } = language;
  const channel = useChannel();
  const may = useMayHere();
  const place = useListPlace('starts_at', 'desc');
  const { data, error } = useGames(channel.id, place);
  useTitle(`${t('menu.games')} · ${channel.name}`);
  const columns: Column<GameLine>[] = [
    {
      id: 'name',
      label: t('game.name'),
      isSorted: true,
      cell: ({ id, name }) => (
        <Link to={String(id)}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
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
  return (
    <div className="stack">
      <div className="page-head">
        <h1>{t('menu.games')}</h1>
        {may('catalog.write') && (
          <Link className="button button--primary" to="new">
            {t('game.add')}
          </Link>
        )}
      </div>
      <div className="filters">
        <SearchField
          label={t('table.search')}
          value={place.search}
          onSearch={(search) => place.change({ search })}
        />
        <Choice
          label={t('game.state')}
          value={place.filter('status') || all}
          onChange={(status) => place.change({ status: status === all ? '' : status })}
          options={[
            { id: all, name: t('audit.all') },
            ...gameStatuses.map((id) => ({ id, name: t(`game_state.${id}`) })),
          ]}
        />
      </div>
      {error !== null && <Notice kind="danger">{failureText(error, language)}</Notice>}
      {data !== undefined && (
        <DataTable
          label={t('menu.games')}
          columns={columns}
          rows={data.data}
          total={data.meta.total}
          place={place}
          empty={<p>{t('game.none')}</p>}
        />
      )}
    </div>
  );
}

function GameState({
  game,
}: {
  readonly game: Pick<GameLine, 'is_cancelled' | 'is_not_played' | 'stream_status'>;
}) {
  const { t } = useLanguage();
  if (game.is_cancelled) return <span className="chip chip--warn">{t('game_state.cancelled')}</span>;
  if (game.is_not_played) return <span className="chip chip--warn">{t('game_state.not_played')}</span>;
  const look = game.stream_status === 'live' ? ' chip--live' : '';
  return <span className={`chip${look}`}>{t(`game_state.${game.stream_status}`)}</span>;
}
