/**
 * A whole, readable palette from the few colours an operator sets: every pairing the interface draws keeps
 * WCAG 2.2 AA whatever was typed in. Pure: the server writes it into the document, the console shows it live.
 */
import { formatHex, mixOver, parseColor, type Rgb } from './color.ts';
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
import { deriveAccent, deriveStatus } from './theme-accents.ts';
import { chooseSelected, raiseSurface } from './theme-surfaces.ts';

/** What an operator may set. Each `#rgb`, `#rrggbb` or `rgb(r, g, b)`; what cannot be read falls back. */
export type ThemeColors = {
  [setting in ThemeSetting]?: string | null | undefined;
};
export type ThemeSetting =
  | 'body-background'
  | 'body-text-color'
  | 'header-background'
  | 'header-text-color'
  | 'footer-background'
  | 'footer-text-color'
  | 'primary';

/** A setting that could not be taken as it was, for the operator to see. Colours are `#rrggbb`. */
export type ThemeAdjustment = {
  setting: ThemeSetting;
  requested: string;
  used: string;
  reason: 'not_a_color' | 'low_contrast';
};

export type Theme = {
  scheme: 'dark' | 'light';
  /** Token name without the dashes → `#rrggbb`. */
  colors: Record<string, string>;
  /** Token name without the dashes → whole per cent: the least opacity at which that use still reads. */
  opacities: Record<string, number>;
  adjustments: ThemeAdjustment[];
};

const DEFAULT_BODY: Rgb = [11, 15, 23];
const DEFAULT_PRIMARY: Rgb = [255, 90, 31];
/** Muted text is at least this opaque, so that it stays comfortable where contrast would allow less. */
const MUTED_TEXT_PERCENT = 70;

export function deriveTheme(settings: ThemeColors): Theme {
  const adjustments: ThemeAdjustment[] = [];
  const readSetting = (setting: ThemeSetting, fallback: Rgb): Rgb => {
    const requested = settings[setting]?.trim();
    if (requested === undefined || requested === '') return fallback;
    const color = parseColor(requested);
    if (color !== undefined) return color;
    adjustments.push({ setting, requested, used: formatHex(fallback), reason: 'not_a_color' });
    return fallback;
  };
  const settle = (setting: ThemeSetting, requested: Rgb, used: Rgb): Rgb => {
    const isOurs = adjustments.some((adjustment) => adjustment.setting === setting);
    if (!isOurs && parseColor(settings[setting]) !== undefined && formatHex(requested) !== formatHex(used)) {
      adjustments.push({
        setting,
        requested: formatHex(requested),
        used: formatHex(used),
        reason: 'low_contrast',
      });
    }
    return used;
  };

  const background = readSetting('body-background', DEFAULT_BODY);
  const requestedPrimary = readSetting('primary', DEFAULT_PRIMARY);
  const extreme = readableExtreme([background]);
  const isDark = extreme[0] === 255;

  const plain = [1, 2, 3].map((level) => raiseSurface(background, extreme, level));
  const [surface1 = background, surface2 = background, surface3 = background] = plain;
  const selected = chooseSelected(requestedPrimary, surface2, extreme);
  const surfaces = [background, ...plain, selected];

  const requestedText = readSetting('body-text-color', extreme);
  const text = settle(
    'body-text-color',
    requestedText,
    ensureContrast(requestedText, surfaces, STRONG_TEXT_CONTRAST),
  );
  const accent = deriveAccent(requestedPrimary);
  settle('primary', requestedPrimary, accent.fill);
  const status = deriveStatus(isDark, surfaces);

  const header = deriveBar('header', background, text);
  const footer = deriveBar('footer', background, text);

  const focus = ensureContrast(accent.fill, surfaces, SHAPE_CONTRAST);
  const muted = leastOpacityPercent(text, surfaces, TEXT_CONTRAST);
  const colors: Record<string, Rgb> = {
    'body-background': background,
    'body-text-color': text,
    'surface-1': surface1,
    'surface-2': surface2,
    'surface-3': surface3,
    'surface-selected': selected,
    primary: accent.fill,
    'on-primary': accent.label,
    'primary-hover': accent.hover,
    'primary-edge': contrast(accent.fill, background) < 1.6 ? mixOver(text, background, 0.3) : accent.fill,
    link: ensureContrast(accent.fill, surfaces, TEXT_CONTRAST),
    focus,
    ...status.colors,
    ...header.colors,
    ...footer.colors,
  };
  return {
    scheme: isDark ? 'dark' : 'light',
    colors: Object.fromEntries(Object.entries(colors).map(([name, color]) => [name, formatHex(color)])),
    opacities: {
      'text-muted-percent': Math.max(MUTED_TEXT_PERCENT, muted),
      'text-subtle-percent': muted,
      'control-border-percent': leastOpacityPercent(text, surfaces, SHAPE_CONTRAST),
      'header-muted-percent': header.mutedPercent,
      'footer-muted-percent': footer.mutedPercent,
    },
    adjustments,
  };

  function deriveBar(
    bar: 'header' | 'footer',
    bodyBackground: Rgb,
    bodyText: Rgb,
  ): { colors: Record<string, Rgb>; mutedPercent: number } {
    const base = readSetting(`${bar}-background`, bodyBackground);
    const barExtreme = readableExtreme([base]);
    const active = raiseSurface(base, barExtreme, 3);
    const both = [base, active];
    const requested = readSetting(
      `${bar}-text-color`,
      worstContrast(bodyText, both) >= TEXT_CONTRAST ? bodyText : barExtreme,
    );
    const label = settle(
      `${bar}-text-color`,
      requested,
      ensureContrast(requested, both, STRONG_TEXT_CONTRAST),
    );
    return {
      colors: {
        [`${bar}-background`]: base,
        [`${bar}-text-color`]: label,
        [`${bar}-surface`]: active,
        [`${bar}-link`]: ensureContrast(accent.fill, both, TEXT_CONTRAST),
        [`${bar}-focus`]: ensureContrast(accent.fill, both, SHAPE_CONTRAST),
      },
      mutedPercent: Math.max(MUTED_TEXT_PERCENT, leastOpacityPercent(label, both, TEXT_CONTRAST)),
    };
  }
}
