// Where the processor is short, who serves people goes first.
import { getPriority, setPriority } from 'node:os';

const steps = 5;
const lowest = 19;

/** What this process starts from now on steps back as well. Relative to what it has, since going back up is nobody's right. */
export function stepBack(): void {
  setPriority(Math.min(lowest, getPriority() + steps));
}
