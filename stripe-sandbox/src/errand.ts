import type { Call } from './call.ts';

/**
 * What is done when its time has come. It takes its locks, in the order in which every call takes them, and then the
 * claim: false when somebody else was quicker or it was put off meanwhile.
 */
export type Errands<Errand extends string> = Record<
  Errand,
  (call: Call, subject: string, claimed: () => Promise<boolean>) => Promise<void>
>;
