// Every minute: removes files that nobody needs any more, and delivers uploads whose last answer was cut off.
// A worker of another folder sees the same rows. It leaves those alone whose files are not in its own folder.
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import { addSeconds } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { UploadDeps } from './begin-upload.ts';
import { finishUpload, removeUpload } from './finish-upload.ts';
import { hasLapsed, takeOrphans } from './rules.ts';

/** The last request of an upload delivers it. After this time it was cut off. */
const undeliveredSeconds = 120;

type Upload = Awaited<ReturnType<UploadDeps['uploads']['listUnfinished']>>[number];

/** The removals come first: a delivery that fails must not keep the disk full. */
export async function sweepUploads(deps: UploadDeps): Promise<void> {
  const now = deps.clock.now();
  const { uploads, uploadFiles, log } = deps;
  /** One upload that fails leaves the others to the sweep. */
  const attempt = async <Result>(
    upload: string,
    work: () => Promise<Result>,
  ): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DomainError)) log.error('an upload could not be swept', error, { upload });
      return undefined;
    }
  };
  const inOwnFolder = async (listed: readonly Upload[]): Promise<(Upload & { arrived: number })[]> => {
    const own = await Promise.all(
      listed.map(async (one) => ({
        ...one,
        arrived: await attempt(one.id, () => uploadFiles.keptOf(one.id, one.bytes_arrived)),
      })),
    );
    return own.flatMap(({ arrived, ...one }) => (arrived === undefined ? [] : [{ ...one, arrived }]));
  };
  const used = await uploads.listUsed(addSeconds(now, -operatorLimits.filmKeptSeconds));
  for (const { channel_id, id } of await inOwnFolder(used))
    await attempt(id, () => removeUpload(deps, channel_id, id));
  const found = await uploadFiles.listIds();
  for (const id of takeOrphans(found, new Set(await uploads.listIds()), deps.uploadOrphans, now))
    await attempt(id, () => uploadFiles.remove(id));
  for (const { channel_id, id } of await uploads.listIdle(addSeconds(now, -operatorLimits.uploadIdleSeconds)))
    await attempt(id, () => removeUpload(deps, channel_id, id));
  for (const { channel_id, id, ...upload } of await inOwnFolder(await uploads.listUnfinished()))
    if (hasLapsed(upload, now)) await attempt(id, () => removeUpload(deps, channel_id, id));
  const undelivered = await uploads.listIdle(addSeconds(now, -undeliveredSeconds));
  for (const { channel_id, id, bytes, operator_id, arrived } of await inOwnFolder(undelivered))
    if (arrived === bytes)
      await attempt(id, () => finishUpload(deps, channel_id, id, deps.actAs(operator_id)));
}
