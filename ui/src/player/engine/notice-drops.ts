// Loads again what the browser has dropped. Browsers do so when memory is short. Chromium also does when a segment is
// appended whose last picture lasts a moment into the next segment. Yet hls.js looks only after a download. hls.js
// looks only after a download.
import { Hls } from 'hls-video-element';

/** A download that fills the hole usually takes less. */
const WAIT_MS = 500;

/** @param api the engine, once it exists. */
export function noticeDrops(element: HTMLMediaElement, api: () => Hls | null): void {
  const look = () => {
    const { buffered, currentTime, readyState } = element;
    const lastStart = buffered.length > 0 ? buffered.start(buffered.length - 1) : 0;
    if (readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) return;
    // At a live edge nothing later is buffered, and hls.js would lose count of the parts that arrive.
    if (api()?.latestLevelDetails?.live !== false && lastStart <= currentTime) return;
    for (const type of ['audiovideo', 'video', 'audio'] as const)
      api()?.trigger(Hls.Events.BUFFER_FLUSHED, { start: 0, end: Infinity, type });
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  for (const name of ['seeking', 'waiting'])
    element.addEventListener(name, () => {
      clearTimeout(timer);
      timer = setTimeout(look, WAIT_MS);
    });
}
