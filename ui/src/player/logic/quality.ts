// Names of the rungs of a ladder.

/** The folder of a rung's playlist is its name: `…/540p/index.m3u8`. */
export function rungName(playlistUrl: string): string | undefined {
  return /([^/]+)\/[^/]+\.m3u8(?:[?#].*)?$/.exec(playlistUrl)?.[1];
}

/** The index of a named rung among the playlists' addresses. -1 selects the quality by bandwidth. */
export function rungIndex(playlistUrls: readonly string[], name: string | null | undefined): number {
  if (!name) return -1;
  return playlistUrls.findIndex((url) => rungName(url) === name);
}
