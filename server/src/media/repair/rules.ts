// Pure rules of a repair: whether a recording needs one, and from what it is made.

/** The facts of a recording that can be played. */
export interface RepairFacts {
  readonly wasLive: boolean;
  /** The parts that a live recording lacks. */
  readonly faults: readonly string[];
  /** Whether the present pipeline made its files. */
  readonly isPresent: boolean;
  /** Whether the delivered file is still where it was. */
  readonly hasSource: boolean;
  /** Whether its sound ends so early that a player stands there. */
  readonly isSoundShort: boolean;
  /** Whether viewers may still be in the middle of the files from before an earlier repair. */
  readonly isServedTwice: boolean;
}

export type RepairPlan =
  | { readonly kind: 'none' }
  | { readonly kind: 'live'; readonly faults: readonly string[] }
  /** The delivered file is encoded again. */
  | { readonly kind: 'encode' }
  /** The served files of the best quality are encoded again. */
  | { readonly kind: 'pad' }
  | { readonly kind: 'impossible'; readonly reason: string };

export const sourceGone =
  'the delivered file is gone, so its sound and picture cannot be aligned; deliver the file again as a new video';

export const servedTwice =
  'it was repaired in the last 24 hours, and viewers may be in the middle of its former files; run this again tomorrow';

export function planRepair(facts: RepairFacts): RepairPlan {
  const { wasLive, faults, isPresent, hasSource, isSoundShort } = facts;
  if (wasLive ? faults.length === 0 : isPresent) return { kind: 'none' };
  if (facts.isServedTwice) return { kind: 'impossible', reason: servedTwice };
  if (wasLive) return { kind: 'live', faults };
  if (!hasSource && isSoundShort) return { kind: 'pad' };
  return hasSource ? { kind: 'encode' } : { kind: 'impossible', reason: sourceGone };
}
