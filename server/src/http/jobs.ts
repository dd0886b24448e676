// Keeps the table of limits from growing forever.
import type { JobDefinition } from '../kernel/queue.ts';
import type { RateLimit } from '../limits/rate-limit.ts';

export const httpJobs = (rateLimit: RateLimit): JobDefinition[] => [
  {
    name: 'http.forget_limits',
    run: () => rateLimit.forgetExpired(),
    retryLimit: 0,
    retryDelaySeconds: 0,
    timeoutSeconds: 60,
    concurrency: 1,
    everyMinute: true,
  },
];
