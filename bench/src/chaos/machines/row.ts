// The outcome of one fault of an install on several machines.

export interface RowOutcome {
  readonly acknowledged: number;
  readonly survived: number;
  /** The names of what was lost, where it has names. */
  readonly missing?: readonly string[];
  /** A sentence for each promise that was broken. */
  readonly faults: readonly string[];
  readonly story: string;
}
