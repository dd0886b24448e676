// Pure rules of a channel's colours: readers need a contrast of 4.5:1 (WCAG 2.2, 1.4.3).
import type { ChannelColours } from './definition.ts';
import { formatHex, parseColor, type Rgb } from '../sums/color.ts';
import { contrast, ensureContrast, TEXT_CONTRAST } from '../sums/color-contrast.ts';
import { deriveTheme } from '../sums/theme.ts';

export interface ColourFault {
  readonly setting: string;
  readonly value: string;
  /** Undefined for a text that is no colour. */
  readonly contrast?: { readonly other: string; readonly ratio: number; readonly suggestion: string };
}

const pairs = [
  ['body-text-color', 'body-background'],
  ['header-text-color', 'header-background'],
  ['footer-text-color', 'footer-background'],
] as const;

const read = (text: string | undefined, fallback: string): Rgb =>
  parseColor(text) ?? parseColor(fallback) ?? [0, 0, 0];

/** The ratio of each text with its ground, as pages show them. */
export function contrastsOf(colours: ChannelColours): { setting: string; other: string; ratio: number }[] {
  const { colors: used } = deriveTheme(colours);
  const shown = (name: string, own: string | undefined): Rgb => read(own, used[name] ?? '');
  return [
    {
      setting: 'primary',
      other: 'its label',
      ratio: contrast(shown('primary', colours.primary), read(used['on-primary'], '#fff')),
    },
    ...pairs.map(([setting, other]) => ({
      setting,
      other,
      ratio: contrast(shown(setting, colours[setting]), shown(other, colours[other])),
    })),
  ];
}

/** @returns the first colour that readers could not read, with one that they can; undefined when all are readable. */
export function faultOfColours(colours: ChannelColours): ColourFault | undefined {
  for (const [setting, value] of Object.entries(colours))
    if (parseColor(value) === undefined) return { setting, value };
  const { colors: used } = deriveTheme(colours);
  for (const { setting, other, ratio } of contrastsOf(colours)) {
    if (ratio >= TEXT_CONTRAST) continue;
    const isText = setting !== 'primary';
    const given = colours[setting as keyof ChannelColours] ?? '';
    const ground = read(colours[other as keyof ChannelColours], used[other] ?? '');
    const suggestion = isText
      ? formatHex(ensureContrast(read(given, used[setting] ?? ''), [ground], TEXT_CONTRAST))
      : (used['primary'] ?? '');
    return { setting, value: given, contrast: { other, ratio, suggestion } };
  }
  return undefined;
}

/** Rounded down, so that 4.49 is never shown as 4.5. */
export const ratioText = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);
