// Going live: the games to run, and the cameras of the channel.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { LiveGame } from '@floodlit/contract/operators/live';
import { useChannel } from '../features/operators/channel.tsx';
import { EncoderList } from '../features/media/encoder-list.tsx';
import { gamesQuery } from '../features/media/live-queries.ts';
import { StateChip } from '../features/media/state-chip.tsx';
import { dayTimeText } from '../lib/dates.ts';
import { failureText } from '../lib/failure-text.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { Notice } from '../ui/notice.tsx';
import './live-page.css';

const shownFirst = 20;

export function LivePage() {
  const language = useLanguage();
  const { t } = language;
  const channel = useChannel();
  const { data, error } = useQuery(gamesQuery(channel.id));
  useTitle(t('menu.live'));
  return (
    <div className="stack">
      <h1>{t('menu.live')}</h1>
      {error !== null && <Notice kind="danger">{failureText(error, language)}</Notice>}
      {data !== undefined && (
        <section className="card">
          <h2>{t('live.games')}</h2>
          {data.length === 0 ? (
            <p className="empty">{t('live.no_games')}</p>
          ) : (
            <ul className="list">
              {data.slice(0, shownFirst).map((game) => (
                <GameLine key={game.id} game={game} slug={channel.slug} />
              ))}
            </ul>
          )}
        </section>
      )}
      <EncoderList channelId={channel.id} />
    </div>
  );
}

function GameLine({ game, slug }: { readonly game: LiveGame; readonly slug: string }) {
  const { t, locale } = useLanguage();
  return (
    <li>
      <div className="list__main">
        <Link className="list__title" to={`/c/${slug}/live/${game.id}`}>
          <bdi>{game.name}</bdi>
        </Link>
        <div className="muted">
          {dayTimeText(game.starts_at, locale, game.time_zone)}
          {game.encoder_name !== null && (
            <>
              {' · '}
              <bdi>{game.encoder_name}</bdi>
            </>
          )}
        </div>
      </div>
      {game.state === 'live' && game.signal_lost_at !== null && game.slate === null && (
        <span className="chip chip--warn">{t('live.signal_lost')}</span>
      )}
      <StateChip state={game.state} />
    </li>
  );
}
