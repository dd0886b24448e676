// Advice for the operator about a stream that plays, but not as well as it could.
import { limits } from '@floodlit/contract/limits';

export interface StreamAdvice {
  /** @param gapMs the time since the keyframe before. */
  onKeyframe(gapMs: number): void;
  /** @param missingMs null while sound arrives, or when none is announced. */
  onTracks(leftOut: { pictures: number; sounds: number }, missingMs: number | null): void;
  onSlowPace(): void;
}

/** Each kind of advice is given once. */
export function createStreamAdvice(onAdvice: (sentence: string) => void): StreamAdvice {
  const given = new Set<string>();
  function advise(kind: string, sentence: string): void {
    if (given.has(kind)) return;
    given.add(kind);
    onAdvice(sentence);
  }
  return {
    onKeyframe(gapMs) {
      if (gapMs <= limits.liveTargetSeconds * 1_000 + 400) return;
      advise(
        'keyframes',
        `The camera sends a keyframe every ${(gapMs / 1_000).toFixed(1)} s. Set its keyframe interval to 2 s: rewinding is exact then, and joining quicker.`,
      );
    },
    onTracks({ pictures, sounds }, missingMs) {
      if (sounds > 0)
        advise(
          'sounds',
          'The camera sends more than one sound track. Viewers hear the first, and the others are left out. Send one track to spare the line.',
        );
      if (pictures > 0)
        advise(
          'pictures',
          'The camera sends more than one picture track. Viewers see the first, and the others are left out. Send one track to spare the line.',
        );
      if (missingMs !== null)
        advise('silence', 'No sound arrives from the camera. Viewers hear silence until it comes.');
    },
    onSlowPace() {
      advise(
        'pace',
        'The camera sends slower than real time: its computer or its line is too slow for this bitrate and picture size. Set both lower.',
      );
    },
  };
}
