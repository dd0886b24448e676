// A worker that is killed again and again uses up the tries of its job: the recording would be in preparation for ever.
import { addSeconds } from '../kernel/clock.ts';
import { sendLadderJob } from './ladder-job.ts';
import type { MediaDeps } from './ports.ts';

/** Well past all tries of one job, and past any part of the work that tells no progress. */
const abandonedAfterSeconds = 1_800;

/**
 * Gives every recording that waits or is in preparation, and was not heard of for half an hour, a new job. One that is
 * worked on after all loses nothing that was promised: only one try of a recording can make it ready (D4).
 */
export async function requeueAbandoned(
  deps: Pick<MediaDeps, 'store' | 'queue' | 'clock' | 'transact' | 'log'>,
): Promise<void> {
  const now = deps.clock.now();
  const requeued = await deps.transact(async (scope) => {
    const assets = await deps.store.within(scope).touchSilent(addSeconds(now, -abandonedAfterSeconds), now);
    for (const asset of assets) await sendLadderJob(deps.queue, asset, scope);
    return assets;
  });
  for (const { id } of requeued) deps.log.warn('a recording was given a new job', { asset: id });
}
