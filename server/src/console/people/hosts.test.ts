import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '@floodlit/contract/identity/identity';
import { logIn } from '@floodlit/contract/operators/log-in';
import { createDatabaseRateLimit } from '../../adapters/database-rate-limit.ts';
import type { RateLimit } from '../../limits/rate-limit.ts';
import {
  consoleBrowser,
  enrol,
  testPassword,
  type Enrolled,
} from '../../../test/operators/console-client.ts';
import { consoleHost, createWorld, type World } from '../../../test/world.ts';

let world: World;
let owner: Enrolled;
beforeAll(async () => {
  world = await createWorld();
  owner = await enrol(world, 'olga@demo.test');
});
afterAll(() => world.close());

describe('hosts and keys', () => {
  const call = (url: string, host: string, headers: Record<string, string> = {}) =>
    world.app.inject({ url, headers: { host, ...headers } });

  it('[T09] a channel answers no route of the console, and the console none of a viewer', async () => {
    const cookie = owner.browser.cookie ?? '';
    const bob = await world.as('bob');
    const onChannel = await call('/api/console/me', 'localhost', { cookie });
    expect([onChannel.statusCode, onChannel.json<{ code: string }>().code]).toEqual([
      404,
      'request.not_found',
    ]);
    for (const url of ['/api/profile', '/api/homepage', '/media/x', '/sitemap.xml', '/']) {
      const answer = await call(url, consoleHost, { authorization: `Bearer ${bob.apiKey}`, cookie });
      expect([url, answer.statusCode]).toEqual([url, 404]);
    }
  });

  it('[R1.D2] no key of a viewer opens the console, and no cookie of the console a viewer', async () => {
    const bob = await world.as('bob');
    const refused: Record<string, string>[] = [
      { authorization: `Bearer ${bob.apiKey}` },
      { cookie: `__Host-floodlit-operator=${bob.apiKey}` },
      { cookie: `floodlit-operator=${owner.browser.cookie?.split('=')[1]}` },
      { cookie: `${owner.browser.cookie}; __Host-floodlit-operator=planted` },
    ];
    for (const headers of refused)
      expect((await call('/api/console/me', consoleHost, headers)).statusCode).toBe(401);
    const asViewer = await call('/api/profile', 'localhost', { cookie: owner.browser.cookie ?? '' });
    expect(asViewer.statusCode).toBe(401);
  });

  it('[R1.D2] [T77] an account of a viewer is no operator, with the same address and password too', async () => {
    const visitor = await world.visitor();
    await visitor.client.call(identity.register, {
      first_name: 'Olga',
      last_name: 'Owner',
      email: 'mallory@demo.test',
      password: testPassword,
      password_confirmation: testPassword,
      terms_accepted: true,
    });
    await expect(
      consoleBrowser(world).client.call(logIn.password, {
        email: 'mallory@demo.test',
        password: testPassword,
      }),
    ).rejects.toMatchObject({
      code: 'operators.wrong_credentials',
    });
  });

  it('[T56] refuses a write of another origin', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/console/log-out',
      headers: {
        host: consoleHost,
        origin: 'https://localhost:4443',
        cookie: owner.browser.cookie ?? '',
        'content-type': 'application/json',
      },
      payload: '{}',
    });
    expect(answer.statusCode).toBe(403);
  });
});

describe('limits', () => {
  it('slows a guesser of codes for one operator, and of passwords for one address', async () => {
    const rateLimit: RateLimit = {
      check: (...counted) => counts.check(...counted),
      giveBack: (...counted) => counts.giveBack(...counted),
      forgetExpired: () => counts.forgetExpired(),
    };
    const limited = await createWorld({ rateLimit });
    const counts = createDatabaseRateLimit(limited.connection.pool);
    try {
      const lena = await enrol(limited, 'lena@demo.test');
      const browser = consoleBrowser(limited);
      const { data } = await browser.client.call(logIn.password, {
        email: lena.email,
        password: testPassword,
      });
      const codes = [];
      for (let tries = 0; tries < 12; tries++)
        codes.push(
          await browser.client
            .call(logIn.code, { ticket: data.ticket, code: '000000' })
            .catch((error: { code: string }) => error.code),
        );
      expect(codes.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 'operators.wrong_code'));
      expect(codes.at(-1)).toBe('request.rate_limited');
      const passwords = [];
      for (let tries = 0; tries < 12; tries++)
        passwords.push(
          await browser.client
            .call(logIn.password, { email: lena.email, password: 'wrong-password-9' })
            .catch((error: { code: string }) => error.code),
        );
      expect(passwords.at(0)).toBe('operators.wrong_credentials');
      expect(passwords.at(-1)).toBe('request.rate_limited');
    } finally {
      await limited.close();
    }
  });
});
