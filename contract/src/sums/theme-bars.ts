/** Header and footer: each a small palette of its own on its own background. */
import type { Rgb } from './color.ts';
import {
  SHAPE_CONTRAST,
  STRONG_TEXT_CONTRAST,
  TEXT_CONTRAST,
  ensureContrast,
  leastOpacityPercent,
  readableExtreme,
  worstContrast,
} from './color-contrast.ts';
import type { ThemeSettingsReader } from './theme-settings.ts';
import { raiseSurface } from './theme-surfaces.ts';

/** The palette of the body, which a bar takes over where nothing else is set. */
export type BodyColors = { background: Rgb; text: Rgb; accent: Rgb };

export function deriveBar(
  bar: 'header' | 'footer',
  settings: ThemeSettingsReader,
  body: BodyColors,
): { colors: Record<string, Rgb>; leastTextPercent: number } {
  const background = settings.read(`${bar}-background`, body.background);
  const extreme = readableExtreme([background]);
  const surface = raiseSurface(background, extreme, 3);
  const both = [background, surface];
  const inherited = worstContrast(body.text, both) >= TEXT_CONTRAST ? body.text : extreme;
  const requested = settings.read(`${bar}-text-color`, inherited);
  const text = settings.settle(`${bar}-text-color`, ensureContrast(requested, both, STRONG_TEXT_CONTRAST));
  return {
    colors: {
      [`${bar}-background`]: background,
      [`${bar}-text-color`]: text,
      [`${bar}-surface`]: surface,
      [`${bar}-link`]: ensureContrast(body.accent, both, TEXT_CONTRAST),
      [`${bar}-focus`]: ensureContrast(body.accent, both, SHAPE_CONTRAST),
    },
    leastTextPercent: leastOpacityPercent(text, both, TEXT_CONTRAST),
  };
}
