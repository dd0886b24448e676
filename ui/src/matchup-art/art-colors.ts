import { lettersOf } from '@floodlit/contract/sums/first-letters';
import {
  colorDistance,
  formatHex,
  fromOklch,
  parseColor,
  toOklch,
  type Rgb,
} from '@floodlit/contract/sums/color';

/** One side of a picture: two to four letters and a colour from the API, and its own emblem if it has one. */
export type ArtTeam = {
  monogram: string;
  color?: string | null;
  image?: string | null | undefined;
  image_widths?: readonly number[] | undefined;
};
export type ArtColors = { away: string; home: string };

/** White letters must be readable on the art, and no side may outshine the text beside it. */
const LIGHTNESS_MIN = 0.36;
const LIGHTNESS_MAX = 0.56;
const CHROMA_MAX = 0.19;
/** Two halves closer than this (OKLab) look like one. */
const DISTANCE_MIN = 0.13;

const FALLBACK_COLORS = [
  '#0f766e',
  '#1d4ed8',
  '#7c2d92',
  '#4338ca',
  '#0e7490',
  '#9f1239',
  '#166534',
  '#b45309',
];

/** A stable hash of a text: the same title always gets the same picture (32-bit FNV-1a). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

function settle(color: Rgb): Rgb {
  const { lightness, chroma, hue } = toOklch(color);
  return fromOklch({
    lightness: Math.min(LIGHTNESS_MAX, Math.max(LIGHTNESS_MIN, lightness)),
    chroma: Math.min(CHROMA_MAX, chroma),
    hue,
  });
}

function colorOf(team: ArtTeam | undefined, seed: string): Rgb {
  const given = parseColor(team?.color);
  if (given !== undefined) return settle(given);
  const index = hashText(`${team?.monogram ?? ''}${seed}`) % FALLBACK_COLORS.length;
  return settle(parseColor(FALLBACK_COLORS[index]) ?? [67, 56, 202]);
}

/**
 * Colours for both halves, `#rrggbb`. The home side keeps its colour; a similar away side becomes dark.
 * Without an away side the picture fades from the home colour to its neighbour on the colour wheel.
 */
export function pickArtColors(away: ArtTeam | undefined, home: ArtTeam | undefined, seed: string): ArtColors {
  const homeColor = colorOf(home, seed);
  if (away === undefined) {
    const { lightness, chroma, hue } = toOklch(homeColor);
    const neighbour = fromOklch({ lightness: lightness * 0.8, chroma, hue: hue + 0.6 });
    return { away: formatHex(neighbour), home: formatHex(homeColor) };
  }
  const awayColor = colorOf(away, seed);
  if (colorDistance(awayColor, homeColor) >= DISTANCE_MIN) {
    return { away: formatHex(awayColor), home: formatHex(homeColor) };
  }
  const look = toOklch(homeColor);
  return {
    away: formatHex(fromOklch({ ...toOklch(awayColor), lightness: 0.27 })),
    home: formatHex(fromOklch({ ...look, lightness: Math.max(0.5, look.lightness) })),
  };
}

/** Width of a monogram in em of the expanded black font, so that wide letters never touch the middle. */
export function measureMonogram(monogram: string): number {
  return lettersOf(monogram).reduce((width, letter) => {
    if (
      /[MWmw\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u.test(
        letter,
      )
    )
      return width + 1.12;
    if (/[IJil1.]/.test(letter)) return width + 0.5;
    return width + 0.86;
  }, 0);
}
