import type { Event } from '@floodlit/contract/catalog/catalog';
import { CoverImage, MatchupArt } from '@floodlit/ui';
import type { ComponentProps, ReactNode } from 'react';
import { artTeamOf, readingDirectionOf, teamsOf, titleOf } from './event-facts.ts';

type ArtFacts = Parameters<typeof titleOf>[0] & Pick<Event, 'image' | 'image_widths'>;

/** The event's own picture, else one generated from its teams. */
export function EventArt({
  event,
  place,
  eager = false,
  monograms = true,
}: {
  event: ArtFacts;
  /** A card by default. */
  place?: ComponentProps<typeof CoverImage>['place'];
  eager?: boolean;
  monograms?: boolean;
}): ReactNode {
  const { away, home } = teamsOf(event);
  const title = titleOf(event);
  // The art is drawn from left to right. Where the title is read from the right, its first team stands there too.
  const isMirrored = away !== undefined && readingDirectionOf(title) === 'rtl';
  return (
    <CoverImage
      src={event.image}
      widths={event.image_widths}
      {...(place && { place })}
      eager={eager}
      fallback={
        <MatchupArt
          away={artTeamOf(isMirrored ? home : away)}
          home={artTeamOf(isMirrored ? away : home)}
          title={title}
          monograms={monograms}
        />
      }
    />
  );
}
