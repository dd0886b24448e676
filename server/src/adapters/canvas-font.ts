// The font for canvas drawings.
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

const fontFile = '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2';
const family = 'Drawn';

let isThere = false;

/** @returns the family's name, once it can be drawn with. */
export function canvasFont(): string {
  if (!isThere) GlobalFonts.registerFromPath(createRequire(import.meta.url).resolve(fontFile), family);
  isThere = true;
  return family;
}
