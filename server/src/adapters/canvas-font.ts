// The font for canvas drawings.
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

const fontFile = '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2';
const family = 'Drawn';

let isThere = false;

/** Registers the font on the first call. @returns the name of its family. */
export function canvasFont(): string {
  if (!isThere) GlobalFonts.registerFromPath(createRequire(import.meta.url).resolve(fontFile), family);
  isThere = true;
  return family;
}
