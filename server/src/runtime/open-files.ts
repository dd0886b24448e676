// A process opens the files of the install once: those of its disk, or those of a bucket.
import path from 'node:path';
import { openBucketStores, openDiskStores } from '../context.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { FileStores } from '../rooms/ports.ts';
import { StartRefused } from '../processes/start-refused.ts';
import { checkStore, isPassing } from '../storage/check-store.ts';
import { listOtherStores } from '../storage/index-store.ts';
import { StoreRefused } from '../storage/ports.ts';
import type { Runtime } from './runtime-deps.ts';

interface FilesOptions {
  readonly log: Log;
  readonly say: (line: string) => void;
  /** Owns the spool. `undefined` for a process that ends soon. */
  readonly role: 'web' | 'worker' | undefined;
  /** Whether the bucket is tried: once for a process and its children. */
  readonly isChecked: boolean;
}

/**
 * A bucket that is only away stops no start: files wait in the spool.
 * @throws {StartRefused} with one sentence, when an operator must act first.
 */
export async function openFiles(
  { config, dataDir, connection: { db } }: Pick<Runtime, 'config' | 'dataDir' | 'connection'>,
  { log, say, role, isChecked }: FilesOptions,
  cleanup: AsyncDisposableStack,
): Promise<FileStores> {
  const { store: address, former, spoolDir, spoolMaximumBytes } = config.storage;
  if (isChecked)
    for (const other of await listOtherStores(db, [address?.store, former?.store]))
      say(
        `Files: ${other} holds files of this install, and neither STORAGE_URL nor STORAGE_FORMER_URL names it.`,
      );
  if (address === undefined) return openDiskStores(dataDir, config.uploadMaximumBytes);
  const files = await openBucketStores(
    {
      address,
      dataDir,
      uploadMaximumBytes: config.uploadMaximumBytes,
      db,
      clock: systemClock,
      log,
      spool: role && {
        directory: spoolDir ?? path.join(dataDir, 'spool'),
        owner: role,
        limitBytes: spoolMaximumBytes,
      },
    },
    cleanup,
  );
  if (isChecked && files.bucket !== undefined)
    await checkStore(files.bucket.wire).catch((error: unknown) => {
      if (!(error instanceof StoreRefused)) throw error;
      if (!isPassing(error)) throw new StartRefused(error.message);
      say(`Files: ${error.message} New files wait in the spool until then.`);
    });
  return files;
}
