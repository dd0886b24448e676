import type { HlsVideoElement } from 'hls-video-element';

/** The playlist's frame rate of the current rung. Undefined when it names none. */
export function framesPerSecond({ api }: HlsVideoElement): number | undefined {
  const rate = api?.levels[api.currentLevel]?.frameRate;
  return rate !== undefined && rate > 0 ? rate : undefined;
}
