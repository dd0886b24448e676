import type { Figure } from '../figure.ts';

/** What became of what a fault was done to. */
export interface Outcome {
  readonly acknowledged: number;
  readonly survived: number;
  readonly story: string;
  /** What else was promised, each with its limit. */
  readonly figures?: readonly Figure[];
}
