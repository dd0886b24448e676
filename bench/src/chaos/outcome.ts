import type { Figure } from '../figure.ts';

/** The outcome of one fault. */
export interface Outcome {
  readonly acknowledged: number;
  readonly survived: number;
  readonly story: string;
  /** Further promises, each with its limit. */
  readonly figures?: readonly Figure[];
}
