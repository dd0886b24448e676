// A second, small picture of a playback, which shows any moment of it while the game itself goes on.
import { Hls } from 'hls-video-element';
import type { HlsConfig } from 'hls.js';
import { createGroupWatch, type GroupWatch } from '../engine/group-watch.ts';
import type { LoaderClass } from '../engine/media-loader.ts';
import { createHlsConfig } from '../engine/hls-config.ts';
import { framesPerSecond } from '../engine/frame-rate.ts';
import type { PlaybackHandle } from '../engine/create-playback.ts';
import { mediaUrl } from '../logic/token.ts';
import type { PlaybackSource } from '../logic/playback-source.ts';
import type { ClipSpan } from './clip-range.ts';

export interface ClipPreview {
  /** Shows this moment. Fast moves show the last one. */
  show: (seconds: number) => void;
  /** Plays with the sound of the game, whose own player is muted. It stops at the end of the span. */
  play: (span: ClipSpan, from: number) => void;
  pause: () => void;
  destroy: () => void;
}

const USUAL_FRAMES_PER_SECOND = 30;
/** A position exactly at the start of a frame could be rounded into the one before. */
const INTO_FRAME_S = 0.001;

/** The length of a frame of what plays now. */
export const frameSecondsOf = ({ element }: PlaybackHandle): number =>
  1 / (framesPerSecond(element) ?? USUAL_FRAMES_PER_SECOND);

const configOf = (handle: PlaybackHandle, startPosition: number): Partial<HlsConfig> => ({
  ...createHlsConfig(() => handle.state().live !== null),
  startPosition,
  // A few seconds around the ends: the game needs the connection more.
  backBufferLength: 10,
  maxBufferLength: 6,
  maxMaxBufferLength: 12,
  xhrSetup: (request, url) => request.open('GET', handle.signed(url), true),
});

/** The usual loader. Fragments that a decoder begins with arrive prepared, as in the player. */
function preparing(groups: GroupWatch): LoaderClass {
  return class extends (Hls.DefaultConfig.loader as LoaderClass) {
    override load(...[context, config, callbacks]: Parameters<InstanceType<LoaderClass>['load']>): void {
      super.load(context, config, groups.prepare(context, callbacks));
    }
  };
}

function openMedia(
  video: HTMLVideoElement,
  handle: PlaybackHandle,
  source: PlaybackSource,
  at: number,
  onFailed: () => void,
): () => void {
  const isLive = handle.state().live !== null;
  const address = handle.signed(
    mediaUrl(source.master_url, (isLive ? source.low_latency_url : null) ?? source.master_url),
  );
  if (!Hls.isSupported()) {
    video.src = address;
    return () => video.removeAttribute('src');
  }
  const groups = createGroupWatch(() => video);
  const hls = new Hls({
    ...configOf(handle, at),
    lowLatencyMode: isLive,
    fLoader: preparing(groups) as HlsConfig['fLoader'],
    pLoader: preparing(groups) as HlsConfig['pLoader'],
  });
  groups.attach(hls);
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (fatal) onFailed();
  });
  hls.loadSource(address);
  hls.attachMedia(video);
  return () => hls.destroy();
}

export function createClipPreview(options: {
  video: HTMLVideoElement;
  handle: PlaybackHandle;
  source: PlaybackSource;
  /** The first moment. */
  at: number;
  onTime: (seconds: number) => void;
  onPlaying: (isPlaying: boolean) => void;
  onFailed: () => void;
}): ClipPreview {
  const { video, handle } = options;
  const ends = new AbortController();
  const close = openMedia(video, handle, options.source, options.at, options.onFailed);
  let wanted: number | undefined;
  let stopAt = Number.POSITIVE_INFINITY;
  let nextLook = 0;

  /** One seek at a time: a newer one would cancel a picture that is nearly decoded. */
  function seek(): void {
    if (wanted === undefined || video.seeking || video.readyState < HTMLMediaElement.HAVE_METADATA) return;
    const to = wanted;
    wanted = undefined;
    if (Math.abs(video.currentTime - to) > INTO_FRAME_S / 2) video.currentTime = to;
  }
  const settle = (isPlaying: boolean): void => {
    handle.hush(isPlaying);
    options.onPlaying(isPlaying);
  };
  const listen = (names: readonly string[], listener: () => void): void => {
    for (const name of names) video.addEventListener(name, listener, { signal: ends.signal });
  };
  listen(['loadedmetadata', 'seeked', 'canplay'], seek);
  /** Each picture: events of the element come too late for the end of a clip. */
  function follow(): void {
    if (video.paused || ends.signal.aborted) return;
    options.onTime(Math.min(video.currentTime, stopAt));
    if (video.currentTime >= stopAt) video.pause();
    else nextLook = requestAnimationFrame(follow);
  }
  listen(['playing'], () => {
    settle(true);
    cancelAnimationFrame(nextLook);
    follow();
  });
  listen(['pause', 'ended'], () => settle(false));

  const show = (seconds: number): void => {
    if (!video.paused) video.pause();
    wanted = seconds + INTO_FRAME_S;
    seek();
  };
  show(options.at);

  return {
    show,
    play: ({ end }, from) => {
      stopAt = end;
      wanted = from + INTO_FRAME_S;
      seek();
      const { element } = handle;
      video.volume = element.volume;
      // A game that the browser silenced is no wish of the viewer.
      video.muted = element.muted && !handle.state().is_silenced;
      video.play().catch(() => undefined);
    },
    pause: () => video.pause(),
    destroy: () => {
      ends.abort();
      handle.hush(false);
      close();
    },
  };
}
