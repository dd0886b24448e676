/** What became of what a fault was done to. */
export interface Outcome {
  readonly acknowledged: number;
  readonly survived: number;
  readonly story: string;
}
