// Plays one recording in an <hls-video>: the engine, without a control on the screen.
import { Hls } from 'hls-video-element';
import type { HlsVideoElement } from 'hls-video-element';
import type { ErrorData, HlsConfig } from 'hls.js';
import { remedyFor } from '../logic/failure.ts';
import type { PlaybackSource, Renew } from '../logic/playback-source.ts';
import { rungIndex } from '../logic/quality.ts';
import { retryDelayMs } from '../logic/renewal.ts';
import { mediaPath, withToken } from '../logic/token.ts';
import { hlsConfig } from './hls-config.ts';
import { keepPosition } from './preferences.ts';
import { createMediaLoader } from './media-loader.ts';
import type { LoaderClass } from './media-loader.ts';
import { takingOver } from './opened-media.ts';
import type { OpenedMedia } from './opened-media.ts';
import { FIRST_STATE } from './playback-state.ts';
import type { PlaybackState } from './playback-state.ts';
import { keepChosenQuality, rememberChoices } from './remember-choices.ts';
import { createTokenKeeper } from './token-keeper.ts';
import { createTracks } from './tracks.ts';

export interface PlaybackOptions {
  source: PlaybackSource;
  /** Where the media element goes; without it the caller inserts `handle.element`. */
  container?: Element | undefined;
  /** A picture that is there already, in its container: it becomes this playback. */
  opened?: OpenedMedia | undefined;
  renew: Renew;
  onState?: ((state: PlaybackState) => void) | undefined;
  /** Downloads that began before the engine was there, by address. */
  prefetched?: ReadonlyMap<string, Promise<ArrayBuffer>> | undefined;
  /** Seconds. */
  startAt?: number | undefined;
  /** Fills the buffer at once; otherwise one segment is fetched until the viewer presses play. */
  willPlay?: boolean | undefined;
}

export interface PlaybackHandle {
  element: HlsVideoElement;
  assetId: number;
  state: () => PlaybackState;
  subscribe: (listener: (state: PlaybackState) => void) => () => void;
  /** Rejects with `NotAllowedError` when the browser wants a gesture first. */
  play: () => Promise<void>;
  /** Replaces the way to renew, when another owner takes the playback over. */
  renewWith: (renew: Renew) => void;
  /** The same address under the newest token. */
  signed: (url: string) => string;
  destroy: () => void;
}

/** After this much undisturbed play another decoding failure may be recovered from again. */
const RECOVERED_FOR_GOOD_MS = 60_000;

