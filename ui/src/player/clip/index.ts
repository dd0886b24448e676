// The parts of a clip's dialog that know the player. They load with the dialog.
export { ClipStrip, type ClipStripTexts } from './clip-strip.tsx';
export { createClipPreview, frameSecondsOf, type ClipPreview } from './clip-preview.ts';
export { endOfKey } from './clip-keys.ts';
export { moveEnd, setEnd, type ClipEnd, type ClipLimits, type ClipSpan } from './clip-range.ts';
export { loadTiles } from './load-tiles.ts';
export type { Tile } from './storyboard.ts';
