// Home as the hub of a team, a school or a sport.
import type { HomeEvents } from '@floodlit/contract/catalog/catalog';
import { documentWords } from '../document-words.ts';
import { channelCard, type PageFacts, type HeadContent } from './facts.ts';

export function hubHead(
  facts: PageFacts,
  { participant, group, sport }: NonNullable<HomeEvents['hub']>,
): HeadContent {
  const name = (participant ?? group ?? sport)?.name ?? '';
  return {
    title: name,
    description: documentWords(facts.locale)('hub.lead', { name, channel: facts.bootstrap.settings.name }),
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
