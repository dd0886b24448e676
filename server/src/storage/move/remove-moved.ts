// Removes from the former store what the new one has, each file after it was read there once more.
import pLimit from 'p-limit';
import { asError } from '../../kernel/as-error.ts';
import { type Failure, inBatches, type MoveOptions } from './move-files.ts';
import { folderOfKey } from './move-rules.ts';

const filesAtOnce = 4;
const filesOfBatch = 200;

export interface RemovalResult {
  readonly removedFiles: number;
  /** They stay in the former store. */
  readonly kept: readonly Failure[];
}

export async function removeMoved({
  source,
  target,
  listLiveFolders,
}: Omit<MoveOptions, 'onProgress' | 'nowMs'>): Promise<RemovalResult> {
  let removedFiles = 0;
  const kept: Failure[] = [];
  const turns = pLimit(filesAtOnce);
  for await (const batch of inBatches(source.list(), filesOfBatch)) {
    const live = await listLiveFolders();
    const free = batch.filter(({ key }) => !live.has(folderOfKey(key)));
    await turns.map(free, async (file) => {
      try {
        const found = await target.compare(file, (part) => source.read(file, part));
        if (found === 'same') {
          await source.remove(file);
          removedFiles += 1;
        } else
          kept.push({
            key: file.key,
            reason:
              found === 'missing' ? `${target.name} does not have it.` : `${target.name} has other bytes.`,
          });
      } catch (error) {
        kept.push({ key: file.key, reason: asError(error).message });
      }
    });
  }
  return { removedFiles, kept };
}
