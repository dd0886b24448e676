// A game: the event itself, the broadcast of one that is coming or live, the video of one that can be watched again.
import type { PublicEvent } from '@floodlit/contract/document';
import { titleOf } from '@floodlit/contract/catalog/event-title';
import { withOwnName } from '../../catalog/index.ts';
import { documentWords } from '../document-words.ts';
import { momentOf, organizationOf, type PageFacts, type HeadContent, type Thing } from './facts.ts';

/** A past game was scheduled too. A cancelled one is not said to be moved. */
const statusOf = ({ is_cancelled, previous_utc_ts: previous }: PublicEvent): object => {
  if (is_cancelled === true) return { eventStatus: 'https://schema.org/EventCancelled' };
  return previous === undefined
    ? { eventStatus: 'https://schema.org/EventScheduled' }
    : { eventStatus: 'https://schema.org/EventRescheduled', previousStartDate: momentOf(previous) };
};

/** No picture comes of a game that is cancelled, over or was not played, so nothing is offered. */
const isToBeSeen = ({ is_cancelled, is_not_played, is_over }: PublicEvent): boolean =>
  is_cancelled !== true && is_not_played !== true && is_over !== true;

const cardOf = (event: PublicEvent): string => `/media/cards/event-${event.id}.png`;
/** The own name first: the title has only the teams. */
const textOf = ({ own_name, description }: PublicEvent): string =>
  [own_name, description].filter(Boolean).join(' · ');
const nameOf = (event: PublicEvent): string => withOwnName(titleOf(event), event.own_name);
const descriptionOf = (event: PublicEvent): string => textOf(event) || titleOf(event);

const endOf = ({ event_utc_ts, duration }: PublicEvent): { endDate?: string } =>
  duration === null ? {} : { endDate: momentOf(event_utc_ts + duration) };

function gameOf(facts: PageFacts, event: PublicEvent): Thing {
  const { origin, bootstrap } = facts;
  const url = `${origin}/watch/${event.id}`;
  const place = bootstrap['events-locations'].find((location) => location.id === event.location_id);
  const sport = bootstrap['events-categories'].find((category) => category.id === event.event_category_id);
  const [away, home] = event.participants;
  const teamOf = (team: { readonly name: string }): Thing => ({ '@type': 'SportsTeam', name: team.name });
  return {
    '@type': 'SportsEvent',
    name: nameOf(event),
    inLanguage: facts.locale,
    description: descriptionOf(event),
    startDate: momentOf(event.event_utc_ts),
    ...endOf(event),
    ...statusOf(event),
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    url,
    image: `${origin}${cardOf(event)}`,
    ...(sport && { sport: sport.name }),
    location: [
      { '@type': 'VirtualLocation', url },
      ...(place === undefined ? [] : [{ '@type': 'Place', name: place.name, address: place.city }]),
    ],
    ...(away && { awayTeam: teamOf(away) }),
    ...(home && { homeTeam: teamOf(home) }),
    ...((away ?? home) && { performer: [away, home].filter((team) => team !== undefined).map(teamOf) }),
    ...(event.price !== null &&
      event.is_cancelled !== true && {
        offers: {
          '@type': 'Offer',
          price: event.price.toFixed(2),
          priceCurrency: event.currency,
          ...(event.price_end && { priceValidUntil: event.price_end.until }),
          availability: 'https://schema.org/InStock',
          url,
        },
      }),
    organizer: organizationOf(facts),
    ...(event.stream_status !== 'finished' && isToBeSeen(event) && { subEvent: broadcastOf(facts, event) }),
  };
}

const broadcastOf = (facts: PageFacts, event: PublicEvent): Thing => ({
  '@type': 'BroadcastEvent',
  name: nameOf(event),
  isLiveBroadcast: true,
  startDate: momentOf(event.event_utc_ts),
  ...endOf(event),
  url: `${facts.origin}/watch/${event.id}`,
  publishedOn: {
    '@type': 'BroadcastService',
    name: facts.bootstrap.settings.name,
    url: `${facts.origin}/`,
  },
});

/** Search engines lead to a period of the recording. Its name tells nothing about the score. */
function partsOf({ periods = [], locale, origin }: PageFacts, { id, duration }: PublicEvent): Thing[] {
  const t = documentWords(locale);
  return periods.map(({ kind, number, second }, index) => {
    const startOffset = Math.floor(second);
    const next = periods[index + 1]?.second ?? duration;
    return {
      '@type': 'Clip',
      name: t(`part.${kind}`, { number: String(number) }),
      startOffset,
      ...(next !== null && next > startOffset && { endOffset: Math.floor(next) }),
      url: `${origin}/watch/${id}?t=${startOffset}`,
    };
  });
}

/** Structured data of the video: the broadcast of a live game, or the duration of a recording. */
function videoOf(facts: PageFacts, event: PublicEvent): Thing {
  const { origin } = facts;
  const isLive = event.stream_status === 'live';
  const parts = isLive ? [] : partsOf(facts, event);
  return {
    '@type': 'VideoObject',
    name: nameOf(event),
    inLanguage: facts.locale,
    description: descriptionOf(event),
    thumbnailUrl: [`${origin}${cardOf(event)}`],
    uploadDate: momentOf(event.event_utc_ts),
    ...(event.duration !== null && !isLive && { duration: `PT${event.duration}S` }),
    embedUrl: `${origin}/watch_embed/${event.id}`,
    isAccessibleForFree: event.type === 'free',
    ...(isLive && { publication: broadcastOf(facts, event) }),
    ...(parts.length > 0 && { hasPart: parts }),
  };
}

export function eventHead(facts: PageFacts, event: PublicEvent): HeadContent {
  const isVideo = event.recording === 'ready' || event.recording === 'live';
  return {
    title: titleOf(event),
    description: textOf(event),
    kind: 'video.other',
    card: cardOf(event),
    things: [gameOf(facts, event), ...(isVideo ? [videoOf(facts, event)] : [])],
  };
}
