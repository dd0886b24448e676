import './watch-gate.css';
import type { Event } from '@floodlit/contract/catalog';
import { Badge, Countdown } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';
import { EventTime } from '../catalog/event-time.tsx';

/** Words on the dimmed art where the picture will be. */
export function WatchGate({
  event,
  title,
  text,
  actions,
  onStart,
}: {
  event: Pick<Event, 'stream_status' | 'event_utc_ts'>;
  title: string;
  text?: string;
  actions?: ReactNode;
  /** Called when an upcoming event's moment comes. */
  onStart?: () => void;
}): ReactNode {
  const t = useT();
  return (
    <div className="watch-gate">
      {event.stream_status === 'live' && <Badge tone="live">{t('event.live')}</Badge>}
      {event.stream_status === 'upcoming' && (
        <>
          <Badge tone="glass">{t('event.starts_in')}</Badge>
          <Countdown
            look="glass"
            targetMs={event.event_utc_ts * 1000}
            labels={{
              days: t('event.days'),
              hours: t('event.hours'),
              minutes: t('event.minutes'),
              seconds: t('event.seconds'),
            }}
            {...(onStart === undefined ? {} : { onEnd: onStart })}
          >
            <span className="visually-hidden">
              <EventTime event={event} />
            </span>
          </Countdown>
        </>
      )}
      <h2 className="watch-gate__title">{title}</h2>
      {text !== undefined && <p className="watch-gate__text">{text}</p>}
      {actions !== undefined && <div className="watch-gate__actions">{actions}</div>}
    </div>
  );
}
