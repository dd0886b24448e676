// Keeps the tables of keys and captchas from growing for ever.
import type { JobDefinition } from '../kernel/queue.ts';
import type { IdentityDeps } from './ports.ts';

export const identityJobs = (deps: IdentityDeps): JobDefinition[] => [
  {
    name: 'identity.forget_expired',
    run: () => deps.store.deleteExpired(deps.clock.now()),
    retryLimit: 0,
    retryDelaySeconds: 0,
    timeoutSeconds: 60,
    concurrency: 1,
    everyMinute: true,
  },
];
