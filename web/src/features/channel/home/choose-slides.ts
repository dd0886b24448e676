// Selects the slides of a page: pure.
import type { Slide, SlideTarget } from '@floodlit/contract/channel/channel';
import { limits } from '@floodlit/contract/limits';

/** The owners of a page, nearest first: a team, its school, its sport. Home has none. */
export type SlidePlace = readonly (readonly [type: Exclude<SlideTarget, 'main'>, id: number])[];

/** A page shows its own slides, then its owners', each in the operator's order and at most five (R3.09). */
export function chooseSlides(slides: readonly Slide[], place: SlidePlace): Slide[] {
  const own =
    place.length === 0
      ? slides.filter(({ slidable_type }) => slidable_type === 'main')
      : place.flatMap(([type, id]) =>
          slides.filter(({ slidable_type, slidable_id }) => slidable_type === type && slidable_id === id),
        );
  return own.slice(0, limits.slidesShown);
}

/** The game of the slide: the server makes its link from it. */
export function gameOf({ link }: Pick<Slide, 'link'>): number | undefined {
  const id = /^\/watch\/(\d+)(?:[?#]|$)/.exec(link ?? '')?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Validates the server's link again (T43). */
export const linkOf = ({ link }: Slide): string | undefined =>
  link !== null && /^(?:\/(?![/\\])|https:\/\/)/.test(link) ? link : undefined;
