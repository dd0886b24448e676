// How hls.js plays a recording.
import type { HlsConfig, LoaderResponse, LoadPolicy } from 'hls.js';
import { isWorthRetrying } from '../logic/failure.ts';

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
  ): boolean => count < 6 && (isTimeout || isWorthRetrying(response?.code)),
};

const loadPolicy: LoadPolicy = {
  default: {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 60_000,
    timeoutRetry: retry,
    errorRetry: retry,
  },
};

export const hlsConfig: Partial<HlsConfig> = {
  capLevelToPlayerSize: true,
  /** Seconds kept behind the playhead: ten for −10, twice, and some. */
  backBufferLength: 30,
  /** Seconds ahead; without a limit a small recording would be downloaded whole, watched or not. */
  maxBufferLength: 30,
  maxMaxBufferLength: 60,
  /** Bytes: the seconds above decide, not the megabytes. */
  maxBufferSize: 30_000_000,
  lowLatencyMode: false,
  // Fragments are passed through as they are: a worker would only delay the first frame by its own start.
  enableWorker: false,
  // Without it hls.js, handed its playlists at once, would sit out a tick of 100 ms until the media is attached.
  startFragPrefetch: true,
  // The first segment's own download measures the line; a test download would come before the picture.
  testBandwidth: false,
  manifestLoadPolicy: loadPolicy,
  playlistLoadPolicy: loadPolicy,
  fragLoadPolicy: loadPolicy,
};
