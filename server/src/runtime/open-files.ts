// A process opens the files of the install once: those of its disk, or those of a bucket.
import path from 'node:path';
import { openBucketStores, openDiskStores, openDiskStoresAfter } from '../context.ts';
import { connect } from '../db/connect.ts';
import { systemClock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { FileStores } from '../rooms/ports.ts';
import { StartRefused } from '../processes/start-refused.ts';
import type { Cleanup } from '../processes/stop-steps.ts';
import { checkStore, isPassing } from '../storage/check-store.ts';
import { listOtherStores } from '../storage/index-store.ts';
import { StoreRefused } from '../storage/ports.ts';
import type { Runtime } from './runtime-deps.ts';

const bucketPoolSize = 4;

interface FilesOptions {
  readonly log: Log;
  readonly say: (line: string) => void;
  /** Owns the spool. `undefined` for a process that ends soon. */
  readonly role: 'web' | 'worker' | 'ingest' | undefined;
  /** Whether the bucket is tried: once for a process and its children. */
  readonly isChecked: boolean;
}

/**
 * A bucket that is only away stops no start: files wait in the spool.
 * @throws {StartRefused} with one sentence, when an operator must act first.
 */
export async function openFiles(
  { config, dataDir, connection, database }: Pick<Runtime, 'config' | 'dataDir' | 'connection' | 'database'>,
  { log, say, role, isChecked }: FilesOptions,
  cleanup: Cleanup,
): Promise<FileStores> {
  const { store: address, former, spoolDir, spoolMaximumBytes, maximumBytes: quotaBytes } = config.storage;
  if (isChecked)
    for (const other of await listOtherStores(connection.db, [address?.store, former?.store]))
      say(
        `Files: ${other} has files of this install, which nobody can see now. Set STORAGE_URL to it, or STORAGE_FORMER_URL to move them away.`,
      );
  const { uploadMaximumBytes } = config;
  if (address === undefined && former === undefined)
    return openDiskStores(dataDir, uploadMaximumBytes, quotaBytes);
  // A transaction that keeps a picture holds a connection already. It must not wait for a second one of its pool.
  const ownConnection = connect(database, { poolSize: bucketPoolSize });
  cleanup.defer(() => ownConnection.close(), 'the connections for files');
  const options = {
    dataDir,
    uploadMaximumBytes,
    quotaBytes,
    db: ownConnection.db,
    clock: systemClock,
    former,
  };
  if (address === undefined) return openDiskStoresAfter(options);
  const files = await openBucketStores(
    {
      ...options,
      address,
      log,
      spool: role && {
        directory: spoolDir ?? path.join(dataDir, 'spool'),
        owner: role,
        limitBytes: spoolMaximumBytes,
        holdsLeft: role === 'ingest' || config.role === 'all',
        // The parent of a worker gives the folders of games back itself.
        isOfParent: role === 'worker' && !isChecked,
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
