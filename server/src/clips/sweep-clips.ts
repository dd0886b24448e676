// Every minute: ends clips whose time is over, sends lost jobs again, and deletes what belongs to no clip any more.
import { limits } from '@floodlit/contract/limits';
import { addSeconds } from '../kernel/clock.ts';
import { failClip } from './cut-clip.ts';
import { sendCutJob, sendEncodeJob } from './cut-job.ts';
import type { ClipDeps } from './ports.ts';
import { failures } from './rules.ts';

/** Longer than any cut takes. */
const silentSeconds = 150;
const fileSilentSeconds = 1_800;
const removalsAtOnce = 200;
const viewDays = 7;

export async function sweepClips(deps: ClipDeps): Promise<void> {
  const now = deps.clock.now();
  const late = addSeconds(now, -limits.clipMakingSeconds);
  const silent = await deps.store.touchSilent(addSeconds(now, -silentSeconds), late, now);
  for (const clip of silent) {
    if (clip.created_at <= late) await failClip(deps, clip, failures.late);
    else await deps.transact((scope) => sendCutJob(deps.queue, clip, scope));
  }
  for (const clip of await deps.store.listWaitingFiles(addSeconds(now, -fileSilentSeconds), removalsAtOnce)) {
    await deps.store.changeClip(clip, { touched_at: now });
    await sendEncodeJob(deps.queue, clip, 'share');
  }
  for (const crop of await deps.store.listWaitingCrops(addSeconds(now, -fileSilentSeconds), removalsAtOnce)) {
    await deps.store.changeCrop(crop, { touched_at: now });
    await sendEncodeJob(deps.queue, { channel_id: crop.channel_id, id: crop.clip_id }, crop.shape);
  }
  await deps.store.purgeDeleted(addSeconds(now, -limits.clipTakeBackSeconds));
  for (const folder of await deps.store.listRemovals(removalsAtOnce)) {
    await deps.media.storage.remove(folder);
    await deps.store.forgetRemoval(folder);
  }
  await deps.store.forgetViews(addSeconds(now, -viewDays * 86_400));
  await deps.media.pins.releaseExpired(now);
}
