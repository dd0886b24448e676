// The full build of hls.js in the place of the light one: it plays sound from playlists of its own. Only a viewer who
// chose another sound track loads this file.
import Hls from 'hls.js/dist/hls.min.mjs';
import type { HlsVideoElement } from 'hls-video-element';
import type { HlsConfig } from 'hls.js';
import type { LoaderClass } from './media-loader.ts';
import { pictureAlone } from './picture-alone.ts';
import type { TrackLists } from './track-lists.ts';

/**
 * Goes on at the same second, playing or paused.
 * @param config with the loader of the media.
 * @param onCreated called before anything loads.
 */
export function replaceHls(
  element: HlsVideoElement & TrackLists,
  config: Partial<HlsConfig>,
  masterUrl: string,
  onCreated: (api: Hls) => void,
): void {
  const { currentTime, paused, playbackRate, api: former } = element;
  former?.detachMedia();
  former?.destroy();
  const { bufferController: _, ...kept } = config;
  const startPosition = currentTime > 0 ? currentTime : (config.startPosition ?? -1);
  const Loader = config.loader as LoaderClass | undefined;
  const api = new Hls({
    ...kept,
    // A player cannot take the sound out of a muxed fragment once hls.js has appended it.
    ...(Loader && { fLoader: pictureAlone(Loader) as HlsConfig['fLoader'] }),
    autoStartLoad: false,
    startPosition,
  });
  element.api = api;
  listQualities(element, api);
  onCreated(api);
  api.loadSource(masterUrl);
  api.attachMedia(element.nativeEl as HTMLMediaElement);
  if (paused) loadLittle(element, api);
  api.startLoad(startPosition);
  // A new media source pauses the element and resets its speed.
  element.playbackRate = playbackRate;
  if (!paused) element.play().catch(() => undefined);
}

/** One segment until the viewer presses play, as with the element's own hls.js. */
function loadLittle(element: HTMLMediaElement, { config }: Hls): void {
  const { maxBufferLength, maxBufferSize } = config;
  Object.assign(config, { maxBufferLength: 1, maxBufferSize: 1 });
  element.addEventListener('play', () => Object.assign(config, { maxBufferLength, maxBufferSize }), {
    once: true,
  });
}

/** The element lists the qualities of its own hls.js alone, so the menu would be empty. */
function listQualities(element: TrackLists, api: Hls): void {
  api.on(Hls.Events.MANIFEST_PARSED, (_event, { levels }) => {
    const video = element.addVideoTrack('main');
    video.id = 'main';
    video.selected = true;
    for (const [index, level] of levels.entries()) {
      const { url, width, height, videoCodec, bitrate } = level;
      video.addRendition(url[0] ?? '', width, height, videoCodec, bitrate).id = `${index}`;
    }
  });
  api.once(Hls.Events.DESTROYING, () => {
    for (const track of Array.from(element.videoTracks)) element.removeVideoTrack(track);
  });
}
