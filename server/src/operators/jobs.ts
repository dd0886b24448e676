// Forgets the volunteers behind links of work that ended long ago.
import { addSeconds } from '../kernel/clock.ts';
import type { JobDefinition } from '../kernel/queue.ts';
import type { OperatorDeps } from './ports.ts';

const keepDays = 30;

export const operatorJobs = ({
  workLinks,
  clock,
}: Pick<OperatorDeps, 'workLinks' | 'clock'>): JobDefinition[] => [
  {
    name: 'operators.forget_volunteers',
    run: () => workLinks.forgetEndedBefore(addSeconds(clock.now(), -keepDays * 86_400)),
    retryLimit: 0,
    retryDelaySeconds: 0,
    timeoutSeconds: 60,
    concurrency: 1,
    everyMinute: true,
  },
];
