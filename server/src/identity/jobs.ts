// Jobs that mail links. The request itself does not reveal whether the address has an account.
// Another job deletes expired keys, links and captchas every minute.
import { addSeconds } from '../kernel/clock.ts';
import type { JobDefinition } from '../kernel/queue.ts';
import type { LetterDeps } from './mailed-links/ports.ts';
import { mailEmailChange, mailEmailChangeJob } from './mailed-links/request-email-change.ts';
import { mailReset, mailResetJob } from './mailed-links/request-reset.ts';

/** The server keeps expired links for this long, to tell them from links that never existed. */
const deadLinksKeptSeconds = 7 * 86_400;
/** The maximum for one run. The next minute continues. */
const keysSweptAtOnce = 20_000;
const networksKeptSeconds = 180 * 86_400;

export const identityJobs = (deps: LetterDeps): JobDefinition[] => [
  {
    name: mailResetJob,
    run: ({ data }) => mailReset(deps, data),
    retryLimit: 5,
    retryDelaySeconds: 20,
    timeoutSeconds: 60,
    concurrency: 2,
  },
  {
    name: mailEmailChangeJob,
    run: ({ data }) => mailEmailChange(deps, data),
    retryLimit: 5,
    retryDelaySeconds: 20,
    timeoutSeconds: 60,
    concurrency: 2,
  },
  {
    name: 'identity.forget_expired',
    run: async () => {
      const { store, links, emailChanges, networks, tries, clock } = deps.identity;
      await store.deleteExpired(clock.now());
      await store.deleteDeadKeys(clock.now(), keysSweptAtOnce);
      await links.deleteExpired(addSeconds(clock.now(), -deadLinksKeptSeconds));
      await tries.deleteExpired(clock.now());
      await emailChanges.deleteExpired(clock.now());
      await networks.forgetBefore(addSeconds(clock.now(), -networksKeptSeconds));
    },
    retryLimit: 0,
    retryDelaySeconds: 0,
    timeoutSeconds: 60,
    concurrency: 1,
    everyMinute: true,
  },
];
