// The configuration of hls.js for a recording, and for a live game.
import type { HlsConfig, LoaderResponse, LoadPolicy } from 'hls.js';
import { isWorthRetrying } from '../logic/failure.ts';
import { STANDARD_LATENCY_S } from '../logic/latency.ts';
import type { LatencyMode } from '../logic/latency.ts';

/** The highest catch-up rate that viewers do not hear. */
export const CATCH_UP_RATE = 1.1;

/** @param isLive while true, missing media may still arrive. */
export function createHlsConfig(isLive: () => boolean): Partial<HlsConfig> {
  const retry = {
    maxNumRetry: 6,
    retryDelayMs: 500,
    maxRetryDelayMs: 8000,
    backoff: 'exponential' as const,
    // By default hls.js treats a refused connection as final unless the browser reports that it is offline.
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
    /** Seconds kept behind the playhead: two jumps of −10, and some reserve. */
    backBufferLength: 30,
    /** Seconds ahead. Without a limit a small recording would be downloaded completely, watched or not. */
    maxBufferLength: 30,
    maxMaxBufferLength: 60,
    /** Bytes: the limits in seconds decide, not the megabytes. */
    maxBufferSize: 30_000_000,
    // Fragments need no transmuxing. A worker would only delay the first frame by its own start.
    enableWorker: false,
    // Without it hls.js, given its playlists at once, would wait a tick of 100 ms until the media is attached.
    startFragPrefetch: true,
    // The first segment's download measures the bandwidth. A test download would delay the picture.
    testBandwidth: false,
    manifestLoadPolicy: policy(10_000),
    // The server delays the answer until something new exists (blocking reload).
    playlistLoadPolicy: policy(15_000),
    fragLoadPolicy: policy(10_000),
  };
}

export function latencyConfig(mode: LatencyMode): Partial<HlsConfig> {
  return mode === 'low'
    ? { lowLatencyMode: true, liveSyncDuration: undefined, maxLiveSyncPlaybackRate: CATCH_UP_RATE }
    : { lowLatencyMode: false, liveSyncDuration: STANDARD_LATENCY_S, maxLiveSyncPlaybackRate: 1 };
}
