// Finds the frame of a rung that begins a segment of its source, by the moment of presentation alone.
import type { OpenPlace } from './live-rung.ts';

/** Where the source began a segment. */
export interface Cut extends OpenPlace {
  readonly dtsMs: number;
  readonly presentedMs: number;
  readonly isKeyframe: boolean;
}

export interface CutMatch {
  /** The segment that begins with this frame. */
  readonly cut?: Cut | undefined;
  /** This rung has no beginning of the segments up to this number. */
  readonly missedUntil?: number | undefined;
}

export interface CutMatcher {
  add(cut: Cut): void;
  /** @param openNumber of the rung's open segment, whose pictures are complete so far. */
  match(presentedMs: number, isKeyframe: boolean, openNumber: number | undefined): CutMatch;
  /** How much later than decoded the source's segment is presented: the rung keeps the same clock. */
  compositionMs(): number;
}

/** A keyframe this close to a cut is the keyframe of the cut: two are never so near to each other. */
const keyframeToleranceMs = 20;
const roundingMs = 3;

export function createCutMatcher(): CutMatcher {
  const cuts: Cut[] = [];
  let compositionMs = 0;

  function begin(cut: Cut, missedUntil?: number): CutMatch {
    cuts.splice(0, cuts.indexOf(cut) + 1);
    compositionMs = cut.presentedMs - cut.dtsMs;
    return { cut, missedUntil };
  }

  return {
    add: (cut) => void cuts.push(cut),
    compositionMs: () => compositionMs,
    match(presentedMs, isKeyframe, openNumber) {
      const reached = cuts.findLast((cut) =>
        isKeyframe && cut.isKeyframe
          ? presentedMs >= cut.presentedMs - keyframeToleranceMs
          : presentedMs >= cut.presentedMs - roundingMs,
      );
      if (reached === undefined) return {};
      const isNext = openNumber === reached.number - 1;
      const isInTime = presentedMs <= reached.presentedMs + keyframeToleranceMs;
      if (isInTime && (isKeyframe || !reached.isKeyframe))
        return begin(reached, isNext ? undefined : reached.number - 1);
      // The encoder made no keyframe here. The segment is whole without one, if the one before it is.
      if (isNext) return begin(reached);
      cuts.splice(0, cuts.indexOf(reached) + 1);
      return { missedUntil: reached.number };
    },
  };
}
