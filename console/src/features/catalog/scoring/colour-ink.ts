// Team colours on the scorer's page: text on them is legible in the sun.
import { formatHex, parseColor } from '@floodlit/contract/sums/color';
import {
  ensureContrast,
  readableExtreme,
  STRONG_TEXT_CONTRAST,
} from '@floodlit/contract/sums/color-contrast';

export interface TeamPaint {
  readonly fill: string;
  readonly ink: string;
}

/** Black or white on the team's colour, which becomes darker or lighter until the text is legible. */
export function paintOf(color: string): TeamPaint {
  const own = parseColor(color) ?? [59, 74, 99];
  const ink = readableExtreme([own]);
  return { fill: formatHex(ensureContrast(own, [ink], STRONG_TEXT_CONTRAST)), ink: formatHex(ink) };
}
