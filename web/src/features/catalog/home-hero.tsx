import type { Event } from '@floodlit/contract/catalog/catalog';
import { Badge, Countdown, Hero, LinkButton } from '@floodlit/ui';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { findLocation, findSport, useChannel } from '../../lib/channel-context.tsx';
import { useT } from '../../lib/translate.tsx';
import { useNow } from '../../lib/use-now.ts';
import { EventAccessBadge } from './access-badge.tsx';
import { EventArt } from './event-art.tsx';
import { StartedAgo } from './event-card.tsx';
import {
  actionKeyOf,
  readingDirectionOf,
  signBehind,
  STATE_KEYS,
  teamsOf,
  watchHref,
} from './event-facts.ts';
import { FormerStart, MovedBadge } from './event-move.tsx';
import { EventTime } from './event-time.tsx';
import { ScorePlace } from './scores/score-place.tsx';
import { isLate } from './start-label.ts';

/** The event in Home's hero, with its primary action. */
export function HomeHero({ event }: { event: Event }): ReactNode {
  const t = useT();
  const { bootstrap } = useChannel();
  const sport = findSport(bootstrap, event.event_category_id);
  const place = findLocation(bootstrap, event.location_id);
  const action = actionKeyOf(event);
  const isUpcoming = event.stream_status === 'upcoming';
  const now = useNow(15_000);
  const late = isLate(event, now);
  return (
    <Hero
      eyebrow={
        <>
          {event.stream_status === 'live' ? (
            <Badge tone="live">{t('event.live')}</Badge>
          ) : (
            <>
              <Badge>{t(late ? 'event.waiting' : STATE_KEYS[event.stream_status])}</Badge>
              <MovedBadge event={event} />
            </>
          )}
          <EventAccessBadge event={event} hasAccess={event.has_access} />
          {sport !== undefined && <span>{sport.name}</span>}
          {event.stream_status === 'live' ? (
            <span>
              <StartedAgo startedAt={event.event_utc_ts} />
            </span>
          ) : (
            <>
              <EventTime event={event} />
              <FormerStart event={event} />
            </>
          )}
          {place !== undefined && <bdi>{place.name}</bdi>}
        </>
      }
      title={<FullTitle event={event} />}
      {...(event.own_name === undefined && event.description === '' ? {} : { lead: <Lead event={event} /> })}
      aside={
        isUpcoming && event.event_utc_ts > now ? (
          <Countdown
            targetMs={event.event_utc_ts * 1000}
            firstMs={now * 1000}
            labels={{
              days: (count) => t('event.days', { count }),
              hours: (count) => t('event.hours', { count }),
              minutes: (count) => t('event.minutes', { count }),
              seconds: (count) => t('event.seconds', { count }),
            }}
          />
        ) : (
          <ScorePlace event={event} look="hero" />
        )
      }
      actions={
        <>
          <LinkButton
            href={watchHref(event.id)}
            size="large"
            icon={
              isUpcoming || action === 'action.unlock' ? undefined : (
                <Play aria-hidden="true" fill="currentColor" />
              )
            }
          >
            {t(action)}
          </LinkButton>
          {action === 'action.unlock' && (
            <LinkButton href="/packages" size="large" variant="soft">
              {t('action.see_passes')}
            </LinkButton>
          )}
        </>
      }
      art={<EventArt event={event} place="hero" eager />}
    />
  );
}

/** The full names of the teams. Each is read in its own direction. A line does not end behind the sign between them. */
function FullTitle({ event }: { event: Event }): ReactNode {
  const { away, home } = teamsOf(event);
  if (away === undefined || home === undefined) return <bdi>{event.name}</bdi>;
  return (
    <bdi dir={readingDirectionOf(away.name)}>
      <bdi>{away.name}</bdi>
      {` ${signBehind(away.name)}\u00A0`}
      <bdi>{home.name}</bdi>
    </bdi>
  );
}

function Lead({ event: { own_name, description } }: { event: Event }): ReactNode {
  return (
    <>
      {own_name !== undefined && <bdi>{own_name}</bdi>}
      {own_name !== undefined && description !== '' && <br />}
      <bdi>{description}</bdi>
    </>
  );
}
