/** Header and footer: each has a small palette on its own background. */
import { BLACK, WHITE, mixOver, type Rgb } from './color.ts';
import {
  SHAPE_CONTRAST,
  STRONG_TEXT_CONTRAST,
  TEXT_CONTRAST,
  contrast,
  ensureContrast,
  leastOpacityPercent,
  readableExtreme,
  worstContrast,
} from './color-contrast.ts';
import type { ThemeSettingsReader } from './theme-settings.ts';
import { raiseSurface } from './theme-surfaces.ts';

/** The body's palette. A bar uses it where nothing else is set. */
export type BodyColors = { background: Rgb; text: Rgb; accent: Rgb };

/** The lowest opacity of muted text, even where contrast would allow less. */
export const MUTED_TEXT_PERCENT = 70;

export function deriveBar(
  bar: 'header' | 'footer',
  settings: ThemeSettingsReader,
  body: BodyColors,
): { colors: Record<string, Rgb>; mutedPercent: number; glassPercent: number } {
  const background = settings.read(`${bar}-background`, body.background);
  const extreme = readableExtreme([background]);
  const surface = raiseSurface(background, extreme, 3);
  const both = [background, surface];
  const inherited = worstContrast(body.text, both) >= TEXT_CONTRAST ? body.text : extreme;
  const requested = settings.read(`${bar}-text-color`, inherited);
  const text = settings.settle(`${bar}-text-color`, ensureContrast(requested, both, STRONG_TEXT_CONTRAST));
  const mutedPercent = Math.max(MUTED_TEXT_PERCENT, leastOpacityPercent(text, both, TEXT_CONTRAST));
  return {
    colors: {
      [`${bar}-background`]: background,
      [`${bar}-text-color`]: text,
      [`${bar}-surface`]: surface,
      [`${bar}-link`]: ensureContrast(body.accent, both, TEXT_CONTRAST),
      [`${bar}-focus`]: ensureContrast(body.accent, both, SHAPE_CONTRAST),
    },
    mutedPercent,
    glassPercent: leastGlassPercent(background, text, mutedPercent),
  };
}

const GLASS_PERCENT = 92;

/** The lowest opacity of a bar over a page, from 92 % up: its text is readable over black and over white. */
function leastGlassPercent(background: Rgb, text: Rgb, mutedPercent: number): number {
  const reads = (percent: number): boolean =>
    [BLACK, WHITE].every((page) => {
      const seen = mixOver(background, page, percent / 100);
      const muted = mixOver(text, seen, mutedPercent / 100);
      return Math.min(contrast(text, seen), contrast(muted, seen)) >= TEXT_CONTRAST;
    });
  let percent = GLASS_PERCENT;
  while (percent < 100 && !reads(percent)) percent += 1;
  return percent;
}
