// Delivers a complete upload, by the verbs that the command line uses. A file that is no video is removed at once.
import { DomainError } from '../../kernel/errors.ts';
import { inspectSource } from '../open-source.ts';
import { RecordingRefused } from '../ports.ts';
import { submitRecording } from '../recordings/submit-recording.ts';
import { deliverVodRecording } from '../library/write-library.ts';
import { uploadKeyOf } from '../source-keys.ts';
import { ensureOver, type UploadDeps } from './begin-upload.ts';
import { withHeldUpload } from './hold-upload.ts';
import type { DeliverDeps, DeliveryAct } from './ports.ts';

export async function removeUpload(
  deps: Pick<UploadDeps, 'uploads' | 'uploadFiles'>,
  channelId: number,
  id: string,
): Promise<void> {
  await deps.uploads.remove(channelId, id);
  await deps.uploadFiles.remove(id);
}

/** @returns whether the recording has this file, and no other one. A film waits for its preroll. */
async function deliverUpload(deps: DeliverDeps, channelId: number, id: string): Promise<boolean> {
  const sourceKey = uploadKeyOf(id);
  const upload = await deps.uploads.lock(channelId, id);
  if (upload === undefined) throw new DomainError('operators.not_found');
  if (upload.finished_at !== null) return true;
  if (upload.is_film) {
    await deps.uploads.finish(channelId, id, deps.clock.now());
    return true;
  }
  if (upload.event_id !== null) await ensureOver(deps, channelId, upload.event_id);
  const asset =
    upload.video_id !== null
      ? await deliverVodRecording(deps, channelId, upload.video_id, { sourceKey })
      : await submitRecording(deps, { channelId, eventId: upload.event_id ?? 0, sourceKey });
  if (asset.source_key !== sourceKey) return false;
  // A game that was not played has a recording now.
  if (upload.event_id !== null)
    await deps.catalog.store.moveEvent(channelId, upload.event_id, { from: 'upcoming', to: 'finished' });
  await deps.uploads.finish(channelId, id, deps.clock.now());
  return true;
}

/** A refusal leaves an upload that another process has delivered: its file belongs to the recording. */
async function removeRefused(deps: UploadDeps, channelId: number, id: string): Promise<void> {
  if (await deps.uploads.removeUnfinished(channelId, id)) await deps.uploadFiles.remove(id);
}

/**
 * Safe to repeat: an upload that is delivered stays delivered.
 * @param act names the operator, so that the audit log has the delivery.
 * @throws {DomainError} `media.not_a_video`, `media.already_recorded`, `media.item_not_found`, `media.game_not_over`,
 * `operators.not_found` for an upload that is gone, `media.upload_busy` while another process delivers it.
 */
export const finishUpload = (
  deps: UploadDeps,
  channelId: number,
  id: string,
  act: DeliveryAct,
): Promise<void> =>
  withHeldUpload(deps, channelId, id, async () => {
    try {
      await inspectSource(deps, uploadKeyOf(id), `upload-${id}`);
    } catch (error) {
      if (!(error instanceof RecordingRefused)) throw error;
      await removeRefused(deps, channelId, id);
      throw new DomainError('media.not_a_video', { values: { reason: error.message } });
    }
    const isOurs = await act((joined) => deliverUpload(joined, channelId, id)).catch(
      async (error: unknown) => {
        if (error instanceof DomainError && error.code === 'media.game_not_over')
          await removeRefused(deps, channelId, id);
        throw error;
      },
    );
    if (isOurs) return;
    await removeRefused(deps, channelId, id);
    throw new DomainError('media.already_recorded');
  });
