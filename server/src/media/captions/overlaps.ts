// How many captions stand on the picture at once.

export interface Cue {
  readonly fromMs: number;
  readonly toMs: number;
  readonly settings: readonly string[];
  readonly text: string;
}

/** Two speakers and a sign. More would cover the game. */
const atOnceMaximum = 3;

/** In the order of time, each once. One too many ends the one that began first. */
export function limitOverlaps(cues: readonly Cue[]): Cue[] {
  const ordered = cues.toSorted((one, other) => one.fromMs - other.fromMs || one.toMs - other.toMs);
  const made: { fromMs: number; toMs: number; settings: readonly string[]; text: string }[] = [];
  let shown: typeof made = [];
  for (const cue of ordered) {
    shown = shown.filter(({ toMs }) => toMs > cue.fromMs);
    if (shown.some(({ fromMs, text }) => fromMs === cue.fromMs && text === cue.text)) continue;
    const oldest = shown.length >= atOnceMaximum ? shown.shift() : undefined;
    if (oldest !== undefined) oldest.toMs = cue.fromMs;
    const own = { ...cue };
    shown.push(own);
    made.push(own);
  }
  return made.filter(({ fromMs, toMs }) => toMs > fromMs);
}
