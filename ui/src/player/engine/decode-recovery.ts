// Goes on after a decoder has failed: at the same moment first, then behind what it cannot decode, in another quality.
import type { HlsVideoElement } from 'hls-video-element';
import type { Hls } from 'hls-video-element';
import { resumeAfterFailure } from '../logic/failure.ts';
import { retryDelayMs } from '../logic/renewal.ts';

/** After this much undisturbed playback a failure counts as the first one. */
const RECOVERED_FOR_GOOD_MS = 60_000;
const SAME_PLACE_SECONDS = 1;

export interface DecodeRecovery {
  /** How many failures came shortly before. */
  recent: () => number;
  /** The browser refused media. hls.js may still go on by itself. */
  noteRefusal: () => void;
  /** hls.js has given the element a new media source by itself. */
  noteReset: () => void;
  recover: () => void;
  stop: () => void;
}

/**
 * @param startPosition seconds, or -1 for where hls.js begins.
 * @param onTrouble whether viewers should know: the first failure is mended before they notice.
 */
export function createDecodeRecovery(
  element: HlsVideoElement,
  api: () => Hls | null,
  startPosition: number,
  onTrouble: (isRepairing: boolean) => void,
): DecodeRecovery {
  let failedAt: number | undefined;
  let failures = 0;
  /**
   * From a failure until the next picture. The library hls.js attaches new media sources by itself before it gives up.
   * The element is then paused, at another position.
   */
  let isBroken = false;
  let position = startPosition;
  let isWanted = !element.paused;
  /** It was asked to play since its media source is a new one. */
  let isAsked = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const recent = () =>
    failedAt !== undefined && performance.now() - failedAt < RECOVERED_FOR_GOOD_MS ? failures : 0;

  /**
   * hls.js has stopped loading before it reports a fatal failure, so its own recovery would begin at the start
   * position. A new media source also pauses the element.
   */
  function renewMediaSource(failure: number): void {
    const hls = api();
    if (!hls) return;
    const fragments = hls.latestLevelDetails?.fragments ?? [];
    // hls.js begins a recording at its first segment, and a live game at its edge.
    if (position < 0 && hls.latestLevelDetails?.live === false) position = fragments[0]?.start ?? 0;
    position = resumeAfterFailure(fragments, position, failure);
    // Other pictures of the same game: perhaps these can be decoded.
    if (failure > 1 && hls.levels.length > 1)
      hls.nextLoadLevel = (Math.max(0, hls.loadLevel) + 1) % hls.levels.length;
    hls.recoverMediaError();
    hls.startLoad(position);
    play();
  }

  const play = () => {
    // A browser may refuse. The play button remains.
    if (isWanted) element.play().catch(() => undefined);
  };
  const note = () => {
    if (element.error) isBroken = true;
    if (isBroken) return;
    // The element stands at 0 until the start position is loaded.
    if (element.currentTime > 0 || element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
      position = element.currentTime;
    isWanted = !element.paused;
  };
  for (const name of ['play', 'pause', 'timeupdate', 'error']) element.addEventListener(name, note);
  // A viewer may go elsewhere while a failure is mended.
  element.addEventListener('seeking', () => {
    if (!element.error && element.readyState >= HTMLMediaElement.HAVE_METADATA)
      position = element.currentTime;
  });
  // While a failure is mended: Chromium pauses by itself, with an error or without a picture, until it is asked to play.
  element.addEventListener('emptied', () => (isAsked = false));
  element.addEventListener('play', () => {
    isAsked = true;
    isWanted = true;
  });
  element.addEventListener('pause', () => {
    const hasPicture = element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    if (!element.error && (isAsked || hasPicture)) isWanted = false;
  });
  for (const name of ['canplay', 'playing'])
    element.addEventListener(name, () => {
      // Chromium announces a picture also when a decoder fails at once.
      if (element.error) return;
      // hls.js mends a failed append by itself, and leaves the element paused.
      if (isBroken && element.paused) play();
      isBroken = false;
      onTrouble(false);
    });

  return {
    recent,
    noteRefusal: () => (isBroken = true),
    noteReset() {
      isBroken = true;
      isAsked = false;
      const hls = api();
      if (!hls || isStopped) return;
      // hls.js continues where the element stands. Without a picture that is 0: a second failure would begin the game anew.
      const isElsewhere = position >= 0 && Math.abs(hls.startPosition - position) > SAME_PLACE_SECONDS;
      if (!hls.loadingEnabled || isElsewhere) hls.startLoad(position);
    },
    recover() {
      isBroken = true;
      const failure = recent();
      failures = failure + 1;
      failedAt = performance.now();
      clearTimeout(timer);
      if (failure > 0) onTrouble(true);
      if (failure < 2) renewMediaSource(failure);
      else timer = setTimeout(() => renewMediaSource(failure), retryDelayMs(failure - 2, Math.random()));
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      isWanted = false;
    },
  };
}
