import './event-art.css';
import type { Event } from '@floodlit/contract/catalog/catalog';
import { CoverImage, MatchupArt } from '@floodlit/ui';
import type { ComponentProps, ReactNode } from 'react';
import { artTeamOf, readingDirectionOf, teamsOf, titleOf } from './event-facts.ts';

type ArtFacts = Parameters<typeof titleOf>[0] &
  Pick<Event, 'image' | 'image_widths' | 'live_image' | 'live_image_widths'>;

/** The picture of a live event, else its own or its recording's, else one generated from its teams. */
export function EventArt({
  event,
  place,
  eager = false,
  crests = true,
}: {
  event: ArtFacts;
  /** A card by default. */
  place?: ComponentProps<typeof CoverImage>['place'];
  eager?: boolean;
  crests?: boolean;
}): ReactNode {
  const { away, home } = teamsOf(event);
  const title = titleOf(event);
  // The art is drawn from left to right. Where the title is read from the right, its first team stands there too.
  const isMirrored = away !== undefined && readingDirectionOf(title) === 'rtl';
  const at = { ...(place && { place }), eager };
  const own = (
    <CoverImage
      {...at}
      src={event.image}
      widths={event.image_widths}
      fallback={
        <MatchupArt
          away={artTeamOf(isMirrored ? home : away)}
          home={artTeamOf(isMirrored ? away : home)}
          title={title}
          crests={crests}
          eager={eager}
        />
      }
    />
  );
  // On a stage it would compete with the first frame of the game itself.
  if (event.live_image === undefined || place === 'stage') return own;
  return <CoverImage {...at} src={event.live_image} widths={event.live_image_widths} fallback={own} />;
}
