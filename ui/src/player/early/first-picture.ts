// Shows the first frame without the engine, in an element that the engine adopts while it plays.
import type { OpenedMedia } from '../engine/opened-media.ts';
import { applyVolume, findPreference } from '../engine/preferences.ts';
import type { PlaybackSource } from '../logic/playback-source.ts';
import { codecsOf } from '../logic/playlist.ts';

/** The structure that <hls-video> creates. It accepts an existing shadow root. */
const SHADOW = `<style>
:host { display: inline-block; line-height: 0 }
video {
  max-width: 100%; max-height: 100%; min-width: 100%; min-height: 100%;
  object-fit: var(--media-object-fit, contain);
  object-position: var(--media-object-position, 50% 50%);
}
video::-webkit-media-text-track-container {
  transform: var(--media-webkit-text-track-transform);
  transition: var(--media-webkit-text-track-transition);
}
</style><slot name="media"><video part="video" playsinline preload="auto"></video></slot><slot></slot>`;

/** The engine appends the first segment again, which would disturb frames that have just started. */
const RUNNING_SECONDS = 0.2;
/** On a slow connection the engine is created while the bytes are still loading. */
const ENGINE_WAITS_MS = 800;

interface FirstPicture extends OpenedMedia {
  video: HTMLVideoElement;
  /** Resolves when the picture plays, or when that failed or takes too long. The engine then takes over. */
  settled: Promise<void>;
  /** Ends it when no engine loads. */
  destroy: () => void;
}

/**
 * Plays the downloads, the parts of one file by address, in a new element in `container`, until the engine takes
 * over. `undefined` when the document names no codecs, or this browser does not support them this way.
 */
export function showFirstPicture(
  source: PlaybackSource,
  rung: string | undefined,
  downloads: ReadonlyMap<string, Promise<ArrayBuffer>>,
  container: Element,
): FirstPicture | undefined {
  const codecs = rung && findCodecs(source, rung);
  if (!codecs) return undefined;
  const element = document.createElement('hls-video');
  const shadow = element.attachShadow({ mode: 'open' });
  shadow.innerHTML = SHADOW;
  const video = shadow.querySelector('video');
  if (!video) return undefined;
  applyVolume(video);
  // The attributes that the element reads when the engine upgrades it.
  element.toggleAttribute('muted', findPreference('muted') === 'true');
  container.append(element);

  const mediaSource = new MediaSource();
  let buffer: SourceBuffer | undefined;
  let hasEngine = false;

  async function append(type: string) {
    buffer = mediaSource.addSourceBuffer(type);
    const parts = await Promise.all(downloads.values());
    // Synchronous: an interruption would let the browser lay out and paint the page.
    if (!hasEngine) buffer.appendBuffer(joined(parts));
  }
  const settled = new Promise<void>((resolve) => {
    setTimeout(resolve, ENGINE_WAITS_MS);
    video.addEventListener('timeupdate', () => {
      if (video.currentTime >= RUNNING_SECONDS) resolve();
    });
    mediaSource.addEventListener(
      'sourceopen',
      // After a failure here, the engine requests, appends and reports it.
      () => void append(mimeType(codecs)).catch(() => resolve()),
      { once: true },
    );
  });
  video.src = URL.createObjectURL(mediaSource);

  return {
    element,
    video,
    settled,
    mediaSource,
    takeBuffer: () => {
      hasEngine = true;
      return buffer && { buffer, codecs };
    },
    destroy: () => {
      hasEngine = true;
      video.pause();
      URL.revokeObjectURL(video.src);
      video.removeAttribute('src');
      video.load();
      element.remove();
    },
  };
}

function joined(parts: readonly ArrayBuffer[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(new Uint8Array(part), place);
    place += part.byteLength;
  }
  return whole;
}

/** The codecs of a rung from the document's master playlist, if this browser's media source supports them. */
function findCodecs(source: PlaybackSource, rung: string): string | undefined {
  if (typeof MediaSource === 'undefined') return undefined;
  const master = Object.entries(source.playlists ?? {}).find(([path]) => path.endsWith('/master.m3u8'))?.[1];
  const codecs = master && codecsOf(master, rung);
  return codecs && MediaSource.isTypeSupported(mimeType(codecs)) ? codecs : undefined;
}

const mimeType = (codecs: string): string => `video/mp4; codecs="${codecs}"`;
