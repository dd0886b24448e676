// Guesses of strangers lock nobody out of a device or a network that the operator has logged in from.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabaseRateLimit } from '../../adapters/database-rate-limit.ts';
import { codeOf, enrol, testPassword, type Enrolled } from '../../../test/operators/console-client.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { checkPassword, finishWithCode, type Device, type OperatorDeps } from '../../operators/index.ts';

let world: World;
let deps: OperatorDeps;
let owner: Enrolled;
beforeAll(async () => {
  world = await createWorld();
  owner = await enrol(world, 'olga@demo.test');
  deps = {
    ...world.context.operators,
    rateLimit: createDatabaseRateLimit(world.connection.pool),
    // Hashes take long on purpose.
    passwords: { ...world.context.operators.passwords, verify: async (typed) => typed === testPassword },
  };
});
beforeEach(() => world.connection.pool.query('delete from public.rate_limits'));
afterAll(() => world.close());

const from = (network: string, key?: string): Device => ({
  address: network,
  network,
  browser: null,
  system: null,
  key,
});
const tries = (device: Device, password = testPassword) =>
  checkPassword(deps, { email: owner.email, password }, device);
async function logsIn(device: Device): Promise<string> {
  world.clock.advance(30);
  const { ticket } = await tries(device);
  return (await finishWithCode(deps, { ticket, code: codeOf(world, owner.secret) }, device)).deviceKey;
}
const guesses = async (device: Device, count: number) => {
  for (let done = 0; done < count; done++) await tries(device, 'a-wrong-guess').catch(() => undefined);
};

describe('guesses of strangers', () => {
  it('[T47] leave a way in from a known network, and name the time elsewhere', async () => {
    await logsIn(from('198.51.100.0/24'));
    for (let number = 1; number <= 11; number++) await guesses(from(`203.0.${number}.0/24`), 10);
    const refusal = await tries(from('192.0.2.0/24')).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'request.rate_limited' });
    const { details } = refusal as { details: { retryAfterSeconds?: number } };
    expect(details.retryAfterSeconds).toBeGreaterThan(0);
    expect(details.retryAfterSeconds).toBeLessThanOrEqual(3_600);
    expect((await tries(from('198.51.100.0/24'))).ticket).not.toBe('');
  });

  it('[T47] leave a way in from a known device, on any network and beside any neighbour', async () => {
    const key = await logsIn(from('198.51.100.0/24'));
    for (let number = 1; number <= 11; number++) await guesses(from(`203.0.${number}.0/24`), 10);
    await guesses(from('192.0.2.0/24'), 11);
    await expect(tries(from('192.0.2.0/24'))).rejects.toMatchObject({ code: 'request.rate_limited' });
    expect((await tries(from('192.0.2.0/24', key))).ticket).not.toBe('');
  });

  it('[T47] are limited on a known device and a known network too', async () => {
    const key = await logsIn(from('198.51.100.0/24'));
    await guesses(from('198.51.100.0/24', key), 10);
    await expect(tries(from('198.51.100.0/24', key))).rejects.toMatchObject({ code: 'request.rate_limited' });
    await guesses(from('198.51.100.0/24'), 10);
    await expect(tries(from('198.51.100.0/24'))).rejects.toMatchObject({ code: 'request.rate_limited' });
  });

  it('forget a device after half a year, and keep twenty of an operator', async () => {
    for (let number = 0; number < 22; number++) {
      await world.connection.pool.query('delete from public.rate_limits');
      await logsIn(from(`10.${number}.0.0/24`));
    }
    const count = async () =>
      (await deps.logIns.listDevices(owner.id, new Date(0))).map(({ network }) => network);
    expect(await count()).toHaveLength(20);
    world.clock.advance(181 * 86_400);
    await world.connection.pool.query('delete from public.rate_limits');
    await logsIn(from('172.16.0.0/24'));
    expect(await count()).toEqual(['172.16.0.0/24']);
  });
});
