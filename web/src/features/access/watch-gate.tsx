import './watch-gate.css';
import { Badge, Countdown, Crest, joinClasses } from '@floodlit/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';
import { useNow } from '../../lib/use-now.ts';
import { artTeamOf, isOff, readingDirectionOf, signBehind, teamsOf } from '../catalog/event-facts.ts';
import { EventTime } from '../catalog/event-time.tsx';
import type { GameScoreProps } from '../catalog/scores/game-score.tsx';
import { ScorePlace } from '../catalog/scores/score-place.tsx';

type GateEvent = GameScoreProps['event'];

/** Text on dimmed art in place of the picture. */
export function WatchGate({
  event,
  title,
  text,
  actions,
  isExpecting = false,
  onStart,
}: {
  event: GateEvent;
  title: string;
  text?: string;
  actions?: ReactNode;
  /** The picture will start any moment. */
  isExpecting?: boolean;
  /** Called at the start time of an upcoming event. */
  onStart?: () => void;
}): ReactNode {
  const t = useT();
  const isComing = event.stream_status === 'upcoming' && !isOff(event);
  const now = useNow(1000);
  const isDue = now >= event.event_utc_ts && isComing;
  const start = useRef(onStart);
  useEffect(() => {
    start.current = onStart;
  });
  useEffect(() => {
    if (isDue) start.current?.();
  }, [isDue]);
  return (
    <div className="watch-gate">
      <Meeting event={event} isCountedDown={isComing && !isDue} />
      {event.stream_status === 'live' && <Badge tone="live">{t('event.live')}</Badge>}
      {isDue && <Badge tone="glass">{t('watch.soon')}</Badge>}
      {isComing && !isDue && (
        <>
          <Badge tone="glass">{t('event.starts_in')}</Badge>
          <Countdown
            look="glass"
            targetMs={event.event_utc_ts * 1000}
            firstMs={now * 1000}
            labels={{
              days: (count) => t('event.days', { count }),
              hours: (count) => t('event.hours', { count }),
              minutes: (count) => t('event.minutes', { count }),
              seconds: (count) => t('event.seconds', { count }),
            }}
          >
            <span className="visually-hidden">
              <EventTime event={event} />
            </span>
          </Countdown>
        </>
      )}
      <h2 className="watch-gate__title">{title}</h2>
      {text !== undefined && <p className="watch-gate__text">{text}</p>}
      {isExpecting && <span className="watch-gate__expecting" aria-hidden="true" />}
      {actions !== undefined && <div className="watch-gate__actions">{actions}</div>}
    </div>
  );
}

/** The two sides. Their names are below the stage. */
function Meeting({
  event,
  isCountedDown,
}: {
  event: GateEvent;
  /** On a phone the countdown leaves no room for the crests. */
  isCountedDown: boolean;
}): ReactNode {
  const { away, home } = teamsOf(event);
  const [first, second] = [artTeamOf(away), artTeamOf(home)];
  if (first === undefined || second === undefined) return null;
  return (
    <div
      className={joinClasses('watch-gate__meeting', isCountedDown && 'watch-gate__meeting--wide-only')}
      dir={readingDirectionOf(away?.short_name ?? '')}
    >
      <Crest team={first} size="large" />
      <ScorePlace
        event={event}
        look="gate"
        fallback={<span aria-hidden="true">{signBehind(away?.short_name ?? '')}</span>}
      />
      <Crest team={second} size="large" />
    </div>
  );
}
