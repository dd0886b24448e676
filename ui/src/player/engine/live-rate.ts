// Arbitrates the speed of a live game between the viewer and the engine, which keeps it close to the edge.
import type { HlsVideoElement } from 'hls-video-element';
import { CATCH_UP_RATE } from './hls-config.ts';

export interface LiveRate {
  letCatchUp: (may: boolean) => void;
  /** Holds the picture while the buffer fills. The state remains "playing". */
  hold: () => void;
  release: () => void;
  isHolding: () => boolean;
  stop: () => void;
}

/** Catching up is not shown as a speed, and ends when the viewer chooses one. */
export function keepRateForViewer(
  element: HlsVideoElement,
  options: { letCatchUp: (may: boolean) => void; mayCatchUp: () => boolean; onSlowed: () => void },
): LiveRate {
  const media = element.nativeEl;
  const isCatchingUp = () => media.playbackRate > 1 && media.playbackRate <= CATCH_UP_RATE;
  const isHolding = () => media.playbackRate === 0;
  const release = () => {
    if (isHolding()) media.playbackRate = 1;
  };
  // hls.js sets the speed of the inner element, viewers that of the outer one.
  Object.defineProperty(element, 'playbackRate', {
    configurable: true,
    get: () => (isCatchingUp() || isHolding() ? 1 : media.playbackRate),
    set: (rate: number) => {
      options.letCatchUp(rate === 1 && options.mayCatchUp());
      media.playbackRate = rate;
      if (rate < 1) options.onSlowed();
    },
  });
  return {
    letCatchUp: (may) => options.letCatchUp(may && element.playbackRate === 1),
    hold: () => {
      if (media.playbackRate === 1 || isCatchingUp()) media.playbackRate = 0;
    },
    release,
    isHolding,
    stop: () => {
      release();
      Reflect.deleteProperty(element, 'playbackRate');
      if (isCatchingUp()) media.playbackRate = 1;
    },
  };
}
