// The small pictures of a playback, with absolute addresses. Without any, the strip is plain.
import type { PlaybackHandle } from '../engine/create-playback.ts';
import type { PlaybackSource } from '../logic/playback-source.ts';
import { mediaUrl } from '../logic/token.ts';
import { readTiles, type Tile } from './storyboard.ts';

export async function loadTiles(
  handle: PlaybackHandle,
  source: PlaybackSource,
  signal: AbortSignal,
): Promise<readonly Tile[]> {
  if (source.storyboard_url == null) return [];
  const url = new URL(handle.signed(mediaUrl(source.master_url, source.storyboard_url)), location.href);
  const answer = await fetch(url, { signal });
  if (!answer.ok) return [];
  return readTiles(await answer.text()).map((tile) => ({ ...tile, file: new URL(tile.file, url).href }));
}
