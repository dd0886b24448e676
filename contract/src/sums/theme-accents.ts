/** Filled colours with their labels (brand, live) and the status colours of a palette. */
import { WHITE, fromOklch, toOklch, type Rgb } from './color.ts';
import { TEXT_CONTRAST, contrast, ensureContrast } from './color-contrast.ts';

const INK: Rgb = [11, 14, 20];
const HOVER_STEP = 0.05;
const DEGREE = Math.PI / 180;

/** A fill, and the label colour with a contrast of 4.5:1 on it. */
type Fill = { fill: Rgb; label: Rgb };

/** Keeps the colour unless neither ink nor white is readable on it. */
function deriveFill(color: Rgb): Fill {
  const label = contrast(INK, color) >= contrast(WHITE, color) ? INK : WHITE;
  return { fill: ensureContrast(color, [label], TEXT_CONTRAST), label };
}

export function deriveAccent(primary: Rgb): Fill & { hover: Rgb } {
  const { fill, label } = deriveFill(primary);
  const base = toOklch(fill);
  const moved = fromOklch({
    ...base,
    lightness: base.lightness + (label === WHITE ? -HOVER_STEP : HOVER_STEP),
  });
  return { fill, label, hover: ensureContrast(moved, [label], TEXT_CONTRAST) };
}

const STATUS_HUES = { success: 150, warning: 80, danger: 25, info: 250 } as const;

export function deriveStatus(isDark: boolean, surfaces: readonly Rgb[]): Record<string, Rgb> {
  const lightness = isDark ? 0.75 : 0.5;
  const tone = (degrees: number): Rgb =>
    ensureContrast(fromOklch({ lightness, chroma: 0.17, hue: degrees * DEGREE }), surfaces, TEXT_CONTRAST);
  const live = deriveFill(fromOklch({ lightness: 0.56, chroma: 0.22, hue: STATUS_HUES.danger * DEGREE }));
  const danger = deriveFill(fromOklch({ lightness: 0.53, chroma: 0.2, hue: STATUS_HUES.danger * DEGREE }));
  return {
    success: tone(STATUS_HUES.success),
    warning: tone(STATUS_HUES.warning),
    danger: tone(STATUS_HUES.danger),
    info: tone(STATUS_HUES.info),
    live: live.fill,
    'on-live': live.label,
    'danger-fill': danger.fill,
    'on-danger': danger.label,
  };
}
