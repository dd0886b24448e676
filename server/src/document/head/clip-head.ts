// A shared clip. Its file is named only where everybody may have it.
import type { SharedClip } from '@floodlit/contract/clips/clips';
import { findOwnName, withOwnName } from '../../catalog/index.ts';
import { clipCardPath } from '../clip-card.ts';
import { momentOf, organizationOf, type PageFacts, type HeadContent, type Thing } from './facts.ts';
import { isoDuration } from './library-head.ts';

export const teamsOf = ({ event }: Pick<SharedClip, 'event'>): string =>
  event.participants.length === 2 ? event.participants.map(({ name }) => name).join(' – ') : event.name;

const ownNameOf = ({ event: { name, participants } }: SharedClip): string | undefined =>
  participants.length === 2 ? findOwnName(name, participants) : undefined;

const dayOf = (facts: PageFacts, secondsUtc: number): string =>
  new Intl.DateTimeFormat(facts.locale, {
    dateStyle: 'long',
    timeZone: facts.bootstrap.settings.time_zone,
  }).format(secondsUtc * 1_000);

const describe = (facts: PageFacts, clip: SharedClip): string =>
  `${withOwnName(teamsOf(clip), ownNameOf(clip))} · ${dayOf(facts, clip.event.event_utc_ts)}`;

function videoOf(facts: PageFacts, clip: SharedClip): Thing {
  const { origin, path, locale } = facts;
  return {
    '@type': 'VideoObject',
    name: clip.name,
    inLanguage: locale,
    description: describe(facts, clip),
    thumbnailUrl: [`${origin}${clip.poster_url ?? clipCardPath(clip)}`],
    uploadDate: momentOf(clip.created_at),
    ...(clip.length !== null && { duration: isoDuration(clip.length) }),
    ...(clip.public_file_url !== null && { contentUrl: `${origin}${clip.public_file_url}` }),
    url: `${origin}${path}`,
    keywords: clip.tags.join(', '),
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: { '@type': 'WatchAction' },
      userInteractionCount: clip.views,
    },
    publisher: organizationOf(facts),
  };
}

export function clipHead(facts: PageFacts, clip: SharedClip): HeadContent {
  return {
    title: clip.name,
    description: describe(facts, clip),
    kind: 'video.other',
    card: clipCardPath(clip),
    video: clip.public_file_url === null ? undefined : `${facts.origin}${clip.public_file_url}`,
    things: clip.status === 'ready' ? [videoOf(facts, clip)] : [],
  };
}
