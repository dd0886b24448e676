import type { Call } from './call.ts';

/**
 * Runs one due task. The task takes its locks in the common order, and then the claim. The claim is false when another
 * process was faster or the task was postponed.
 */
export type Errands<Errand extends string> = Record<
  Errand,
  (call: Call, subject: string, claimed: () => Promise<boolean>) => Promise<void>
>;
