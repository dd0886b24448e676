import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Lock, Locker } from '@tus/server';
import { createUploadLocks } from './upload-locks.ts';

let locks: Locker;
let order: string[];
const open = new AbortController().signal;
const nothing = (): void => undefined;
const enter = async (name: string, signal = open): Promise<Lock> => {
  const lock = locks.newLock('upload');
  await lock.lock(signal, () => void order.push(`${name} is stopped`));
  order.push(`${name} works`);
  return lock;
};
beforeEach(() => {
  locks = createUploadLocks(50);
  order = [];
});
afterEach(() => vi.restoreAllMocks());

describe('the lock of an upload', () => {
  it('goes from request to request in their order, and stops the one that works', async () => {
    const first = await enter('first');
    const others = [enter('second'), enter('third')] as const;
    await first.unlock();
    const second = await others[0];
    await second.unlock();
    await (await others[1]).unlock();
    expect(order).toEqual([
      'first works',
      'first is stopped',
      'first is stopped',
      'second is stopped',
      'second works',
      'third works',
    ]);
    await (await enter('fourth')).unlock();
  });

  it('of another upload is another one', async () => {
    await enter('first');
    await locks.newLock('other').lock(open, nothing);
    expect(order).toEqual(['first works']);
  });

  it('costs a request that waits no turn of the event loop', async () => {
    const spins = vi.spyOn(globalThis, 'setImmediate');
    const first = await enter('first');
    const second = enter('second');
    const from = performance.eventLoopUtilization();
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(spins).not.toHaveBeenCalled();
    // A loop that polls is busy all the time.
    expect(performance.eventLoopUtilization(from).utilization).toBeLessThan(0.9);
    await first.unlock();
    await (await second).unlock();
  });

  it('is refused after a time, and to a request that ended, and the next one gets it', async () => {
    const first = await enter('first');
    const gone = new AbortController();
    const ended = enter('ended', gone.signal);
    const late = enter('late');
    gone.abort();
    const refused = await Promise.allSettled([ended, late, enter('ended before', gone.signal)]);
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    const next = enter('next');
    await first.unlock();
    await (await next).unlock();
    expect(order.filter((line) => line.endsWith('works'))).toEqual(['first works', 'next works']);
  });
});
