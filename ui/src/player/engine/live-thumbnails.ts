// The preview thumbnails of a live game: their text grows, so it is loaded again while the viewer points at a time.

/** Shorter than the time between two pictures. */
const FRESH_MS = 5_000;

export interface LiveThumbnails {
  /** Loads the newest pictures' places, unless they were loaded just now. */
  refresh: () => Promise<void>;
}

/** The places as absolute addresses: the track's own address says nothing about where the pictures are. */
export const withAddresses = (vtt: string, base: string): string =>
  vtt.replaceAll(/^.+#xywh=.+$/gm, (place) => new URL(place, base).href);

/** @param address of the text, under the newest token. */
export function createLiveThumbnails(track: HTMLTrackElement, address: () => string): LiveThumbnails {
  let shown = '';
  let loadedAt = Number.NEGATIVE_INFINITY;
  return {
    refresh: async () => {
      if (performance.now() - loadedAt < FRESH_MS) return;
      loadedAt = performance.now();
      const url = new URL(address(), location.href).href;
      // After the end of the game the text may be missing for a moment. The pictures so far stay.
      const answer = await fetch(url).catch(() => undefined);
      if (answer?.ok !== true) return;
      const vtt = withAddresses(await answer.text(), url);
      if (vtt === shown) return;
      shown = vtt;
      const previous = track.src;
      track.src = URL.createObjectURL(new Blob([vtt], { type: 'text/vtt' }));
      if (previous !== '') URL.revokeObjectURL(previous);
    },
  };
}
