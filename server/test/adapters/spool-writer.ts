// A process that keeps files in a spool until it is killed, and prints each one that it was promised.
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { openDiskSpool } from '../../src/adapters/disk-spool.ts';

const [directory = '', name = ''] = process.argv.slice(2);
const silent = (): void => undefined;
const spool = await openDiskSpool({
  directory,
  limitBytes: 2 ** 40,
  objects: {
    put: () => new Promise<void>(silent),
    get: () => Promise.resolve(undefined),
    hashOf: () => Promise.resolve(undefined),
  },
  log: { info: silent, warn: silent, error: silent },
});

async function write(lane: number): Promise<void> {
  for (let number = 0; ; number += 1) {
    const bytes = randomBytes(randomInt(0, 200_000));
    // Some keys are written again and again, as an open chunk of an index is.
    const key = `game/${name}-${lane}-${lane === 0 ? number % 3 : number}`;
    await spool.keep({ channelId: 1, folder: 'game', key, kind: lane === 0 ? 'index' : 'segment' }, bytes);
    process.stdout.write(`${key} ${createHash('sha256').update(bytes).digest('hex')}\n`);
  }
}
await Promise.all([0, 1, 2, 3].map(write));
