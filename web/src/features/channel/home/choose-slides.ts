// Which slides stand where: pure.
import type { Slide, SlideTarget } from '@floodlit/contract/channel';
import { limits } from '@floodlit/contract/limits';

/** Whose page it is, nearest first: a team, its school, its sport. Of nobody, it is Home. */
export type SlidePlace = readonly (readonly [type: Exclude<SlideTarget, 'main'>, id: number])[];

/** A place has its own slides, then those of what it belongs to; each in the operator's order, and at most five (R3.09). */
export function chooseSlides(slides: readonly Slide[], place: SlidePlace): Slide[] {
  const own =
    place.length === 0
      ? slides.filter(({ slidable_type }) => slidable_type === 'main')
      : place.flatMap(([type, id]) =>
          slides.filter(({ slidable_type, slidable_id }) => slidable_type === type && slidable_id === id),
        );
  return own.slice(0, limits.slidesShown);
}

/** A link that the server let through is looked at once more (T43). */
export const linkOf = ({ link }: Slide): string | undefined =>
  link !== null && /^(?:\/(?![/\\])|https:\/\/)/.test(link) ? link : undefined;
