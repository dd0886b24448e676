/** Colours as browsers paint them: 8-bit sRGB channels, and OKLCH for changes of lightness. */

/** Red, green, blue as whole numbers 0–255. */
export type Rgb = readonly [red: number, green: number, blue: number];
/** OKLCH: lightness 0–1, chroma 0–~0.37, hue in radians. */
export type Oklch = { lightness: number; chroma: number; hue: number };

export const WHITE: Rgb = [255, 255, 255];
export const BLACK: Rgb = [0, 0, 0];

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const RGB_FUNCTION = /^rgb\(\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*\)$/i;

/**
 * Reads `#rgb`, `#rrggbb` or `rgb(r, g, b)`; any other text is undefined. It returns only numbers, so a stored colour
 * cannot inject CSS (T62).
 */
export function parseColor(text: string | null | undefined): Rgb | undefined {
  const trimmed = text?.trim() ?? '';
  if (HEX.test(trimmed)) {
    const digits = trimmed.slice(1);
    const pairs = digits.length === 3 ? Array.from(digits, (digit) => digit + digit) : digits.match(/../g);
    const [red = '', green = '', blue = ''] = pairs ?? [];
    return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
  }
  const channels = RGB_FUNCTION.exec(trimmed)?.slice(1).map(Number);
  if (channels === undefined || channels.some((channel) => channel > 255)) return undefined;
  const [red = 0, green = 0, blue = 0] = channels;
  return [red, green, blue];
}

/** `#rrggbb`, lower case. */
export function formatHex(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** sRGB channel 0–255 to linear light 0–1. A table, because one palette needs many thousand contrast values. */
const LINEAR = Float64Array.from({ length: 256 }, (_, channel) => {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});
export const toLinear = (channel: number): number => LINEAR[channel] ?? 0;
const toChannel = (linear: number): number => {
  const value = clamp(linear, 0, 1);
  return Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
};

/** The visible colour of `color` at `opacity` (0–1) over an opaque `background`, composited in 8-bit sRGB. */
export function mixOver(color: Rgb, background: Rgb, opacity: number): Rgb {
  const mixed = (index: 0 | 1 | 2): number =>
    Math.round(color[index] * opacity + background[index] * (1 - opacity));
  return [mixed(0), mixed(1), mixed(2)];
}

/** Björn Ottosson's OKLab in polar form. */
export function toOklch(color: Rgb): Oklch {
  const red = toLinear(color[0]);
  const green = toLinear(color[1]);
  const blue = toLinear(color[2]);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): [number, number, number] {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

const isInGamut = (linear: readonly number[]): boolean =>
  linear.every((value) => value >= -0.0005 && value <= 1.0005);

/** The nearest sRGB colour: keeps hue and lightness, reduces chroma. */
export function fromOklch(wanted: Oklch): Rgb {
  const lightness = clamp(wanted.lightness, 0, 1);
  let linear = toLinearRgb({ ...wanted, lightness });
  if (!isInGamut(linear)) {
    let inside = 0;
    let outside = wanted.chroma;
    for (let step = 0; step < 10; step += 1) {
      const chroma = (inside + outside) / 2;
      if (isInGamut(toLinearRgb({ ...wanted, lightness, chroma }))) inside = chroma;
      else outside = chroma;
    }
    linear = toLinearRgb({ ...wanted, lightness, chroma: inside });
  }
  return [toChannel(linear[0]), toChannel(linear[1]), toChannel(linear[2])];
}

/** Distance of two colours in OKLab. Below about 0.12 two large areas look alike. */
export function colorDistance(one: Rgb, other: Rgb): number {
  const a = toOklch(one);
  const b = toOklch(other);
  return Math.hypot(
    a.lightness - b.lightness,
    a.chroma * Math.cos(a.hue) - b.chroma * Math.cos(b.hue),
    a.chroma * Math.sin(a.hue) - b.chroma * Math.sin(b.hue),
  );
}
