// The fakes have no types: Google and WebKit publish none.
/* oxlint-disable typescript/no-explicit-any, unicorn/no-this-assignment, typescript/no-this-alias */
// Stands in for Google's script and for WebKit's calls: the edge of the browser, since no television is in a test.

export const CAST_SCRIPT = 'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1';

export interface FakeTelevision {
  /** The loaded address, its kind, its start and whether it plays at once. */
  loaded?: { url: string; type: string; stream: string; at: number; autoplay: boolean };
  options?: Record<string, unknown>;
  isPaused: boolean;
  time: number;
  /** The viewer closes the list of devices. */
  isCancelled: boolean;
}

/** Google's script, in the page. Only what castable-video calls. */
export function fakeCastScript(): void {
  const page = window as unknown as Record<string, any>;
  const tv: FakeTelevision = (page.television ??= { isPaused: true, time: 0, isCancelled: false });
  let session: unknown = null;
  const listeners: Record<string, Set<(event: { value: unknown }) => void>> = {};
  const fire = (type: string, value?: unknown): void =>
    listeners[type]?.forEach((listener) => listener({ value }));
  const names = (...all: string[]): Record<string, string> =>
    Object.fromEntries(all.map((name) => [name, name]));
  class Player {
    controller: unknown;
    isMediaLoaded = false;
    isMuted = false;
    volumeLevel = 1;
    duration = 120;
    savedPlayerState: unknown = null;
    get isPaused(): boolean {
      return tv.isPaused;
    }
    get playerState(): string {
      return tv.isPaused ? 'PAUSED' : 'PLAYING';
    }
    get currentTime(): number {
      return tv.time;
    }
    set currentTime(time: number) {
      tv.time = time;
    }
    constructor() {
      player = this;
    }
  }
  let player: Player;
  class Controller {
    constructor(own: Player) {
      own.controller = this;
    }
    addEventListener(type: string, listener: (event: { value: unknown }) => void): void {
      (listeners[type] ??= new Set()).add(listener);
    }
    removeEventListener(type: string, listener: (event: { value: unknown }) => void): void {
      listeners[type]?.delete(listener);
    }
    playOrPause(): void {
      tv.isPaused = !tv.isPaused;
      fire('IS_PAUSED_CHANGED');
      fire('PLAYER_STATE_CHANGED');
    }
    seek(): void {
      fire('CURRENT_TIME_CHANGED');
    }
    muteOrUnmute(): void {
      player.isMuted = !player.isMuted;
    }
    setVolumeLevel(): void {
      fire('VOLUME_LEVEL_CHANGED');
    }
  }
  const context = {
    addEventListener: () => undefined,
    setOptions: (options: Record<string, unknown>) => {
      tv.options = options;
    },
    getCastState: () => 'NOT_CONNECTED',
    getSessionState: () => 'NO_SESSION',
    getCurrentSession: () => session,
    requestSession: async () => {
      // The library expects this very value.
      // oxlint-disable-next-line typescript/only-throw-error
      if (tv.isCancelled) throw 'cancel';
      session = {
        getCastDevice: () => ({ friendlyName: 'Living room' }),
        getSessionObj: () => ({ media: [] }),
        loadMedia: async (request: any) => {
          tv.loaded = {
            url: request.media.contentId,
            type: request.media.contentType,
            stream: request.media.streamType,
            at: request.currentTime,
            autoplay: request.autoplay,
          };
          tv.time = request.currentTime;
          tv.isPaused = !request.autoplay;
          player.isMediaLoaded = true;
          fire('IS_MEDIA_LOADED_CHANGED', true);
          fire('IS_PAUSED_CHANGED');
        },
      };
      fire('IS_CONNECTED_CHANGED', true);
    },
    endCurrentSession: () => {
      session = null;
      player.savedPlayerState = { currentTime: tv.time, isPaused: tv.isPaused };
      fire('IS_CONNECTED_CHANGED', false);
    },
  };
  page.cast = {
    framework: {
      CastContext: { getInstance: () => context },
      CastContextEventType: names('CAST_STATE_CHANGED', 'SESSION_STATE_CHANGED'),
      SessionState: names('SESSION_RESUMED'),
      RemotePlayer: Player,
      RemotePlayerController: Controller,
      RemotePlayerEventType: names(
        'IS_CONNECTED_CHANGED',
        'DURATION_CHANGED',
        'VOLUME_LEVEL_CHANGED',
        'IS_MUTED_CHANGED',
        'CURRENT_TIME_CHANGED',
        'VIDEO_INFO_CHANGED',
        'IS_PAUSED_CHANGED',
        'PLAYER_STATE_CHANGED',
        'IS_MEDIA_LOADED_CHANGED',
      ),
    },
  };
  const formats = names('AAC', 'FMP4', 'TS', 'MPEG2_TS');
  page.chrome = {
    ...page.chrome,
    cast: {
      isAvailable: true,
      media: {
        MediaInfo: class {
          contentId: string;
          contentType: string;
          constructor(url: string, type: string) {
            this.contentId = url;
            this.contentType = type;
          }
        },
        GenericMediaMetadata: class {},
        LoadRequest: class {
          media: unknown;
          constructor(media: unknown) {
            this.media = media;
          }
        },
        Track: class {},
        StreamType: names('LIVE', 'BUFFERED'),
        PlayerState: names('IDLE', 'PLAYING', 'PAUSED', 'BUFFERING'),
        TrackType: names('TEXT'),
        TextTrackType: names('CAPTIONS', 'SUBTITLES'),
        HlsSegmentFormat: formats,
        HlsVideoSegmentFormat: formats,
      },
    },
  };
  customElements.define('google-cast-button', class extends HTMLElement {});
  page.__onGCastApiAvailable(true);
}

/** WebKit's calls on every media element. `airplay(true)` in the page connects the television. */
export function fakeAirplay(): void {
  const page = window as unknown as Record<string, any>;
  page.WebKitPlaybackTargetAvailabilityEvent = class extends Event {};
  page.pickers = [];
  const wireless = new WeakSet<EventTarget>();
  Object.defineProperties(HTMLMediaElement.prototype, {
    webkitShowPlaybackTargetPicker: {
      value(this: HTMLMediaElement) {
        const source = this.querySelector<HTMLSourceElement>('source[type="application/x-mpegURL"]');
        page.pickers.push([source?.src, this.getAttribute('x-webkit-airplay')]);
      },
    },
    webkitCurrentPlaybackTargetIsWireless: {
      get(this: HTMLMediaElement) {
        return wireless.has(this);
      },
    },
  });
  const mediaOf = (): HTMLMediaElement => (document.querySelector('hls-video') as any).nativeEl;
  page.airplayNear = (isNear: boolean) =>
    mediaOf().dispatchEvent(
      Object.assign(new Event('webkitplaybacktargetavailabilitychanged'), {
        availability: isNear ? 'available' : 'not-available',
      }),
    );
  page.airplay = (isOn: boolean) => {
    if (isOn) wireless.add(mediaOf());
    else wireless.delete(mediaOf());
    mediaOf().dispatchEvent(new Event('webkitcurrentplaybacktargetiswirelesschanged'));
  };
}
