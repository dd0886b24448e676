import type { PlaybackHandle } from '../../engine/create-playback.ts';
import type { PlaybackFact } from '../../facts/playback-fact.ts';
import type { PlaybackSource } from '../../logic/playback-source.ts';
import type { MiniPlayer } from '../../mini/index.ts';

declare global {
  /** The interface between the test's pages and the test. */
  interface Window {
    handle?: PlaybackHandle;
    reasons: string[];
    playback?: PlaybackSource;
    facts: PlaybackFact[];
    filmEnd?: string;
    filmStartedAt?: number;
    filmWasShown: boolean;
    /** The first frame of the game. */
    firstFrameAt?: number;
    moveFilm: () => void;
    /** Leaves the page of the game, as a navigation does. */
    leave: () => void;
    /** The page of a file: its controls load now. */
    addControls?: () => Promise<void>;
    setHere: (isHere: boolean) => void;
    /** The calls of the player about televisions. */
    screenCalls: string[];
    mini?: MiniPlayer;
    miniEnds: ('closed' | 'adopted')[];
    setSignal: (signal: 'on' | 'lost' | 'resting' | null) => void;
  }
}
