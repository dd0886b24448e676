// A cache of the playlist texts that came with the answer.
import { mediaPath } from '../logic/token.ts';

/** A live playlist is used once, and only while it is fresh. */
const FRESH_MS = 5_000;

export interface KnownPlaylists {
  /** The text of this address, or `undefined` when it must be requested. */
  take: (url: string) => string | undefined;
}

/** @param texts by path below the token. */
export function createKnownPlaylists(
  texts: Readonly<Record<string, string>>,
  isLive: boolean,
): KnownPlaylists {
  const known = new Map(Object.entries(texts).map(([path, text]) => [mediaPath(path), text]));
  const createdAt = performance.now();
  return {
    take: (url) => {
      const path = mediaPath(url);
      if (!isLive) return known.get(path);
      // With a query, hls.js requests a certain state of the playlist.
      if (url.includes('?') || performance.now() - createdAt > FRESH_MS) return undefined;
      const text = known.get(path);
      known.delete(path);
      return text;
    },
  };
}
