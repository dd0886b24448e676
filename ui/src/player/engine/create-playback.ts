// Plays one recording or live game in an <hls-video>: the engine, without visible controls.
import { Hls } from 'hls-video-element';
import type { HlsVideoElement } from 'hls-video-element';
import type { ErrorData, HlsConfig, LoaderContext } from 'hls.js';
import { remedyFor } from '../logic/failure.ts';
import { joinAppends } from '../logic/join-appends.ts';
import type { PlaybackSource, Renew } from '../logic/playback-source.ts';
import { rungIndex } from '../logic/quality.ts';
import { retryDelayMs } from '../logic/renewal.ts';
import { mediaPath, mediaUrl, withToken } from '../logic/token.ts';
import type { LatencyMode } from '../logic/latency.ts';
import { rungPlaylist } from '../logic/latency.ts';
import type { Signal } from '../logic/slate.ts';
import { createAudioChoice } from './audio-choice.ts';
import { createDecodeRecovery } from './decode-recovery.ts';
import { watchEnd } from './end-watch.ts';
import { createHlsConfig, latencyConfig } from './hls-config.ts';
import { createKnownPlaylists } from './known-playlists.ts';
import type { LiveThumbnails } from './live-thumbnails.ts';
import { createLiveSide } from './live-side.ts';
import type { LiveSide } from './live-side.ts';
import { findPreference, keepPosition } from './preferences.ts';
import { createMediaLoader } from './media-loader.ts';
import type { LoaderClass } from './media-loader.ts';
import { createGroupWatch } from './group-watch.ts';
import { noticeDrops } from './notice-drops.ts';
import { takingOver } from './opened-media.ts';
import type { OpenedMedia } from './opened-media.ts';
import { FIRST_STATE } from './playback-state.ts';
import type { PlaybackState } from './playback-state.ts';
import { keepChosenQuality, storeChoices } from './stored-choices.ts';
import { createPatientCap } from './patient-cap.ts';
import { createTokenKeeper } from './token-keeper.ts';
import { createTracks } from './tracks.ts';

export interface PlaybackOptions {
  source: PlaybackSource;
  /** The container of the media element. Without it the caller inserts `handle.element`. */
  container?: Element | undefined;
  /** An existing picture in its container. It becomes this playback. */
  opened?: OpenedMedia | undefined;
  renew: Renew;
  onState?: ((state: PlaybackState) => void) | undefined;
  /** Downloads that began before the engine existed, by address. */
  prefetched?: ReadonlyMap<string, Promise<ArrayBuffer>> | undefined;
  /** Seconds. */
  startAt?: number | undefined;
  /** Fills the buffer at once. Otherwise one segment is loaded until the viewer presses play. */
  willPlay?: boolean | undefined;
}

