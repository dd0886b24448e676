/** The palette as one `:root` rule. It prints only hex and whole per cents, never the operator's text (T62). */
import { deriveTheme, type ThemeColors } from './theme.ts';

/** The opacity variants of every channel's theme (R9.07): `--body-text-color-50` and so on. */
export const OPACITY_VARIANTS: Readonly<Record<string, readonly number[]>> = {
  'footer-background': [20, 50, 70],
  'body-background': [10, 20, 50, 70],
  'body-text-color': [5, 10, 20, 30, 40, 50, 70, 95],
  'header-text-color': [50],
  'header-background': [10, 50, 70],
};

const faded = (token: string, percent: number | string): string =>
  `color-mix(in oklab,var(--${token}) ${percent},transparent)`;

export function themeCss(settings: ThemeColors): string {
  const theme = deriveTheme(settings);
  const declarations = [
    `color-scheme:${theme.scheme}`,
    ...Object.entries(theme.colors).map(([token, color]) => `--${token}:${color}`),
    ...Object.entries(theme.opacities).map(([token, percent]) => `--${token}:${percent}%`),
    ...Object.entries(OPACITY_VARIANTS).flatMap(([token, percents]) =>
      percents.map((percent) => `--${token}-${percent}:${faded(token, `${percent}%`)}`),
    ),
    `--text-muted:${faded('body-text-color', 'var(--text-muted-percent)')}`,
    `--text-subtle:${faded('body-text-color', 'var(--text-subtle-percent)')}`,
    `--control-border:${faded('body-text-color', 'var(--control-border-percent)')}`,
    `--hairline:${faded('body-text-color', '12%')}`,
    `--header-muted:${faded('header-text-color', 'var(--header-muted-percent)')}`,
    `--header-glass:${faded('header-background', 'var(--header-glass-percent)')}`,
    `--footer-muted:${faded('footer-text-color', 'var(--footer-muted-percent)')}`,
  ];
  return `:root{${declarations.join(';')}}`;
}
