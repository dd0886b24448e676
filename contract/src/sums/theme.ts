/**
 * A complete, readable palette from an operator's few colours: every pairing in the interface keeps WCAG 2.2 AA.
 * Pure: the server writes it into the document, and the console previews it live.
 */
import { formatHex, mixOver, type Rgb } from './color.ts';
import {
  SHAPE_CONTRAST,
  STRONG_TEXT_CONTRAST,
  TEXT_CONTRAST,
  contrast,
  ensureContrast,
  leastOpacityPercent,
  readableExtreme,
} from './color-contrast.ts';
import { deriveAccent, deriveStatus } from './theme-accents.ts';
import { MUTED_TEXT_PERCENT, deriveBar } from './theme-bars.ts';
import { createThemeSettingsReader, type ThemeAdjustment, type ThemeColors } from './theme-settings.ts';
import { chooseSelected, raiseSurface } from './theme-surfaces.ts';

export type { ThemeAdjustment, ThemeColors, ThemeSetting } from './theme-settings.ts';

export type Theme = {
  scheme: 'dark' | 'light';
  /** Token name without the dashes → `#rrggbb`. */
  colors: Record<string, string>;
  /** Token name without the dashes → whole per cent: the lowest readable opacity of that use. */
  opacities: Record<string, number>;
  /** Messages for the operator. */
  adjustments: ThemeAdjustment[];
};

const DEFAULT_BODY: Rgb = [11, 15, 23];
const DEFAULT_PRIMARY: Rgb = [255, 90, 31];
/** A fill this close to the page's colour gets an edge. Without it the button would have no visible shape. */
const EDGE_CONTRAST = 1.6;
const ART_GROUND_PERCENT = 72;

export function deriveTheme(colors: ThemeColors): Theme {
  const settings = createThemeSettingsReader(colors);
  const background = settings.read('body-background', DEFAULT_BODY);
  const primary = settings.read('primary', DEFAULT_PRIMARY);
  const extreme = readableExtreme([background]);
  const isDark = extreme[0] === 255;

  const surface1 = raiseSurface(background, extreme, 1);
  const surface2 = raiseSurface(background, extreme, 2);
  const surface3 = raiseSurface(background, extreme, 3);
  const selected = chooseSelected(primary, surface2, extreme);
  const surfaces = [background, surface1, surface2, surface3, selected];

  const requestedText = settings.read('body-text-color', extreme);
  const text = settings.settle(
    'body-text-color',
    ensureContrast(requestedText, surfaces, STRONG_TEXT_CONTRAST),
  );
  const accent = deriveAccent(primary);
  settings.settle('primary', accent.fill);

  const body = { background, text, accent: accent.fill };
  const header = deriveBar('header', settings, body);
  const footer = deriveBar('footer', settings, body);
  const leastTextPercent = leastOpacityPercent(text, surfaces, TEXT_CONTRAST);

  const tokens: Record<string, Rgb> = {
    'body-background': background,
    'body-text-color': text,
    'surface-1': surface1,
    'surface-2': surface2,
    'surface-3': surface3,
    'surface-selected': selected,
    primary: accent.fill,
    'on-primary': accent.label,
    'primary-hover': accent.hover,
    'primary-edge':
      contrast(accent.fill, background) < EDGE_CONTRAST ? mixOver(text, background, 0.3) : accent.fill,
    link: ensureContrast(accent.fill, surfaces, TEXT_CONTRAST),
    focus: ensureContrast(accent.fill, surfaces, SHAPE_CONTRAST),
    ...deriveStatus(isDark, surfaces),
    ...header.colors,
    ...footer.colors,
  };
  return {
    scheme: isDark ? 'dark' : 'light',
    colors: Object.fromEntries(Object.entries(tokens).map(([token, color]) => [token, formatHex(color)])),
    opacities: {
      'text-muted-percent': Math.max(MUTED_TEXT_PERCENT, leastTextPercent),
      'text-subtle-percent': leastTextPercent,
      'control-border-percent': leastOpacityPercent(text, surfaces, SHAPE_CONTRAST),
      'header-muted-percent': header.mutedPercent,
      'header-glass-percent': header.glassPercent,
      'footer-muted-percent': footer.mutedPercent,
      // Generated art darkens towards the page below it. On a light page that would look like smoke.
      'art-ground-percent': isDark ? ART_GROUND_PERCENT : 0,
    },
    adjustments: settings.listAdjustments(),
  };
}
