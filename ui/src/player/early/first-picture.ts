// Shows the first frame without the engine: an element of its kind, which the engine takes over as it plays.
import type { OpenedMedia } from '../engine/opened-media.ts';
import { applyVolume, findPreference } from '../engine/preferences.ts';
import type { PlaybackSource } from '../logic/playback-source.ts';
import { codecsOf } from '../logic/playlist.ts';

/** What <hls-video> makes of itself; it takes a shadow root that is there already. */
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

/** The engine appends the first segment once more, which frames that are only starting to run would notice. */
const RUNNING_SECONDS = 0.2;
/** On a slow line the engine is better made while the bytes are still on their way. */
const ENGINE_WAITS_MS = 800;

interface FirstPicture extends OpenedMedia {
  video: HTMLVideoElement;
  /** Resolves when the picture runs, or when that failed or takes long: then it is the engine's turn. */
  settled: Promise<void>;
  /** Ends it when no engine comes. */
  destroy: () => void;
}

/**
 * Plays the downloads, the parts of one file by address, in a new element in `container`, until the engine takes over.
 * `undefined` where the document doesn't say how they are coded, or this browser can't tell or wants another way.
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
  // What the element reads when the engine makes it a player.
  element.toggleAttribute('muted', findPreference('muted') === 'true');
  container.append(element);

  const mediaSource = new MediaSource();
  let buffer: SourceBuffer | undefined;
  let hasEngine = false;

  async function append(type: string) {
    buffer = mediaSource.addSourceBuffer(type);
    const parts = await Promise.all(downloads.values());
    // In one piece: between two, the browser would lay out and paint the page.
    if (!hasEngine) buffer.appendBuffer(joined(parts));
  }
  const settled = new Promise<void>((resolve) => {
    setTimeout(resolve, ENGINE_WAITS_MS);
    video.addEventListener('timeupdate', () => {
      if (video.currentTime >= RUNNING_SECONDS) resolve();
    });
    mediaSource.addEventListener(
      'sourceopen',
      // What fails here is asked for, appended and reported by the engine.
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

/** The codecs of a rung by the master playlist of the document, where this browser plays them from a media source. */
function findCodecs(source: PlaybackSource, rung: string): string | undefined {
  if (typeof MediaSource === 'undefined') return undefined;
  const master = Object.entries(source.playlists ?? {}).find(([path]) => path.endsWith('/master.m3u8'))?.[1];
  const codecs = master && codecsOf(master, rung);
  return codecs && MediaSource.isTypeSupported(mimeType(codecs)) ? codecs : undefined;
}

const mimeType = (codecs: string): string => `video/mp4; codecs="${codecs}"`;
