/** The operator's theme settings, and the record of values that had to be changed. */
import { formatHex, parseColor, type Rgb } from './color.ts';

export type ThemeSetting =
  | 'body-background'
  | 'body-text-color'
  | 'header-background'
  | 'header-text-color'
  | 'footer-background'
  | 'footer-text-color'
  | 'primary';

/** Each is `#rgb`, `#rrggbb` or `rgb(r, g, b)`. An absent or unreadable value falls back. */
export type ThemeColors = { [setting in ThemeSetting]?: string | null | undefined };

/** A changed setting, shown to the operator. `used` is `#rrggbb`. */
export type ThemeAdjustment = {
  setting: ThemeSetting;
  requested: string;
  used: string;
  reason: 'not_a_color' | 'low_contrast';
};

export type ThemeSettingsReader = {
  /** The configured colour, or `fallback`. */
  read: (setting: ThemeSetting, fallback: Rgb) => Rgb;
  /** Returns `used`, and records it when the operator chose another value. */
  settle: (setting: ThemeSetting, used: Rgb) => Rgb;
  listAdjustments: () => ThemeAdjustment[];
};

export function createThemeSettingsReader(settings: ThemeColors): ThemeSettingsReader {
  const adjustments: ThemeAdjustment[] = [];
  return {
    read: (setting, fallback) => {
      const requested = settings[setting]?.trim() ?? '';
      const color = parseColor(requested);
      if (color === undefined && requested !== '') {
        adjustments.push({ setting, requested, used: formatHex(fallback), reason: 'not_a_color' });
      }
      return color ?? fallback;
    },
    settle: (setting, used) => {
      const requested = parseColor(settings[setting]);
      if (requested !== undefined && formatHex(requested) !== formatHex(used)) {
        adjustments.push({
          setting,
          requested: formatHex(requested),
          used: formatHex(used),
          reason: 'low_contrast',
        });
      }
      return used;
    },
    listAdjustments: () => adjustments,
  };
}
