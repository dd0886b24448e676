// A web process that takes the bytes of one upload. A test kills it in the middle of its work.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { createDiskUploads } from '../../src/adapters/disk-uploads.ts';
import { createObjectUploads } from '../../src/adapters/object-uploads.ts';
import { createS3Wire } from '../../src/adapters/s3-wire.ts';
import { createTusUploads } from '../../src/adapters/tus-uploads.ts';
import { connect } from '../../src/db/connect.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { openUpload } from '../../src/media/index.ts';
import { createUploadStore } from '../../src/media/uploads/store.ts';
import { createObjects } from '../../src/storage/create-objects.ts';
import { createObjectIndex } from '../../src/storage/index-store.ts';
import { readStorageAddress } from '../../src/storage/storage-url.ts';

export interface UploadProcessOrder {
  readonly database: pg.PoolConfig;
  readonly upload: { readonly channel_id: number; readonly id: string; readonly bytes: number };
  readonly place:
    | { readonly directory: string }
    | { readonly url: string; readonly key: string; readonly secret: string };
}

const maximumBytes = 2 ** 30;
const room = async (): Promise<number> => maximumBytes;
const ignore = (): void => undefined;

const { database, upload, place } = JSON.parse(process.argv[2] ?? '') as UploadProcessOrder;
const connection = connect(database, { poolSize: 2 });

async function openFiles() {
  if ('directory' in place) return createDiskUploads(place.directory, maximumBytes, room);
  const address = readStorageAddress(place);
  if (address === undefined) throw new Error('The address is empty.');
  const wire = await createS3Wire(address);
  return createObjectUploads({
    objects: createObjects(wire, createObjectIndex(connection.db, wire.store)),
    maximumBytes,
    room,
  });
}

const deps = {
  uploads: createUploadStore(connection.db),
  uploadFiles: await openFiles(),
  clock: systemClock,
};
const protocol = createTusUploads(maximumBytes, { info: ignore, warn: ignore, error: ignore });
const server = createServer((request, response) => {
  protocol
    .answer(request, response, {
      ...openUpload(deps, upload),
      id: upload.id,
      bytes: upload.bytes,
      place: '',
      finish: async () => undefined,
    })
    .catch(() => response.destroy());
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
// The test holds the other end: a test that was killed leaves no process behind.
process.stdin.on('end', () => process.exit()).resume();
