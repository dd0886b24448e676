import type { PlaybackHandle } from '../../engine/create-playback.ts';
import type { PlaybackSource } from '../../logic/playback-source.ts';

declare global {
  /** The interface between the test's pages and the test. */
  interface Window {
    handle?: PlaybackHandle;
    reasons: string[];
    playback?: PlaybackSource;
    setSignal: (signal: 'on' | 'lost' | 'resting' | null) => void;
  }
}
