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
}

export type RepairPlan =
  | { readonly kind: 'none' }
  | { readonly kind: 'live'; readonly faults: readonly string[] }
  /** The delivered file is encoded again. */
  | { readonly kind: 'encode' }
  | { readonly kind: 'impossible'; readonly reason: string };

export const sourceGone =
  'the delivered file is gone, so its sound and picture cannot be aligned; deliver the file again as a new video';

export function planRepair({ wasLive, faults, isPresent, hasSource }: RepairFacts): RepairPlan {
  if (wasLive) return faults.length === 0 ? { kind: 'none' } : { kind: 'live', faults };
  if (isPresent) return { kind: 'none' };
  return hasSource ? { kind: 'encode' } : { kind: 'impossible', reason: sourceGone };
}
