// Takes a finished game's file in: the row and the job that makes the ladder are kept together or not at all.
import { randomUUID } from 'node:crypto';
import { sendLadderJob } from '../ladder-job.ts';
import type { MediaGround } from '../ports.ts';
import { folderOf, type AssetRecord, type DeliveredCaptions } from '../rules.ts';

export interface RecordingDelivery {
  readonly channelId: number;
  readonly eventId: number;
  readonly sourceKey: string;
  readonly captions?: readonly DeliveredCaptions[];
}

/**
 * An event has one recording, so asking twice is asking once; one that failed is tried again with the new file.
 */
export async function submitRecording(
  deps: Pick<MediaGround, 'store' | 'queue' | 'clock' | 'transact'>,
  { channelId, eventId, sourceKey, captions = [] }: RecordingDelivery,
): Promise<AssetRecord> {
  return deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    const now = deps.clock.now();
    const delivered = { source_key: sourceKey, captions, touched_at: now };
    const inserted = await store.insertAsset({
      ...delivered,
      channel_id: channelId,
      event_id: eventId,
      folder: folderOf(channelId, randomUUID()),
      created_at: now,
    });
    const known = inserted ?? (await store.findAssetOfEvent(channelId, eventId));
    if (known === undefined) throw new Error(`Event ${eventId} has a recording that cannot be read.`);
    const queued =
      inserted ??
      (await store.moveAsset(known, ['failed'], {
        ...delivered,
        status: 'queued',
        progress: 0,
        failure: null,
        failures: 0,
      }));
    if (queued === undefined) return known;
    await sendLadderJob(deps.queue, queued, scope);
    return queued;
  });
}
