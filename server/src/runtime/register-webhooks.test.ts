import { expect, it } from 'vitest';
import { cloneDatabase } from '../../test/world.ts';
import { registerInTurn } from './register-webhooks.ts';

it('two processes that start at once make webhook endpoints one after the other', async () => {
  const { config, drop } = await cloneDatabase();
  const made: string[] = [];
  let running = 0;
  let most = 0;
  const register = async (): Promise<void> => {
    most = Math.max(most, (running += 1));
    const isMissing = made.length === 0;
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (isMissing) made.push('an endpoint');
    running -= 1;
  };
  await Promise.all([registerInTurn(config, register), registerInTurn(config, register)]);
  expect([most, made]).toEqual([1, ['an endpoint']]);
  await expect(registerInTurn(config, () => Promise.reject(new Error('Stripe is away')))).rejects.toThrow(
    'away',
  );
  await registerInTurn(config, register);
  await drop();
});
