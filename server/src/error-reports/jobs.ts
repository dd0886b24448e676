// Deletes errors that were last seen long ago.
import { addSeconds, type Clock } from '../kernel/clock.ts';
import type { JobDefinition } from '../kernel/queue.ts';
import type { ErrorReportStore } from './store.ts';

const keepDays = 90;

interface ErrorJobDeps {
  readonly store: Pick<ErrorReportStore, 'deleteSeenBefore'>;
  readonly clock: Clock;
}

export const errorReportJobs = ({ store, clock }: ErrorJobDeps): JobDefinition[] => [
  {
    name: 'error_reports.delete_old',
    run: () => store.deleteSeenBefore(addSeconds(clock.now(), -keepDays * 86_400)),
    retryLimit: 0,
    retryDelaySeconds: 0,
    timeoutSeconds: 60,
    concurrency: 1,
    everyMinute: true,
  },
];
