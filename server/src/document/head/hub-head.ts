// Home as the hub of a team, a school or a sport.
import type { HomeEvents } from '@floodlit/contract/catalog/catalog';
import type { Locale } from '@floodlit/contract/primitives';
import { channelCard, type PageFacts, type PageWords } from './facts.ts';

const descriptions: Record<Locale, (name: string, channel: string) => string> = {
  en: (name, channel) => `${name} on ${channel}: live games, what comes next, and every replay.`,
  fr: (name, channel) => `${name} sur ${channel} : matchs en direct, à venir et toutes les rediffusions.`,
  ar: (name, channel) => `${name} على ${channel}: المباريات المباشرة والقادمة وكل الإعادات.`,
};

export function hubHead(
  facts: PageFacts,
  { participant, group, sport }: NonNullable<HomeEvents['hub']>,
): PageWords {
  const name = (participant ?? group ?? sport)?.name ?? '';
  return {
    title: name,
    description: descriptions[facts.locale](name, facts.bootstrap.settings.name),
    kind: 'website',
    card: channelCard,
    things: [
      {
        '@type':
          sport !== undefined ? 'CollectionPage' : participant === null ? 'SportsOrganization' : 'SportsTeam',
        name,
        url: `${facts.origin}${facts.path}`,
        ...(participant !== null && { sport: participant.properties.sport }),
        ...(participant !== null &&
          group !== null && { memberOf: { '@type': 'SportsOrganization', name: group.name } }),
      },
    ],
  };
}
