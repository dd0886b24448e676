// The canvas library and its font, both loaded at the first drawing. The library maps 35 MB, and most processes draw
// nothing.
import { createRequire } from 'node:module';
import type Canvas from '@napi-rs/canvas';

const require = createRequire(import.meta.url);
const fontFile = '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2';
const family = 'Drawn';

let isThere = false;

export const canvasLibrary = (): typeof Canvas => require('@napi-rs/canvas') as typeof Canvas;

/** Registers the font on the first call. @returns the name of its family. */
export function canvasFont(): string {
  if (!isThere) canvasLibrary().GlobalFonts.registerFromPath(require.resolve(fontFile), family);
  isThere = true;
  return family;
}