export function createPlayback(options: PlaybackOptions): PlaybackHandle {
  const { source } = options;
  const element = (options.opened?.element ?? document.createElement('hls-video')) as HlsVideoElement;
  const listeners = new Set<(state: PlaybackState) => void>();
  if (options.onState) listeners.add(options.onState);
  const startPosition = options.startAt || -1;
  let { renew } = options;
  let state = FIRST_STATE;
  let hls: Hls | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let failedLoads = 0;
  let recoveredAt: number | undefined;
  let isDestroyed = false;

  function change(part: Partial<PlaybackState>) {
    if (isDestroyed) return;
    state = { ...state, ...part };
    for (const listener of listeners) listener(state);
  }

  function refuse(reason: string) {
    if (state.refused !== undefined) return;
    clearTimeout(retryTimer);
    hls?.stopLoad();
    element.pause();
    change({ refused: reason, is_unreachable: false });
  }

  const tokens = createTokenKeeper({
    first: source,
    renew: async () => {
      const answer = await renew();
      if (answer.kind === 'renewed') tracks.resign(answer.token);
      return answer;
    },
    isIdle: () => element.paused,
    onRefused: refuse,
    onUnreachable: (isUnreachable) => change({ is_unreachable: isUnreachable }),
  });
  const signed = (url: string) => withToken(url, tokens.token());
  const tracks = createTracks(element, source);

  const keyed = <T>(entries: Iterable<[string, T]>) =>
    new Map([...entries].map(([path, value]) => [mediaPath(path), value]));

  const config: Partial<HlsConfig> = {
    ...hlsConfig,
    ...(options.opened && { bufferController: takingOver(options.opened) }),
    startPosition,
    xhrSetup: (request, url) => request.open('GET', signed(url), true),
  };
  config.loader = createMediaLoader({
    Network: Hls.DefaultConfig.loader as LoaderClass,
    tokens,
    playlists: keyed(Object.entries(source.playlists ?? {})),
    prefetched: keyed(options.prefetched ?? []),
    onDenied: () => refuse('denied'),
  }) as HlsConfig['loader'];

  const keepTrying = () => {
    change({ is_unreachable: true });
    clearTimeout(retryTimer);
    retryTimer = setTimeout(tryAgain, retryDelayMs(failedLoads++, Math.random()));
  };
  const tryAgain = () => {
    clearTimeout(retryTimer);
    if (!hls || state.refused !== undefined) return;
    if (hls.levels.length === 0) hls.loadSource(source.master_url);
    hls.startLoad(element.currentTime > 0 ? -1 : startPosition);
  };
  const onOnline = () => {
    if (state.is_unreachable) tryAgain();
  };

  function onError(_event: string, data: ErrorData) {
    const remedy = remedyFor(
      {
        kind: kindOf(data),
        status: data.response?.code,
        fatal: data.fatal,
      },
      {
        token_was_fresh: true,
        media_recovered: recoveredAt !== undefined && performance.now() - recoveredAt < RECOVERED_FOR_GOOD_MS,
      },
    );
    if (remedy === 'retry') keepTrying();
    else if (remedy === 'recover_media') {
      recoveredAt = performance.now();
      hls?.recoverMediaError();
    } else if (remedy === 'ask_reason') refuse('denied');
    else if (remedy === 'give_up') change({ failed: data.type === 'networkError' ? 'missing' : 'decode' });
  }

  function attach(api: Hls) {
    hls = api;
    api.on(Hls.Events.MANIFEST_PARSED, (_event, data) => {
      const playlists = data.levels.map((level) => level.url[0] ?? '');
      const start = rungIndex(playlists, source.start_rung);
      if (start >= 0) api.startLevel = start;
      keepChosenQuality(element, playlists);
    });
    api.on(Hls.Events.FRAG_LOADED, () => {
      failedLoads = 0;
      if (state.is_unreachable) change({ is_unreachable: false });
    });
    api.on(Hls.Events.ERROR, onError);
  }

  element.config = config;
  element.setAttribute('playsinline', '');
  element.setAttribute('preload', options.willPlay ? 'auto' : 'metadata');
  if (element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) change({ picture: 'showing' });
  else element.addEventListener('loadeddata', () => change({ picture: 'showing' }), { once: true });
  element.addEventListener('play', () => {
    if (tokens.isExpired()) void tokens.renewNow();
  });
  globalThis.addEventListener('online', onOnline);
  rememberChoices(element);
  const forgetPosition = keepPosition(element, source.asset_id);
  options.container?.append(element);
  element.src = source.master_url;
  // The element makes its hls.js one microtask after its address; ours comes next, before any answer.
  const attached = Promise.resolve().then(() => {
    if (element.api && !isDestroyed) attach(element.api);
  });

  return {
    element,
    assetId: source.asset_id,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    // Sooner, the media source would arrive during the call and abort it.
    play: () => attached.then(() => element.play()),
    renewWith: (next) => {
      renew = next;
    },
    signed,
    destroy: () => {
      isDestroyed = true;
      forgetPosition();
      listeners.clear();
      clearTimeout(retryTimer);
      tokens.stop();
      globalThis.removeEventListener('online', onOnline);
      element.removeAttribute('src');
      element.remove();
    },
  };
}

function kindOf(data: ErrorData): 'network' | 'media' | 'other' {
  if (data.type === Hls.ErrorTypes.NETWORK_ERROR) return 'network';
  return data.type === Hls.ErrorTypes.MEDIA_ERROR ? 'media' : 'other';
}
