// The copies of a picture in smaller widths: their names, and the candidates that a browser chooses from.

/** Pixels. Phones, cards on dense screens, stages, and the widest hero. */
export const pictureWidths = [320, 640, 960, 1_280] as const;

/** No copy is wider than its picture: enlarging adds bytes and shows nothing more. */
export const widthsWithin = (pictureWidth: number): number[] =>
  pictureWidths.filter((width) => width <= pictureWidth);

/** `poster-1a2b.jpg` in 640 pixels is `poster-1a2b-w640.webp`. Takes a name or a path. */
export const copyNameOf = (picture: string, width: number): string =>
  picture.replace(/\.(?:jpg|png)$/, `-w${width}.webp`);

/** No other site has copies of ours, and a drawing needs none. */
export const mayHaveCopies = (picture: string): boolean => /^\/media\/[\w/-]+\.(?:jpg|png)$/.test(picture);

/**
 * The `srcset` of a picture (HTML, section 4.8.4.2.1).
 * @param widths the copies that exist, as an answer names them.
 * @returns undefined for a picture that is served alone: on another site, or without copies.
 */
export function srcSetOf(picture: string, widths: readonly number[] | undefined): string | undefined {
  return widths?.length && mayHaveCopies(picture)
    ? widths.map((width) => `${copyNameOf(picture, width)} ${width}w`).join(', ')
    : undefined;
}

/**
 * How wide a picture is drawn, by its place (`sizes`, HTML section 4.8.4.2.1). The document's preload names the same
 * widths as the page, else a browser loads two copies.
 */
export const pictureSizes = {
  /** A card of a rail or a grid, which fills a phone. Up to 21rem elsewhere: the copy of 320 px is sharp enough for it. */
  card: '(max-width: 40rem) 82vw, 20rem',
  /** The art beside or above the words of a hero. */
  hero: '(max-width: 60rem) 100vw, 72vw',
  /** The frame of a player. */
  stage: '(max-width: 64rem) 100vw, 66vw',
  /** A row of a list. */
  row: '9rem',
  /** An emblem. */
  crest: '4.5rem',
} as const;
export type PicturePlace = keyof typeof pictureSizes;
