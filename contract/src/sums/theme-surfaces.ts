/** The raised surfaces of a palette: steps of lightness that keep the text's contrast. */
import { fromOklch, mixOver, toOklch, type Rgb } from './color.ts';
import { STRONG_TEXT_CONTRAST, TEXT_CONTRAST, contrast, worstContrast } from './color-contrast.ts';

const STEP = 0.036;
/** Light pages need smaller steps than dark ones for the same effect. */
const LIGHT_FACTOR = 0.6;
const SURFACE_CHROMA_MAX = 0.055;
const TOP_LEVEL = 3;

/**
 * Level 1–3 above `background`. Dark pages get lighter and light ones slightly darker. On a mid-tone background the
 * steps go away from `extreme` (the text's pole), so that text gains contrast.
 */
export function raiseSurface(background: Rgb, extreme: Rgb, level: number): Rgb {
  const base = toOklch(background);
  const isDark = extreme[0] === 255;
  const towardsText = isDark ? STEP : -STEP * LIGHT_FACTOR;
  const at = (step: number): Rgb =>
    fromOklch({
      lightness: base.lightness + step,
      chroma: Math.min(base.chroma, SURFACE_CHROMA_MAX),
      hue: base.hue,
    });
  const hasRoom = contrast(extreme, at(towardsText * TOP_LEVEL)) >= STRONG_TEXT_CONTRAST;
  return at(towardsText * level * (hasRoom ? 1 : -1));
}

/** The background of a selected option: a tint of the brand colour, within the contrast of `extreme` text. */
export function chooseSelected(primary: Rgb, surface: Rgb, extreme: Rgb): Rgb {
  const enough = Math.min(STRONG_TEXT_CONTRAST, Math.max(TEXT_CONTRAST, worstContrast(extreme, [surface])));
  for (const share of [0.14, 0.1, 0.06, 0.03]) {
    const tinted = mixOver(primary, surface, share);
    if (contrast(extreme, tinted) >= enough) return tinted;
  }
  return surface;
}
