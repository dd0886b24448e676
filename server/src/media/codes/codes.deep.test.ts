// 100,000 guesses against the limiter of the product.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createWorld } from '../../../test/world.ts';
import { guessCodes } from '../../../test/media/guess-codes.ts';
import { createDatabaseRateLimit } from '../../adapters/database-rate-limit.ts';

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;
function heapBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

it('[T81] 100,000 guesses find no code, and the server keeps no memory of them', async () => {
  const counts = await createWorld();
  const world = await createWorld({ rateLimit: createDatabaseRateLimit(counts.connection.pool) });
  const event = await world.eventId();
  const options = { limiter: counts.connection.pool, event, keys: 40 };
  // These use up the tries of all addresses and keys.
  const first = await guessCodes(world, { ...options, guesses: 2_000 });
  expect(Object.keys(first.errors).toSorted()).toEqual([
    'identity.device_code_invalid',
    'media.code_invalid',
    'request.rate_limited',
  ]);
  const before = heapBytes();
  const startedAt = Date.now();
  const { found, errors, counted } = await guessCodes(world, { ...options, guesses: 100_000 });
  const grownBy = heapBytes() - before;
  console.log({ found, errors, counted, grownBy, seconds: (Date.now() - startedAt) / 1_000 });
  expect(found).toBe(0);
  expect(errors['request.rate_limited']).toBeGreaterThan(95_000);
  expect(counted).toBeLessThan(200);
  expect(grownBy).toBeLessThan(30_000_000);
  await world.close();
  await counts.close();
}, 1_200_000);
