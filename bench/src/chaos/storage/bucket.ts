// A bucket with its rows, as the processes of the product open it.
import { createS3Wire } from '../../../../server/src/adapters/s3-wire.ts';
import { connect } from '../../../../server/src/db/connect.ts';
import { createObjectIndex } from '../../../../server/src/storage/index-store.ts';
import { readStorageAddress } from '../../../../server/src/storage/storage-url.ts';

export interface BucketAddress {
  readonly url: string;
  readonly key: string;
  readonly secret: string;
}

export interface BucketPlace {
  readonly database: Record<string, unknown>;
  readonly store: BucketAddress;
}

export async function openBucket({ database, store }: BucketPlace) {
  const address = readStorageAddress(store);
  if (address === undefined) throw new Error('The address is empty.');
  const connection = connect(database, { poolSize: 4 });
  const wire = await createS3Wire(address);
  return { wire, index: createObjectIndex(connection.db, wire.store), close: () => connection.close() };
}
