// The video element of a shared clip. The document's own plays already, so the page adopts it.
import type { SharedClip } from '@floodlit/contract/clips';
import { posterCopyOf } from '@floodlit/contract/sums/poster-copy';
import { CLIP_VIDEO_ID } from './clip-video-id.ts';

/** Found before the first rendering, which empties the document's page. The page adopts it once. */
let written = document.getElementById(CLIP_VIDEO_ID);

export function takeClipVideo(
  { url, poster_url, poster_widths, name, captions }: SharedClip,
  locale: string,
): HTMLVideoElement {
  const found = written;
  written = null;
  if (found instanceof HTMLVideoElement && found.getAttribute('src') === url) return found;
  const video = document.createElement('video');
  video.id = CLIP_VIDEO_ID;
  video.className = 'shared-clip__video';
  video.controls = true;
  video.playsInline = true;
  // Browsers start only a muted picture by themselves.
  video.muted = true;
  video.autoplay = true;
  video.setAttribute('aria-label', name);
  if (poster_url !== null) video.poster = posterCopyOf(poster_url, poster_widths);
  video.src = url ?? '';
  for (const caption of captions) {
    const track = document.createElement('track');
    track.kind = 'captions';
    track.src = caption.url;
    track.srclang = caption.language;
    track.label = caption.label;
    track.default = caption.language === locale;
    video.append(track);
  }
  return video;
}

/** Ends the picture and the transfer: what is in the buffer is not shown either. */
export function stopClipVideo(video: HTMLVideoElement): void {
  video.pause();
  video.removeAttribute('src');
  video.removeAttribute('poster');
  video.load();
  video.remove();
}

export function placeClipVideo(holder: HTMLElement, video: HTMLVideoElement, url: string | null): void {
  holder.replaceChildren(video);
  if (!video.hasAttribute('src') && url !== null) video.src = url;
  // A browser may refuse to start a picture by itself: its controls start it.
  if (video.autoplay && video.paused) video.play().catch(() => undefined);
}

export function turnSoundOn(video: HTMLVideoElement): void {
  video.muted = false;
  if (video.volume === 0) video.volume = 1;
  video.focus();
}
