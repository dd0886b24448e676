// One game: the picture of its camera, what to do about it, and the acts from the first test to the end.
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useChannel } from '../features/operators/channel.tsx';
import { AdviceList } from '../features/media/advice-list.tsx';
import { BucketNotice } from '../features/media/bucket-notice.tsx';
import { DeskActs } from '../features/media/desk-acts.tsx';
import { LiveFigures } from '../features/media/live-figures.tsx';
import { LivePicture } from '../features/media/live-picture.tsx';
import { deskQuery } from '../features/media/live-queries.ts';
import { SignalFacts } from '../features/media/signal-facts.tsx';
import { StateChip } from '../features/media/state-chip.tsx';
import { useDesk } from '../features/media/use-desk.ts';
import { dayTimeText } from '../lib/dates.ts';
import { failureText } from '../lib/failure-text.ts';
import { useLanguage } from '../lib/translate.tsx';
import { useTitle } from '../lib/use-title.ts';
import { LoadNotice } from '../ui/frames/list-page.tsx';
import { Notice } from '../ui/notice.tsx';
import './live-page.css';

export function LiveDeskPage() {
  const language = useLanguage();
  const { t, locale } = language;
  const channel = useChannel();
  const eventId = Number(useParams()['event']);
  const { data: desk, error } = useQuery(deskQuery(channel.id, eventId));
  const acts = useDesk(channel.id, eventId);
  useTitle(desk?.game.name ?? t('menu.live'));
  if (desk === undefined)
    return error === null ? null : <Notice kind="danger">{failureText(error, language)}</Notice>;
  const { game, encoder } = desk;
  const isOnAir = game.state === 'live' || game.state === 'ending';
  return (
    <div className="stack">
      <div className="stack stack--tight">
        <Link to={`/c/${channel.slug}/live`}>{t('live.all_games')}</Link>
        <div className="row">
          <h1>
            <bdi>{game.name}</bdi>
          </h1>
          <StateChip state={game.state} />
        </div>
        <p className="muted">
          {dayTimeText(game.starts_at, locale, game.time_zone)}
          {game.address !== null && (
            <>
              {' · '}
              <a href={game.address} target="_blank" rel="noreferrer">
                {t('live.viewers_page')} <ExternalLink size={14} aria-hidden />
              </a>
            </>
          )}
        </p>
      </div>
      {acts.notice}
      <LoadNotice error={error} />
      {desk.bucket_trouble !== null && <BucketNotice trouble={desk.bucket_trouble} />}
      <div className="desk">
        <div className="stack desk__picture">
          {encoder !== null && game.state !== 'ended' && (
            <>
              <LivePicture
                picture={encoder.picture}
                isOnAir={isOnAir && encoder.on_air_event_id === game.id}
              />
              {isOnAir && game.slate !== null && <Notice>{t('live.slate_is_on')}</Notice>}
              <AdviceList advice={encoder.advice} timeZone={game.time_zone} />
            </>
          )}
        </div>
        <div className="stack">
          <DeskActs desk={desk} acts={acts} />
          {isOnAir && <LiveFigures channelId={channel.id} eventId={eventId} />}
          {encoder?.facts != null && game.state !== 'ended' && (
            <details className="card">
              <summary>{t('live.numbers')}</summary>
              <SignalFacts facts={encoder.facts} />
            </details>
          )}
        </div>
      </div>
    </div>
  );
}
