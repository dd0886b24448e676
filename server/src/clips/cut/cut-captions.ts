// The captions of a range, with times from its start.

interface Timed {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A caption that lasts over an end of the range is cut there. */
export const cutCaptions = <Cue extends Timed>(cues: readonly Cue[], range: Timed): Cue[] =>
  cues
    .filter(({ fromMs, toMs }) => fromMs < range.toMs && toMs > range.fromMs)
    .map((cue) => ({
      ...cue,
      fromMs: Math.max(cue.fromMs, range.fromMs) - range.fromMs,
      toMs: Math.min(cue.toMs, range.toMs) - range.fromMs,
    }));