export interface PlaybackHandle {
  element: HlsVideoElement;
  assetId: number;
  state: () => PlaybackState;
  subscribe: (listener: (state: PlaybackState) => void) => () => void;
  /** Rejects with `NotAllowedError` when the browser requires a gesture first. */
  play: () => Promise<void>;
  /** The same, but a live game prefers muted playback to none. */
  playAnyhow: () => Promise<void>;
  /** For a live game. After its end they do nothing. */
  goLive: () => void;
  /** Loads the newest preview thumbnails. */
  refreshThumbnails: () => void;
  startOver: () => void;
  chooseLatency: (mode: LatencyMode) => void;
  /** By the place among the sound tracks of the source. */
  chooseAudio: (index: number) => void;
  /** Whether the venue sends a signal, as far as the page knows. */
  setSignal: (signal: Signal | null) => void;
  /** Silences the playback while other sound plays. The viewer's stored choice stays. */
  hush: (isHushed: boolean) => void;
  /** Replaces the renewal function when another owner takes over the playback. */
  renewWith: (renew: Renew) => void;
  /** A television plays with a token of its own, so this one rests until it ends. */
  playElsewhere: (isElsewhere: boolean) => void;
  /** The same address under the newest token. */
  signed: (url: string) => string;
  destroy: () => void;
}

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
  let isDestroyed = false;
  let isHushed = false;
  let isElsewhere = false;
  let live: LiveSide | undefined;
  let forgetPosition: (() => void) | undefined;
  let previews: Promise<LiveThumbnails> | undefined;

  function change(part: Partial<PlaybackState>) {
    if (isDestroyed) return;
    state = { ...state, ...part };
    for (const listener of listeners) listener(state);
  }

  function refuse(reason: string) {
    if (state.refused !== undefined) return;
    clearTimeout(retryTimer);
    recovery.stop();
    hls?.stopLoad();
    element.pause();
    change({ refused: reason, is_unreachable: false });
  }

  function noteUnreachable(is_unreachable: boolean) {
    change({ is_unreachable });
    if (!is_unreachable) cap.follow();
  }

  const tokens = createTokenKeeper({
    first: source,
    renew: async () => {
      const answer = await renew();
      if (answer.kind === 'renewed') tracks.resign(answer.token);
      return answer;
    },
    isIdle: () => element.paused || isElsewhere,
    onRefused: refuse,
    onUnreachable: noteUnreachable,
  });
  const signed = (url: string) => withToken(url, tokens.token());
  const tracks = createTracks(element, source);
  if (source.is_live) {
    live = createLiveSide({
      element,
      source,
      onState: (changed) => change({ live: changed }),
      onStuck: () => keepTrying(),
    });
    state = { ...state, live: live.state() };
  } else {
    forgetPosition = keepPosition(element, source.asset_id);
  }
  const groups = createGroupWatch(() => element.nativeEl);
  const recovery = createDecodeRecovery(
    element,
    () => hls,
    startPosition,
    (is_repairing) => {
      if (state.is_repairing !== is_repairing) change({ is_repairing });
    },
  );
  const isLive = () => live !== undefined;
  const masterUrl = () =>
    (live?.state().latency === 'low' ? source.low_latency_url : null) ?? source.master_url;

  const cap = createPatientCap(Hls.DefaultConfig.capLevelController, () => state.is_unreachable);
  const config: Partial<HlsConfig> = {
    ...createHlsConfig(isLive),
    ...cap.config,
    ...latencyConfig(live?.state().latency ?? 'standard'),
    ...(options.opened && { bufferController: takingOver(options.opened) }),
    startPosition,
    xhrSetup: (request, url) => request.open('GET', signed(url), true),
  };
  config.loader = createMediaLoader({
    Network: Hls.DefaultConfig.loader as LoaderClass,
    tokens,
    groups,
    playlists: createKnownPlaylists(source.playlists ?? {}, source.is_live),
    addressOf: (context) =>
      live && isOfRung(context) ? rungPlaylist(context.url, live.state().latency) : context.url,
    prefetched: new Map([...(options.prefetched ?? [])].map(([path, bytes]) => [mediaPath(path), bytes])),
    onDenied: () => refuse('denied'),
  }) as HlsConfig['loader'];

  const keepTrying = (status = 0) => {
    change({ is_unreachable: true, trouble: status > 0 ? 'server' : 'network' });
    clearTimeout(retryTimer);
    retryTimer = setTimeout(tryAgain, retryDelayMs(failedLoads++, Math.random()));
  };
  const tryAgain = () => {
    clearTimeout(retryTimer);
    if (!hls || state.refused !== undefined) return;
    if (hls.levels.length === 0) hls.loadSource(masterUrl());
    hls.startLoad(element.currentTime > 0 ? -1 : startPosition);
  };
  const onOnline = () => {
    if (state.is_unreachable) tryAgain();
  };

  /** After its end the game is a recording, and nothing is loaded again. */
  function endLive() {
    if (!live) return;
    live.stop();
    live = undefined;
    forgetPosition = keepPosition(element, source.asset_id);
    change({ live: null });
  }

  function onError(_event: string, data: ErrorData) {
    if (data.details === Hls.ErrorDetails.BUFFER_APPENDING_ERROR) recovery.noteRefusal();
    if (data.details === Hls.ErrorDetails.MEDIA_SOURCE_REQUIRES_RESET && !data.fatal) recovery.noteReset();
    const remedy = remedyFor(
      {
        kind: kindOf(data),
        status: data.response?.code,
        fatal: data.fatal,
      },
      {
        token_was_fresh: true,
        media_failures: recovery.recent(),
        is_live: isLive(),
      },
    );
    // A server without this playlist still has the other one.
    if (remedy === 'retry' && data.response?.code === 404 && hls?.levels.length === 0) live?.fallBack();
    if (remedy === 'retry') keepTrying(data.response?.code);
    else if (remedy === 'recover_media') {
      groups.suspect();
      recovery.recover();
    } else if (remedy === 'ask_reason') refuse('denied');
    else if (remedy === 'give_up') change({ failed: data.type === 'networkError' ? 'missing' : 'decode' });
  }

  function attach(api: Hls) {
    hls = api;
    api.on(Hls.Events.MANIFEST_PARSED, (_event, data) => {
      const playlists = data.levels.map((level) => level.url[0] ?? '');
      const start = [findPreference('quality'), source.start_rung]
        .map((name) => rungIndex(playlists, name))
        .find((index) => index >= 0);
      if (start !== undefined) api.startLevel = start;
      keepChosenQuality(element, playlists);
    });
    api.on(Hls.Events.FRAG_LOADED, () => {
      failedLoads = 0;
      if (state.is_unreachable) noteUnreachable(false);
    });
    groups.attach(api);
    api.on(Hls.Events.BUFFER_CREATED, (_event, { tracks }) => {
      for (const { buffer } of Object.values(tracks)) if (buffer) joinAppends(buffer);
    });
    api.on(Hls.Events.ERROR, onError);
    api.on(Hls.Events.LEVEL_UPDATED, (_event, data) => {
      if (!data.details.live) endLive();
    });
    live?.attach(api);
    audio?.attach(api);
  }

  const audio =
    source.audio && source.audio.length > 1
      ? createAudioChoice({
          element,
          assetId: source.asset_id,
          tracks: source.audio,
          masterUrl: masterUrl(),
          config,
          onChosen: (index) => change({ audio: index }),
          onReplaced: attach,
        })
      : undefined;
  if (audio) state = { ...state, audio: audio.chosen() };

  element.config = config;
  element.setAttribute('playsinline', '');
  element.setAttribute('preload', options.willPlay ? 'auto' : 'metadata');
  if (element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) change({ picture: 'showing' });
  else element.addEventListener('loadeddata', () => change({ picture: 'showing' }), { once: true });
  element.addEventListener('play', () => {
    if (tokens.isExpired()) void tokens.renewNow();
  });
  noticeDrops(element, () => hls);
  watchEnd(element, () => hls?.trigger(Hls.Events.BUFFER_EOS, { type: null }));
  globalThis.addEventListener('online', onOnline);
  element.addEventListener('volumechange', () => {
    if (state.is_silenced && !element.muted) change({ is_silenced: false });
  });
  storeChoices(element, () => state.is_silenced || isHushed);
  options.container?.append(element);
  element.src = masterUrl();
  // The element creates its hls.js one microtask after its address is set. Ours comes next, before any answer.
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
    // Earlier, the media source would open during the call and abort it.
    play: () => attached.then(() => element.play()),
    playAnyhow: () =>
      attached
        .then(() => element.play())
        .catch(async (error: unknown) => {
          const isForbidden = error instanceof DOMException && error.name === 'NotAllowedError';
          if (!isForbidden || !live || element.muted) throw error;
          change({ is_silenced: true });
          element.muted = true;
          await element.play();
        }),
    goLive: () => live?.goLive(),
    refreshThumbnails: () => {
      const { thumbnails } = tracks;
      if (!thumbnails) return;
      previews ??= import('./live-thumbnails.ts').then(({ createLiveThumbnails }) =>
        createLiveThumbnails(thumbnails, () =>
          signed(mediaUrl(source.master_url, source.storyboard_url ?? '')),
        ),
      );
      previews.then((one) => one.refresh()).catch(() => (previews = undefined));
    },
    startOver: () => live?.startOver(),
    chooseLatency: (mode) => live?.chooseLatency(mode),
    chooseAudio: (index) => audio?.choose(index),
    setSignal: (signal) => live?.setSignal(signal),
    hush: (wanted) => {
      if (wanted === isHushed || (wanted && element.muted)) return;
      isHushed = wanted;
      element.muted = wanted;
    },
    renewWith: (next) => {
      renew = next;
    },
    playElsewhere: (next) => {
      isElsewhere = next;
      if (!next) void tokens.renewNow();
    },
    signed,
    destroy: () => {
      isDestroyed = true;
      forgetPosition?.();
      live?.stop();
      listeners.clear();
      clearTimeout(retryTimer);
      recovery.stop();
      tokens.stop();
      globalThis.removeEventListener('online', onOnline);
      element.removeAttribute('src');
      element.remove();
    },
  };
}

const isOfRung = (context: LoaderContext): boolean => 'type' in context && context.type === 'level';

function kindOf(data: ErrorData): 'network' | 'media' | 'other' {
  if (data.type === Hls.ErrorTypes.NETWORK_ERROR) return 'network';
  return data.type === Hls.ErrorTypes.MEDIA_ERROR ? 'media' : 'other';
}
