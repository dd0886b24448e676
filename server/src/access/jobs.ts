// Deletes the streams, the frames and the televisions that are over.
import { addSeconds } from '../kernel/clock.ts';
import type { JobDefinition } from '../kernel/queue.ts';
import type { AccessDeps } from './ports.ts';
import { streamRowSeconds } from './stream-rules.ts';

export const accessJobs = ({ streams, frames, remotes, clock }: AccessDeps): JobDefinition[] => [
  {
    name: 'access.forget_ended',
    run: async () => {
      const now = clock.now();
      await streams.deleteEnded(addSeconds(now, -streamRowSeconds));
      await frames.deleteExpired(now);
      await remotes.deleteExpired(now);
    },
    retryLimit: 0,
    retryDelaySeconds: 0,
    timeoutSeconds: 60,
    concurrency: 1,
    everyMinute: true,
  },
];
