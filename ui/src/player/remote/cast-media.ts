// Google Cast. This module loads at the viewer's press, and Google's script with its first element.
import { CastableMediaMixin } from 'castable-video/castable-mixin.js';

type Local = Pick<
  HTMLMediaElement,
  'paused' | 'muted' | 'volume' | 'currentTime' | 'duration' | 'readyState' | 'textTracks' | 'play' | 'pause'
>;

/** castable-video drives the television through this element. Without a television it is the page's own picture. */
class LocalMedia extends HTMLElement {
  local!: Local;
  isLive = false;
  poster = '';
  /** castable-video defines it. A field would hide that. */
  declare readonly castOptions: Record<string, unknown>;

  attributeChangedCallback(): void {
    // castable-video calls it, and nothing of the picture depends on attributes.
  }
  load(): void {
    // The page's own picture is loaded.
  }
  get remote(): RemotePlayback | undefined {
    return undefined;
  }
  get disableRemotePlayback(): boolean {
    return false;
  }
  get currentSrc(): string {
    return '';
  }
  get textTracks(): TextTrackList {
    return this.local.textTracks;
  }
  get readyState(): number {
    return this.local.readyState;
  }
  get duration(): number {
    return this.local.duration;
  }
  get paused(): boolean {
    return this.local.paused;
  }
  get muted(): boolean {
    return this.local.muted;
  }
  set muted(muted: boolean) {
    this.local.muted = muted;
  }
  get volume(): number {
    return this.local.volume;
  }
  set volume(volume: number) {
    this.local.volume = volume;
  }
  /** A television begins a live game at its own edge, because its time line is another one. NaN means no time. */
  get currentTime(): number {
    return this.isLive ? Number.NaN : this.local.currentTime;
  }
  set currentTime(time: number) {
    if (!this.isLive) this.local.currentTime = time;
  }
  play(): Promise<void> {
    return this.local.play();
  }
  pause(): void {
    this.local.pause();
  }
}

interface CastContext {
  getCurrentSession: () => { getCastDevice: () => { friendlyName?: string } } | null;
  endCurrentSession: (stopsReceiver: boolean) => void;
}

interface GoogleGlobals {
  cast?: { framework?: { CastContext: { getInstance: () => CastContext } } };
  /** Google's script calls it. castable-video has set it while it loaded. */
  __onGCastApiAvailable?: (isAvailable: boolean) => void;
}

const google = globalThis as GoogleGlobals;
const contextOf = (): CastContext | undefined => google.cast?.framework?.CastContext.getInstance();

/** The class needs the document, so the first press makes it. */
function defineElement(): CustomElementConstructor {
  const known = customElements.get('floodlit-cast');
  if (known !== undefined) return known;
  const made = CastableMediaMixin(LocalMedia);
  customElements.define('floodlit-cast', made);
  return made;
}

const WAIT_MS = 10_000;
let ready: Promise<boolean> | undefined;

/** False when Google's script does not come, or offers nothing here. A later press tries again. */
function untilReady(): Promise<boolean> {
  ready ??= new Promise<boolean>((resolve) => {
    const theirs = google.__onGCastApiAvailable;
    google.__onGCastApiAvailable = (isAvailable) => {
      theirs?.(isAvailable);
      if (!isAvailable) resolve(false);
      // castable-video waits for the same and was first.
      else void customElements.whenDefined('google-cast-button').then(() => resolve(true));
    };
    setTimeout(() => resolve(contextOf() !== undefined), WAIT_MS);
    scriptOf()?.addEventListener('error', () => resolve(false));
  }).then((isReady) => {
    if (!isReady) {
      scriptOf()?.remove();
      ready = undefined;
    }
    return isReady;
  });
  return ready;
}

const scriptOf = (): HTMLScriptElement | null =>
  document.querySelector('script[src^="https://www.gstatic.com/cv/"]');

export interface CastMedia {
  /** Speaks for the television while it plays. */
  media: LocalMedia;
  isConnected: () => boolean;
  /** The name of the television. */
  deviceName: () => string;
  seekBy: (seconds: number) => void;
  /** Opens the browser's list. It resolves when the viewer has chosen, or closed it. */
  choose: () => Promise<void>;
  /** Ends the television. The page's picture continues where it was. */
  stop: () => void;
  remove: () => void;
}

export interface CastMediaOptions {
  local: Local;
  url: string;
  isLive: boolean;
  title: string;
  lang: string;
  parent: Element;
  onEnd: () => void;
}

/** Undefined when Google Cast is not available. */
export async function createCastMedia(options: CastMediaOptions): Promise<CastMedia | undefined> {
  const media = new (defineElement())() as LocalMedia;
  media.local = options.local;
  media.isLive = options.isLive;
  media.hidden = true;
  media.title = options.title;
  media.setAttribute('cast-src', options.url);
  media.setAttribute('cast-content-type', 'application/x-mpegURL');
  media.setAttribute('cast-stream-type', options.isLive ? 'live' : 'on-demand');
  // Other devices of the same network must not join, and a page without the player has no control to offer.
  Object.assign(media.castOptions, {
    autoJoinPolicy: 'page_scoped',
    resumeSavedSession: false,
    language: options.lang,
  });
  options.parent.append(media);
  // The first look at it loads Google's script.
  const { remote } = media;
  if (remote === undefined || !(await untilReady())) {
    media.remove();
    return undefined;
  }
  let isOver = false;
  remote.addEventListener('disconnect', () => {
    isOver = true;
    options.onEnd();
  });
  return {
    media,
    isConnected: () => !isOver && (contextOf()?.getCurrentSession() ?? null) !== null,
    deviceName: () => contextOf()?.getCurrentSession()?.getCastDevice().friendlyName ?? '',
    seekBy: (seconds) => {
      media.currentTime = Math.max(0, media.currentTime + seconds);
    },
    choose: () => remote.prompt(),
    stop: () => contextOf()?.endCurrentSession(true),
    remove: () => media.remove(),
  };
}
