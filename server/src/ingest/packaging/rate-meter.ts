// The bandwidth that a master playlist declares for a rung (RFC 8216bis 4.4.6.2): the peak bounds each of its segments.

export interface Bandwidth {
  /** Bits per second; 0 while nothing is measured. */
  readonly peak: number;
  readonly average: number;
}

export interface RateMeter {
  add(segment: { readonly durationMs: number; readonly bytes?: number | undefined }): void;
  read(): Bandwidth;
}

/** The shortest stretch that counts for a peak. A last segment of one frame is measured with the one before it. */
const shortestMs = 500;

export function createRateMeter(): RateMeter {
  let peak = 0;
  let sumBytes = 0;
  let sumMs = 0;
  let before = { durationMs: 0, bytes: 0 };
  return {
    add({ durationMs, bytes }) {
      if (bytes === undefined || durationMs <= 0) return;
      sumBytes += bytes;
      sumMs += durationMs;
      const whole =
        durationMs >= shortestMs
          ? { durationMs, bytes }
          : { durationMs: durationMs + before.durationMs, bytes: bytes + before.bytes };
      before = { durationMs, bytes };
      if (whole.durationMs >= shortestMs)
        peak = Math.max(peak, Math.ceil((whole.bytes * 8_000) / whole.durationMs));
    },
    read: () => ({ peak, average: sumMs === 0 ? 0 : Math.ceil((sumBytes * 8_000) / sumMs) }),
  };
}
