// Every minute: the worker removes what a bucket refused to remove before.
import type { Log } from '../kernel/log.ts';
import type { JobDefinition } from '../kernel/queue.ts';
import type { Objects } from './ports.ts';

export interface StorageJobsDeps {
  readonly leaving: Pick<Objects, 'sweepLeaving'>;
  readonly log: Log;
}

async function sweepLeaving({ leaving, log }: StorageJobsDeps): Promise<void> {
  const { refused } = await leaving.sweepLeaving();
  if (refused > 0)
    log.warn('A bucket does not remove what Floodlit asks it to: see "floodlit storage check".', { refused });
}

export const storageJobs = (deps: StorageJobsDeps): JobDefinition[] => [
  {
    name: 'storage.sweep_leaving',
    run: () => sweepLeaving(deps),
    retryLimit: 0,
    retryDelaySeconds: 0,
    timeoutSeconds: 600,
    concurrency: 1,
    everyMinute: true,
  },
];
