/** What an operator may set, and the record of what could not be taken as it was. */
import { formatHex, parseColor, type Rgb } from './color.ts';

export type ThemeSetting =
  | 'body-background'
  | 'body-text-color'
  | 'header-background'
  | 'header-text-color'
  | 'footer-background'
  | 'footer-text-color'
  | 'primary';

/** Each `#rgb`, `#rrggbb` or `rgb(r, g, b)`; what is absent or cannot be read falls back. */
export type ThemeColors = { [setting in ThemeSetting]?: string | null | undefined };

/** A setting that could not be taken as it was, for the operator to see. `used` is `#rrggbb`. */
export type ThemeAdjustment = {
  setting: ThemeSetting;
  requested: string;
  used: string;
  reason: 'not_a_color' | 'low_contrast';
};

export type ThemeSettingsReader = {
  /** The colour that was set, or `fallback`. */
  read: (setting: ThemeSetting, fallback: Rgb) => Rgb;
  /** Returns `used`, and notes when it is not what the operator asked for. */
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
