// A worker that is killed repeatedly uses up the retries of its job. Without this check, the recording would never be
// ready.
import { addSeconds } from '../../kernel/clock.ts';
import { sendLadderJob } from '../ladder-job.ts';
import type { MediaGround } from '../ports.ts';

/** Longer than all retries of one job, and longer than any step without progress. */
const abandonedAfterSeconds = 1_800;

/**
 * Sends a new job for every waiting or preparing recording without progress for half an hour. A second job is safe:
 * only one attempt of a recording can make it ready (D4).
 */
export async function requeueAbandoned(
  deps: Pick<MediaGround, 'store' | 'queue' | 'clock' | 'transact' | 'log'>,
): Promise<void> {
  const now = deps.clock.now();
  const requeued = await deps.transact(async (scope) => {
    const assets = await deps.store.within(scope).touchSilent(addSeconds(now, -abandonedAfterSeconds), now);
    for (const asset of assets) await sendLadderJob(deps.queue, asset, scope);
    return assets;
  });
  for (const { id } of requeued) deps.log.warn('a recording got a new job', { asset: id });
}
