// How hls.js plays a recording, and a live game.
import type { HlsConfig, LoaderResponse, LoadPolicy } from 'hls.js';
import { isWorthRetrying } from '../logic/failure.ts';
import { STANDARD_LATENCY_S } from '../logic/latency.ts';
import type { LatencyMode } from '../logic/latency.ts';

/** Catching up this much faster is not heard. */
export const CATCH_UP_RATE = 1.1;

/** @param isLive while it is, what is missing may come. */
export function createHlsConfig(isLive: () => boolean): Partial<HlsConfig> {
  const retry = {
    maxNumRetry: 6,
    retryDelayMs: 500,
    maxRetryDelayMs: 8000,
    backoff: 'exponential' as const,
    // By default a refused connection counts as final unless the browser says it is offline.
    shouldRetry: (
      _config: unknown,
      count: number,
      isTimeout: boolean,
      response: LoaderResponse | undefined,
    ): boolean => count < 6 && (isTimeout || isWorthRetrying(response?.code, isLive())),
  };
  const policy = (maxTimeToFirstByteMs: number): LoadPolicy => ({
    default: { maxTimeToFirstByteMs, maxLoadTimeMs: 60_000, timeoutRetry: retry, errorRetry: retry },
  });
  return {
    capLevelToPlayerSize: true,
    /** Seconds kept behind the playhead: ten for −10, twice, and some. */
    backBufferLength: 30,
    /** Seconds ahead; without a limit a small recording would be downloaded whole, watched or not. */
    maxBufferLength: 30,
    maxMaxBufferLength: 60,
    /** Bytes: the seconds above decide, not the megabytes. */
    maxBufferSize: 30_000_000,
    // Fragments are passed through as they are: a worker would only delay the first frame by its own start.
    enableWorker: false,
    // Without it hls.js, handed its playlists at once, would sit out a tick of 100 ms until the media is attached.
    startFragPrefetch: true,
    // The first segment's own download measures the line; a test download would come before the picture.
    testBandwidth: false,
    manifestLoadPolicy: policy(10_000),
    // The server holds the answer back until there is something new.
    playlistLoadPolicy: policy(15_000),
    fragLoadPolicy: policy(10_000),
  };
}

export function latencyConfig(mode: LatencyMode): Partial<HlsConfig> {
  return mode === 'low'
    ? { lowLatencyMode: true, liveSyncDuration: undefined, maxLiveSyncPlaybackRate: CATCH_UP_RATE }
    : { lowLatencyMode: false, liveSyncDuration: STANDARD_LATENCY_S, maxLiveSyncPlaybackRate: 1 };
}
