// The positions of preview thumbnails on their sheet: pure.

const TILE = { width: 160, height: 90 };
const MOST_TILES = 100;
const SHORTEST_SECONDS = 2;

export interface PreviewSheet {
  columns: number;
  rows: number;
  /** The last row may be incomplete. */
  frames: number;
}

export function sheetOf(size: { width: number; height: number }, durationSeconds: number): PreviewSheet {
  const columns = Math.max(1, Math.round(size.width / TILE.width));
  const rows = Math.max(1, Math.round(size.height / TILE.height));
  const interval = Math.max(SHORTEST_SECONDS, Math.ceil(durationSeconds / MOST_TILES));
  const frames = Math.min(columns * rows, Math.max(1, Math.ceil(durationSeconds / interval)));
  return { columns, rows, frames };
}

/** The position in percent, as CSS defines it for a background larger than its box. */
export function placeOf(frame: number, { columns, rows }: PreviewSheet): { x: string; y: string } {
  const share = (index: number, count: number): string => `${count > 1 ? (100 * index) / (count - 1) : 0}%`;
  return { x: share(frame % columns, columns), y: share(Math.floor(frame / columns), rows) };
}
