import { createRequire } from 'node:module';
import { canvasLibrary } from './canvas-library.ts';

const family = 'Footage';
const require = createRequire(import.meta.url);
let isRegistered = false;

/** Registers Archivo from its package, so that the picture is the same on a machine without any font. */
function register(): void {
  if (isRegistered) return;
  for (const range of ['latin', 'latin-ext'])
    if (
      !canvasLibrary().GlobalFonts.registerFromPath(
        require.resolve(`@fontsource-variable/archivo/files/archivo-${range}-standard-normal.woff2`),
        family,
      )
    )
      throw new Error('The font of the footage could not be read.');
  isRegistered = true;
}

/** A canvas font of this many pixels. */
export function fontOf(pixels: number, weight: 500 | 600 | 700 | 800 | 900): string {
  register();
  return `${weight} ${pixels}px ${family}`;
}
