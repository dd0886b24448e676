// Starts the downloads of the first frame while the engine is still loading.
import { findPreference } from '../engine/preferences.ts';
import { latencyModeOf } from '../logic/latency.ts';
import { firstRequests, newestInit } from '../logic/playlist.ts';
import type { PlaybackSource } from '../logic/playback-source.ts';
import { mediaPath, mediaUrl, withToken } from '../logic/token.ts';

const playlistOf = (source: PlaybackSource, rung: string): [path: string, text: string] | undefined =>
  Object.entries(source.playlists ?? {}).find(([path]) =>
    ['index', 'low'].some((name) => mediaPath(path).endsWith(`/${rung}/${name}.m3u8`)),
  );

/** The start rung, among those with a known playlist: the viewer's choice if the recording has it. */
export function firstRung(source: PlaybackSource, chosenRung: string | null): string | undefined {
  return [chosenRung, source.start_rung].find((name) => name && playlistOf(source, name)) ?? undefined;
}

/**
 * The first frame's files at `startAt` seconds, by address, of the chosen rung if the recording has it. A live game
 * needs the files of its newest picture.
 */
export function firstFiles(source: PlaybackSource, startAt: number, chosenRung: string | null): string[] {
  const name = firstRung(source, chosenRung);
  const rung = name && playlistOf(source, name);
  if (!rung && source.is_live) return firstPlaylist(source);
  if (!rung) return startAt > 0 ? [] : (source.first_fragments ?? []).map((path) => address(source, path));
  const [path, text] = rung;
  const folder = path.replace(/[^/]*$/, '');
  const { init, segment } = source.is_live ? newestInit(text) : firstRequests(text, startAt);
  // The engine handles segments that one rung borrows from another.
  return [init, segment]
    .filter((name) => name !== undefined && !name.startsWith('../'))
    .map((name) => address(source, folder + name));
}

/** A cached document cannot contain a live rung's playlist, so it loads in parallel with the engine. */
function firstPlaylist(source: PlaybackSource): string[] {
  const mode = latencyModeOf(findPreference('latency'), typeof source.low_latency_url === 'string');
  const file = mode === 'low' ? 'low' : 'index';
  return [source.master_url.replace(/master\.m3u8$/, `${source.start_rung}/${file}.m3u8`)];
}

export function prefetch(
  source: PlaybackSource,
  startAt: number,
  chosenRung: string | null,
): Map<string, Promise<ArrayBuffer>> {
  const downloads = new Map<string, Promise<ArrayBuffer>>();
  for (const url of firstFiles(source, startAt, chosenRung)) {
    const download = fetch(url).then((response) => {
      if (!response.ok) throw new Error(`${response.status}`);
      return response.arrayBuffer();
    });
    // The engine retries failed downloads, so nobody else handles them.
    download.catch(() => undefined);
    downloads.set(url, download);
  }
  return downloads;
}

function address(source: PlaybackSource, path: string): string {
  return withToken(mediaUrl(source.master_url, path), source.token);
}
