// Where the processor is short, who answers people goes first: then their database, then whoever may wait.
import { getPriority, setPriority } from 'node:os';

/** A database as urgent as whoever asks it would interrupt them with each question, and everybody else who waits for their answer. */
export const databaseNiceness = 5;
export const jobsNiceness = 10;
const lowest = 19;

/** From where this process stands, since going back up is nobody's right. */
const behindThis = (steps: number): number => Math.min(lowest, getPriority() + steps);

/** What is started from then on steps back as well. */
export function lowerPriority(steps: number): void {
  setPriority(behindThis(steps));
}

/**
 * The same for a process that was just started. In a container even root may have no right over another user's process:
 * then it stays where it is, which costs time where the processor is short, and nothing else.
 */
export function lowerPriorityOf(pid: number, steps: number): void {
  try {
    setPriority(pid, behindThis(steps));
  } catch {
    // As it was.
  }
}
