// How the viewer wants captions to look, and when they appear.

export const SIZES = ['small', 'normal', 'large', 'largest'] as const;
export const COLOURS = ['white', 'yellow', 'cyan', 'green'] as const;
export const BACKGROUNDS = ['dark', 'half', 'none'] as const;

export interface CaptionLook {
  size: (typeof SIZES)[number];
  colour: (typeof COLOURS)[number];
  background: (typeof BACKGROUNDS)[number];
}

export const USUAL_LOOK: CaptionLook = { size: 'normal', colour: 'white', background: 'dark' };
export const MOST_OFFSET_S = 10;
export const OFFSET_STEP_S = 0.5;

const one = <Name extends string>(names: readonly Name[], value: unknown, usual: Name): Name =>
  names.find((name) => name === value) ?? usual;

function parse(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Unknown and damaged values become the usual ones. */
export function lookFrom(stored: string | null): CaptionLook {
  const { size, colour, background } = parse(stored);
  return {
    size: one(SIZES, size, USUAL_LOOK.size),
    colour: one(COLOURS, colour, USUAL_LOOK.colour),
    background: one(BACKGROUNDS, background, USUAL_LOOK.background),
  };
}

/** Steps of half a second within ten seconds. */
export const tidyOffset = (seconds: number): number =>
  Number.isFinite(seconds)
    ? Math.max(-MOST_OFFSET_S, Math.min(MOST_OFFSET_S, Math.round(seconds / OFFSET_STEP_S) * OFFSET_STEP_S))
    : 0;

/** An offset belongs to the recording it was chosen for. */
export function offsetFrom(stored: string | null, assetId: number): number {
  const { asset_id: of, seconds } = parse(stored);
  return of === assetId ? tidyOffset(Number(seconds)) : 0;
}

const FONT_SIZES = { small: '75%', normal: '100%', large: '150%', largest: '200%' } as const;
const INKS = { white: '#fff', yellow: '#ffeb3b', cyan: '#4dd0e1', green: '#7cfc8a' } as const;
const GROUNDS = { dark: 'rgb(0 0 0 / 0.8)', half: 'rgb(0 0 0 / 0.45)', none: 'transparent' } as const;

/** Without a background, an outline keeps the letters readable on a bright picture. */
export function cueCss({ size, colour, background }: CaptionLook): string {
  const shadow = background === 'none' ? '0 0 3px #000, 0 0 3px #000, 0 1px 2px #000' : 'none';
  return `video::cue { font-size: ${FONT_SIZES[size]}; color: ${INKS[colour]}; background: ${GROUNDS[background]}; text-shadow: ${shadow}; }`;
}
