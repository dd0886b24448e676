// A command line, a test or a bench stands for the only process of its install.
import { randomUUID } from 'node:crypto';
import type { Nodes } from './ports.ts';

export const createSoloNode = (id: string = randomUUID()): Nodes => ({
  id,
  count: () => 1,
  list: () => [],
  find: () => undefined,
  tell: () => {},
  clockMs: () => 0,
  renewedAgoMs: () => 0,
  steadyMs: () => Number.POSITIVE_INFINITY,
  isFit: () => true,
  isFitToTake: () => true,
});
