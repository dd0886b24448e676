const USUAL_FRAMES_PER_SECOND = 30;

/**
 * The second of the neighbouring frame. The addition of 0.1 ms guards against rounding: without it a position exactly at
 * the start of a frame could remain on the previous one.
 */
export const frameStep = (time: number, frames: -1 | 1, framesPerSecond: number | undefined): number =>
  Math.max(0, time + frames / (framesPerSecond || USUAL_FRAMES_PER_SECOND) + 0.0001);
