// Any web process takes the next bytes of an upload. Its row lets one request in at a time.
import { randomUUID } from 'node:crypto';
import { DomainError } from '../../kernel/errors.ts';
import type { MediaGround } from '../ports.ts';
import type { UploadBytes, UploadsDeps } from './ports.ts';
import type { UploadRecord } from './store.ts';

type AppendDeps = Pick<UploadsDeps, 'uploads' | 'uploadFiles'> & Pick<MediaGround, 'clock'>;

export function openUpload(
  { uploads, uploadFiles, clock }: AppendDeps,
  { channel_id: channelId, id, bytes }: Pick<UploadRecord, 'channel_id' | 'id' | 'bytes'>,
): UploadBytes {
  const holder = randomUUID();
  /** Undefined without the lease. */
  let arrived: { readonly bytes: number | undefined } | undefined;

  /** Another request moved the offset after this one had lost its lease, or the upload is gone. */
  const advance = async (from: number | null, to: number): Promise<void> => {
    if (!(await uploads.advance(channelId, id, { holder, from, to }, clock.now())))
      throw new DomainError('media.upload_busy');
  };
  const take = async (): Promise<void> => {
    if (arrived !== undefined) return;
    const row = await uploads.lease(channelId, id, holder, clock.now());
    if (row === undefined) {
      const isThere = (await uploads.readArrived(channelId, id)) !== undefined;
      throw new DomainError(isThere ? 'media.upload_busy' : 'operators.not_found');
    }
    arrived = { bytes: undefined };
    const kept = await uploadFiles.keptOf(id, row.bytes_arrived);
    // A former version left the length to the file. A folder that was restored may have fewer bytes.
    if (kept !== undefined && kept !== row.bytes_arrived) await advance(row.bytes_arrived, kept);
    arrived = { bytes: kept };
  };

  return {
    take,
    async leave() {
      if (arrived === undefined) return;
      arrived = undefined;
      await uploads.release(channelId, id, holder);
    },
    async offset() {
      if (arrived !== undefined) return arrived.bytes;
      const row = await uploads.readArrived(channelId, id);
      return row && uploadFiles.keptOf(id, row.bytes_arrived);
    },
    async write(from, body) {
      await take();
      if (from !== arrived?.bytes) throw new DomainError('media.upload_busy');
      let last = from;
      return uploadFiles.write({ channelId, id, bytes }, from, body, async (to) => {
        await advance(last, to);
        last = to;
        arrived = { bytes: to };
      });
    },
  };
}

/** For the sums of all uploads. */
export const arrivedOf = async (
  { uploadFiles }: Pick<UploadsDeps, 'uploadFiles'>,
  { id, bytes_arrived }: Pick<UploadRecord, 'id' | 'bytes_arrived'>,
): Promise<number> => bytes_arrived ?? (await uploadFiles.keptOf(id, null)) ?? 0;
