// The poster of a video element, which takes one address.
import { copyNameOf, mayHaveCopies } from './picture-widths.ts';

/** Pixels. This copy is sharp on a phone, and wide enough for a stage. */
const posterPixels = 960;

/**
 * The page and the document's preload name the same one, so that a browser loads it once.
 * @returns the copy that a video shows before its first frame, else the picture itself.
 */
export function posterCopyOf(picture: string, widths: readonly number[] | undefined): string {
  const width = widths?.findLast((one) => one <= posterPixels);
  return width === undefined || !mayHaveCopies(picture) ? picture : copyNameOf(picture, width);
}
