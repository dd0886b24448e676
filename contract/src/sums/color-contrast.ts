/** WCAG 2.2 contrast, and two ways to reach it: another lightness, or a higher opacity. */
import { BLACK, WHITE, fromOklch, mixOver, toLinear, toOklch, type Rgb } from './color.ts';

/** Contrast minima of WCAG 2.2 AA (1.4.3, 1.4.11), and AAA for body text. */
export const TEXT_CONTRAST = 4.5;
export const STRONG_TEXT_CONTRAST = 7;
export const SHAPE_CONTRAST = 3;

/** Relative luminance, 0–1. */
export function luminance(color: Rgb): number {
  return 0.2126 * toLinear(color[0]) + 0.7152 * toLinear(color[1]) + 0.0722 * toLinear(color[2]);
}

/** WCAG ratio, 1–21. */
export function contrast(one: Rgb, other: Rgb): number {
  return ratio(luminance(one), luminance(other));
}

const ratio = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** The lowest ratio of a colour against several backgrounds. */
export function worstContrast(color: Rgb, backgrounds: readonly Rgb[]): number {
  const own = luminance(color);
  return backgrounds.reduce((lowest, background) => Math.min(lowest, ratio(own, luminance(background))), 21);
}

/** White or black: the one with more contrast on all backgrounds. */
export function readableExtreme(backgrounds: readonly Rgb[]): Rgb {
  return worstContrast(WHITE, backgrounds) >= worstContrast(BLACK, backgrounds) ? WHITE : BLACK;
}

const LIGHTNESS_STEPS = 256;

/**
 * Moves only the lightness of `color` (hue kept) to the nearest one that reaches `minimum` on every background.
 * Returns white or black, the better of the two, when no lightness does.
 */
export function ensureContrast(color: Rgb, backgrounds: readonly Rgb[], minimum: number): Rgb {
  if (worstContrast(color, backgrounds) >= minimum) return color;
  const origin = toOklch(color);
  const start = Math.round(origin.lightness * LIGHTNESS_STEPS);
  const at = (step: number): Rgb => fromOklch({ ...origin, lightness: step / LIGHTNESS_STEPS });
  const reaches = (step: number): boolean => worstContrast(at(step), backgrounds) >= minimum;

  const candidates = [
    { edge: LIGHTNESS_STEPS, direction: 1 },
    { edge: 0, direction: -1 },
  ].flatMap(({ edge, direction }) => {
    if (!reaches(edge)) return [];
    let failing = start;
    let passing = edge;
    while (Math.abs(passing - failing) > 1) {
      const middle = Math.round((passing + failing) / 2);
      if (middle === passing || middle === failing) break;
      if (reaches(middle)) passing = middle;
      else failing = middle;
    }
    // Rounding to 8 bits can break the monotonic growth of contrast, so this tries a step or two more.
    while (passing !== edge && !reaches(passing)) passing += direction;
    return [passing];
  });
  const nearest = candidates.sort((a, b) => Math.abs(a - start) - Math.abs(b - start))[0];
  return nearest === undefined ? readableExtreme(backgrounds) : at(nearest);
}

/** The lowest whole per cent from which `color` over each background keeps `minimum`. */
export function leastOpacityPercent(color: Rgb, backgrounds: readonly Rgb[], minimum: number): number {
  let percent = 100;
  while (
    percent > 1 &&
    backgrounds.every(
      (background) => contrast(mixOver(color, background, (percent - 1) / 100), background) >= minimum,
    )
  ) {
    percent -= 1;
  }
  return percent;
}
