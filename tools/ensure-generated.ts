import { StartRefused } from '../server/src/processes/start-refused.ts';
import { findMissing } from './generated.mjs';
import { projectRoot } from './run-task.ts';

/** For programs that run without the launcher, which makes the files. Fails with `StartRefused` when one is missing. */
export function ensureGenerated(root: string = projectRoot): void {
  const sentence = findMissing(root);
  if (sentence !== undefined) throw new StartRefused(sentence);
}
