import { describe, expect, it } from 'vitest';
import { startS3StandIn } from '../../test/s3-stand-in/stand-in.ts';
import { createS3Wire } from '../adapters/s3-wire.ts';
import { systemClock } from '../kernel/clock.ts';
import { checkStore, isPassing } from './check-store.ts';
import type { RefusalKind, StoreRefused } from './ports.ts';
import { readStorageAddress } from './storage-url.ts';

async function open(change: { bucket?: string; secret?: string; minutesOff?: number } = {}) {
  const store = await startS3StandIn();
  const url = `s3://${change.bucket ?? store.bucket}/season?endpoint=${store.endpoint}`;
  const address = readStorageAddress({ url, key: store.key, secret: change.secret ?? store.secret });
  if (address === undefined) throw new Error('no address');
  const clock = { now: () => new Date(systemClock.now().getTime() + (change.minutesOff ?? 0) * 60_000) };
  return { store, wire: await createS3Wire(address, { clock, tryMs: 1_000 }) };
}

describe('the check of a bucket at the start', () => {
  it('writes, reads and removes one object', async () => {
    const { store, wire } = await open();
    await checkStore(wire);
    expect(store.requests.map(({ method }) => method)).toEqual(['PUT', 'GET', 'DELETE']);
    expect(store.objects.size).toBe(0);
  });

  it.each<[string, Parameters<typeof open>[0], RefusalKind, string]>([
    ['a wrong secret', { secret: 'wrong' }, 'keys', 'STORAGE_SECRET'],
    ['a missing bucket', { bucket: 'no-such' }, 'bucket', 'STORAGE_URL'],
    ['a clock 20 minutes off', { minutesOff: 20 }, 'clock', 'clock'],
  ])('names %s and what to do', async (_what, change, kind, word) => {
    const { wire } = await open(change);
    const refusal = await checkStore(wire).catch((error: unknown) => error as StoreRefused);
    expect(refusal).toMatchObject({ kind });
    expect((refusal as StoreRefused).message).toContain(word);
    expect(isPassing(refusal as StoreRefused)).toBe(false);
  });

  it('does not stop a start while the bucket is away', async () => {
    const { store, wire } = await open();
    await store.goAway();
    const refusal = await checkStore(wire).catch((error: unknown) => error as StoreRefused);
    expect(isPassing(refusal as StoreRefused)).toBe(true);
  });

  it('finds a bucket that gives nothing back', async () => {
    const { store, wire } = await open();
    const forgetful = {
      ...wire,
      put: (key: string, bytes: Uint8Array) => wire.put(key, bytes).then(() => store.objects.clear()),
    };
    await expect(checkStore(forgetful)).rejects.toMatchObject({ kind: 'lied' });
  });
});
