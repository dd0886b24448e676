// Captions and the preview thumbnails, as <track> children of the media element.
import type { PlaybackSource } from '../logic/playback-source.ts';
import { mediaUrl, withToken } from '../logic/token.ts';

const SIGNED = '/media/t/';

export interface Tracks {
  /** Moves the tracks to a newer token. */
  resign: (token: string) => void;
  /** The track of the preview thumbnails. It has no address while the game is live. */
  thumbnails: HTMLTrackElement | undefined;
}

export function createTracks(element: HTMLElement, source: PlaybackSource): Tracks {
  const address = (path: string) => withToken(mediaUrl(source.master_url, path), source.token);
  for (const caption of source.captions ?? []) {
    const track = document.createElement('track');
    track.kind = 'captions';
    track.srclang = caption.language;
    track.label = caption.label;
    track.src = address(caption.url);
    element.append(track);
  }
  let thumbnails: HTMLTrackElement | undefined;
  if (source.storyboard_url) {
    const track = document.createElement('track');
    thumbnails = track;
    track.kind = 'metadata';
    track.label = 'thumbnails';
    track.default = true;
    if (!source.is_live) track.src = address(source.storyboard_url);
    element.append(track);
  }

  return {
    thumbnails,
    resign: (token) => {
      for (const track of element.querySelectorAll('track')) {
        if (!track.src.includes(SIGNED)) continue;
        // Loaded captions stay: loading them again would make the lines on the screen flicker.
        const copies = element.shadowRoot?.querySelectorAll('track') ?? [];
        const copy = [...copies].find((each) => each.src === track.src);
        const isShown = track.kind === 'captions' && copy?.readyState === HTMLTrackElement.LOADED;
        if (!isShown) track.src = withToken(track.src, token);
      }
    },
  };
}
