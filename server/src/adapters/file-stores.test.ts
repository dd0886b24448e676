import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startS3StandIn, type S3StandIn } from '../../test/s3-stand-in/stand-in.ts';
import { openStorageGround } from '../../test/storage/storage-ground.ts';
import { systemClock } from '../kernel/clock.ts';
import type { FileStores } from '../rooms/ports.ts';
import { countLeaving } from '../storage/leaving-store.ts';
import { readStorageAddress } from '../storage/storage-url.ts';
import { openBucketStores, openDiskStoresAfter } from './file-stores.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
let store: S3StandIn;
let ground: Awaited<ReturnType<typeof openStorageGround>>;
let cleanup: AsyncDisposableStack;
beforeEach(async () => {
  cleanup = new AsyncDisposableStack();
  store = await startS3StandIn();
  ground = await openStorageGround();
});
afterEach(async () => {
  await cleanup.disposeAsync();
  await ground[Symbol.asyncDispose]();
  await store[Symbol.asyncDispose]();
});

const given = (prefix: string) => ({
  url: `s3://${store.bucket}/${prefix}?endpoint=${store.endpoint}`,
  key: store.key,
  secret: store.secret,
});
function addressOf(prefix: string) {
  const address = readStorageAddress(given(prefix));
  if (address === undefined) throw new Error('The address is empty.');
  return address;
}
const optionsOf = (former: string) => ({
  former: addressOf(former),
  dataDir: ground.dataDir,
  uploadMaximumBytes: 1024,
  quotaBytes: Number.POSITIVE_INFINITY,
  db: ground.connection.db,
  clock: systemClock,
});
const openers: Record<string, () => Promise<FileStores>> = {
  'a bucket after a bucket': () =>
    openBucketStores(
      { ...optionsOf('former'), address: addressOf('current'), log, spool: undefined },
      cleanup,
    ),
  'a disk after a bucket': () => openDiskStoresAfter(optionsOf('former')),
};

describe.each(Object.keys(openers))('%s', (name) => {
  it('a recording that is removed while both are away is swept from both afterwards', async () => {
    const folder = `recordings/${ground.channelId}/gone`;
    for (const prefix of ['former', 'current'])
      await (await ground.openBucket(given(prefix))).storage.writeFile(folder, 'a.mp4', Buffer.from('a'));
    const stores = await openers[name]?.();
    const isSwept = (key: string): boolean => key.startsWith('former/') || name.startsWith('a bucket');
    await store.goAway();
    await stores?.storage.remove(folder);
    expect(await stores?.storage.sizesOf(folder, ['a.mp4'])).toEqual([undefined]);
    await store.comeBack();
    expect(store.objects.size).toBe(2);
    await ground.connection.pool.query(`update storage.leaving set due_at = now()`);
    await stores?.leaving.sweepLeaving();
    expect([...store.objects.keys()].filter(isSwept)).toEqual([]);
    expect(await countLeaving(ground.connection.db)).toEqual([]);
  });
});
