// The page of a shared clip from its data alone. The server renders it too.
import '../media/watch-stage.css';
import './shared-clip.css';
import type { SharedClip } from '@floodlit/contract/clips/clips';
import { Link, LinkButton, Panel } from '@floodlit/ui';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTimeZone } from '../../lib/channel-context.tsx';
import { formatDate, formatDuration } from '../../lib/dates.ts';
import { useTranslator } from '../../lib/translate.tsx';
import { shareAddress } from '../media/actions/share-address.ts';
import { StageLayout } from '../media/stage-layout.tsx';

export function SharedClipView({
  clip,
  stage,
  heading,
  beside,
}: {
  clip: SharedClip;
  stage: ReactNode;
  heading?: ReactNode;
  beside?: ReactNode;
}): ReactNode {
  const { t, locale } = useTranslator();
  const timeZone = useTimeZone();
  const { event } = clip;
  return (
    <StageLayout
      stage={stage}
      heading={heading}
      title={<bdi>{clip.name}</bdi>}
      beside={<span className="shared-clip__beside">{beside}</span>}
      facts={
        <>
          {clip.length !== null && (
            <span>
              <bdi>{formatDuration(clip.length)}</bdi>
            </span>
          )}
          <span>
            <bdi>{formatDate(event.event_utc_ts, timeZone, locale)}</bdi>
          </span>
          <span>{t('clips.views', { count: clip.views })}</span>
        </>
      }
      description=""
      panel={
        <Panel title={t('clips.from')}>
          <div className="shared-clip__panel">
            <p className="shared-clip__game">
              <bdi>{event.name}</bdi>
            </p>
            {event.participants.length > 0 && (
              <ul className="shared-clip__teams">
                {event.participants.map(({ id, name }) => (
                  <li key={id}>
                    <bdi>{name}</bdi>
                  </li>
                ))}
              </ul>
            )}
            <LinkButton
              href={shareAddress('', event.id, clip.start_time)}
              icon={<Play aria-hidden="true" />}
              wide
            >
              {t('clips.full_game')}
            </LinkButton>
            <ul className="shared-clip__tags" aria-label={t('clips.tags')}>
              {clip.tags.map((tag) => (
                <li key={tag}>
                  <Link className="shared-clip__tag" href={`/search?query=${encodeURIComponent(tag)}`}>
                    <bdi>{tag}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </Panel>
      }
    />
  );
}

/** Text in place of the picture. */
export function ClipStageWords({ title, text }: { title: string; text?: string }): ReactNode {
  return (
    <div className="watch-stage">
      <output className="shared-clip__words">
        <strong>{title}</strong>
        {text !== undefined && <span>{text}</span>}
      </output>
    </div>
  );
}
