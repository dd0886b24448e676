import type { Event } from '@floodlit/contract/catalog';
import { CoverImage, MatchupArt } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { artTeamOf, teamsOf, titleOf } from './event-facts.ts';

type ArtFacts = Parameters<typeof titleOf>[0] & Pick<Event, 'image'>;

/** The event's own picture, else one generated from its teams. */
export function EventArt({
  event,
  eager = false,
  monograms = true,
}: {
  event: ArtFacts;
  eager?: boolean;
  monograms?: boolean;
}): ReactNode {
  const { away, home } = teamsOf(event);
  return (
    <CoverImage
      src={event.image}
      eager={eager}
      fallback={
        <MatchupArt
          away={artTeamOf(away)}
          home={artTeamOf(home)}
          title={titleOf(event)}
          monograms={monograms}
        />
      }
    />
  );
}
