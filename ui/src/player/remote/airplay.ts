// AirPlay by WebKit's own calls. The television fetches the second source of the media element.
import type { HlsVideoElement } from 'hls-video-element';

interface WebKitMedia extends HTMLVideoElement {
  webkitShowPlaybackTargetPicker?: () => void;
  webkitCurrentPlaybackTargetIsWireless?: boolean;
}

const mediaOf = (element: HlsVideoElement): WebKitMedia => element.nativeEl as WebKitMedia;

export interface AirplayListeners {
  onAvailable: (isAvailable: boolean) => void;
  onWireless: (isWireless: boolean) => void;
}

/** Only WebKit has the calls. It tells when a television is near. */
export function watchAirplay(element: HlsVideoElement, listeners: AirplayListeners): () => void {
  const media = mediaOf(element);
  if (!('WebKitPlaybackTargetAvailabilityEvent' in globalThis) || !media.webkitShowPlaybackTargetPicker)
    return () => undefined;
  media.setAttribute('x-webkit-airplay', 'allow');
  const leaving = new AbortController();
  const { signal } = leaving;
  media.addEventListener(
    'webkitplaybacktargetavailabilitychanged',
    (event) =>
      listeners.onAvailable((event as Event & { availability?: string }).availability === 'available'),
    { signal },
  );
  media.addEventListener(
    'webkitcurrentplaybacktargetiswirelesschanged',
    () => listeners.onWireless(media.webkitCurrentPlaybackTargetIsWireless === true),
    { signal },
  );
  return () => leaving.abort();
}

/** @param url must outlive the page's token, which the television cannot renew. */
export function showAirplayPicker(element: HlsVideoElement, url: string): void {
  const media = mediaOf(element);
  const known = media.querySelector<HTMLSourceElement>('source[type="application/x-mpegURL"]');
  const source = known ?? document.createElement('source');
  source.type = 'application/x-mpegURL';
  source.src = url;
  if (known === null) media.append(source);
  media.webkitShowPlaybackTargetPicker?.();
}
