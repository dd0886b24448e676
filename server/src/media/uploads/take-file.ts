// Puts a file of this machine into the store, so that a worker of any machine can encode it.
import { randomUUID } from 'node:crypto';
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import { addSeconds } from '../../kernel/clock.ts';
import { SourceFailed, type MediaGround } from '../ports.ts';
import { uploadIdIn, uploadKeyOf } from '../source-keys.ts';
import type { UploadsDeps } from './ports.ts';
import { refuseFilmPart } from './rules.ts';

export type TakeDeps = Pick<UploadsDeps, 'taken' | 'uploadFiles'> & Pick<MediaGround, 'sources' | 'clock'>;

/** Removes files that no recording got. */
export async function dropTaken(
  deps: Pick<TakeDeps, 'taken' | 'sources'>,
  channelId: number,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    const id = uploadIdIn(key);
    if (id === undefined) continue;
    // The row goes last: a sweep finds by it what a kill leaves.
    await deps.sources.remove(key);
    await deps.taken.remove(channelId, id);
  }
}

/**
 * @returns the key of the file, for a delivery. A sweep removes the file once its recording is ready.
 * @throws {SourceFailed} when there is no room for it.
 */
export async function takeFile(deps: TakeDeps, channelId: number, localPath: string): Promise<string> {
  const id = randomUUID();
  const key = uploadKeyOf(id);
  // The row comes first, as that of an upload does.
  await deps.taken.insert({ id, channel_id: channelId, taken_at: deps.clock.now(), local_path: localPath });
  try {
    await deps.sources.take(channelId, id, localPath, async (bytes) => {
      if (refuseFilmPart(bytes, await deps.uploadFiles.room()) === undefined) return;
      throw new SourceFailed(
        `There is no room for ${localPath} and its qualities: make room, or raise STORAGE_MAX_GB.`,
      );
    });
  } catch (error) {
    await dropTaken(deps, channelId, [key]).catch(() => undefined);
    throw error;
  }
  return key;
}

/** A worker that does not have such a file removes its row alone. */
export async function sweepTaken(
  deps: Pick<TakeDeps, 'taken' | 'sources'> & Pick<MediaGround, 'clock' | 'log'>,
): Promise<void> {
  const before = addSeconds(deps.clock.now(), -operatorLimits.uploadIdleSeconds);
  for (const source of await deps.taken.listUsed(before))
    try {
      await deps.taken.giveBack(source);
      await dropTaken(deps, source.channel_id, [uploadKeyOf(source.id)]);
    } catch (error) {
      deps.log.error('a delivered file could not be removed', error, { file: source.id });
    }
}
