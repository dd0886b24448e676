// How well a logo stands out from the colour behind it. Pure.
import { contrast, SHAPE_CONTRAST } from '@floodlit/contract/sums/color-contrast';
import type { Rgb } from '@floodlit/contract/sums/color';

/** A pixel that is nearly transparent shows nothing. */
const visibleAlpha = 128;

/**
 * @param pixels red, green, blue and alpha of each pixel.
 * @returns the share of visible pixels, 0–1, that readers can tell from the ground (WCAG 2.2, 1.4.11).
 */
export function distinctShare(pixels: Uint8ClampedArray, ground: Rgb): number {
  let visible = 0;
  let distinct = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha < visibleAlpha) continue;
    visible += 1;
    if (contrast([red, green, blue], ground) >= SHAPE_CONTRAST) distinct += 1;
  }
  return visible === 0 ? 0 : distinct / visible;
}

/** A dark badge with light letters is legible on any ground, so that some of the pixels are enough. */
export const distinctMinimum = 0.1;
