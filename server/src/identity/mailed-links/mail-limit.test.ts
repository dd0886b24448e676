import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiError } from '@floodlit/contract/client';
import { mailedLinks } from '@floodlit/contract/identity/mailed-links';
import { createAltchaCaptcha } from '../../adapters/altcha-captcha.ts';
import { createDatabaseRateLimit } from '../../adapters/database-rate-limit.ts';
import { createWorld, type World } from '../../../test/world.ts';

/** The limits are counted in its database. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.fail('It should have been refused.'),
    (error: unknown) => error as ApiError,
  );

describe('how many mails may be asked for', () => {
  it('[T74] is three an hour for an address and ten for a network, known or not', async () => {
    const limited = await createWorld({ rateLimit: createDatabaseRateLimit(world.connection.pool) });
    const { apiKey } = await limited.visitor();
    const ask = async (email: string, remoteAddress = '192.0.2.1') => {
      const answer = await limited.app.inject({
        method: 'POST',
        url: '/api/auth/password-reset-request',
        remoteAddress,
        headers: { host: 'localhost', authorization: `Bearer ${apiKey}` },
        payload: { email },
      });
      return [answer.statusCode, answer.json<{ code?: string }>().code, answer.headers['retry-after']];
    };
    for (const email of ['alice@demo.test', 'nobody@demo.test']) {
      for (let asked = 0; asked < 3; asked++) expect((await ask(email))[0]).toBe(200);
      const [status, code, wait] = await ask(email, '192.0.2.9');
      expect([status, code]).toEqual([429, 'identity.mail_limited']);
      expect(Number(wait)).toBeGreaterThan(3_000);
    }
    for (let asked = 0; asked < 4; asked++) expect((await ask(`${asked}@demo.test`))[0]).toBe(200);
    expect((await ask('last@demo.test'))[0]).toBe(429);
    expect((await ask('last@demo.test', '198.51.100.1'))[0]).toBe(200);
    await limited.close();
  });

  it('is one a minute of a mail that confirms an address', async () => {
    const limited = await createWorld({ rateLimit: createDatabaseRateLimit(world.connection.pool) });
    const { client } = await limited.as('alice');
    await limited.connection.pool.query('update identity.users set email_verified_at = null');
    expect((await client.call(mailedLinks.requestVerification)).data.email).toBe('alice@demo.test');
    const again = await failure(client.call(mailedLinks.requestVerification));
    expect(again).toMatchObject({ status: 429, code: 'identity.mail_limited' });
    expect(again.retryAfterSeconds).toBeGreaterThan(50);
    await limited.close();
  });

  it('[T74] is nothing that a machine can ask without solving the captcha', async () => {
    const guarded = await createWorld({
      captcha: createAltchaCaptcha('a secret', { now: () => new Date() }),
    });
    const { client } = await guarded.visitor();
    expect((await failure(client.call(mailedLinks.requestReset, { email: 'alice@demo.test' }))).code).toBe(
      'identity.captcha_required',
    );
    expect(guarded.queue.held).toEqual([]);
    await guarded.close();
  });
});
