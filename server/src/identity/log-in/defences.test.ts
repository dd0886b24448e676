// A stranger attacks the log-in of an account, and its owner still gets in.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@floodlit/contract';
import type { RouteDefinition } from '@floodlit/contract/route';
import { createArgon2Passwords } from '../../adapters/argon2-passwords.ts';
import { createDatabaseRateLimit } from '../../adapters/database-rate-limit.ts';
import type { LimitName } from '../../limits/rate-limit.ts';
import { allJobs } from '../../jobs.ts';
import { cheapCost } from '../../../test/fixed.ts';
import { createWorld, type World, type WorldOptions } from '../../../test/world.ts';

let world: World;
let asked: string[];
/** Records rate limit checks and hashes, in their order. */
beforeAll(async () => {
  const passwords = createArgon2Passwords(cheapCost);
  world = await createWorld({
    rateLimit: {
      check: async (name: LimitName) => void asked.push(name),
      giveBack: async () => {},
      forgetExpired: async () => {},
    },
    passwords: {
      hash: (password) => {
        asked.push('hash');
        return passwords.hash(password);
      },
      verify: (password, hash) => {
        asked.push('verify');
        return passwords.verify(password, hash);
      },
    },
  });
  asked = [];
});
afterAll(() => world.close());

const right = 'demo-viewer-password';

async function post(
  at: World,
  call: string,
  payload: unknown,
  { from = '192.0.2.1', headers = {} }: { from?: string; headers?: Record<string, string> } = {},
) {
  const { apiKey } = await at.visitor();
  return at.app.inject({
    method: 'POST',
    url: `/api${call}`,
    remoteAddress: from,
    headers: {
      host: 'localhost',
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      ...headers,
    },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
}
const codeOf = (answer: Awaited<ReturnType<typeof post>>): string | undefined =>
  answer.statusCode === 200 ? 'in' : answer.json<{ code?: string }>().code;

describe('guesses at a password', () => {
  const rules = { loginAccount: { points: 3, perSeconds: 3_600 }, login: { points: 5, perSeconds: 300 } };
  const besieged = async (options: WorldOptions = {}) => {
    const counted = await createWorld();
    const at = await createWorld({
      rateLimit: createDatabaseRateLimit(counted.connection.pool, rules),
      ...options,
    });
    const logIn = async (from: string, password: string, email = 'alice@demo.test') =>
      codeOf(await post(at, '/v2/auth/login', { email, password }, { from }));
    return { at, logIn, close: () => Promise.all([at.close(), counted.close()]) };
  };

  it('[T45] from many networks end, and the owner gets in from where they got in before', async () => {
    const { logIn, close } = await besieged();
    expect(await logIn('203.0.113.7', right)).toBe('in');
    for (const host of [1, 2])
      expect(await logIn(`198.51.100.${host}`, 'no')).toBe('identity.wrong_credentials');
    for (const host of [3, 4, 5])
      expect(await logIn(`198.51.100.${host}`, right)).toBe('identity.account_guarded');
    expect(await logIn('203.0.113.7', right)).toBe('in');
    expect(await logIn('198.51.100.3', right, 'bob@demo.test')).toBe('in');
    await close();
  });

  it('[T45] [T47] at an address without an account end alike', async () => {
    const { logIn, close } = await besieged();
    const codes = [];
    for (const host of [1, 2, 3, 4]) codes.push(await logIn(`198.51.100.${host}`, 'no', 'nobody@demo.test'));
    expect(codes).toEqual([
      ...Array<string>(3).fill('identity.wrong_credentials'),
      'identity.account_guarded',
    ]);
    await close();
  });

  it('[T45] from one network end, and leave every other network alone', async () => {
    const { logIn, close } = await besieged();
    await logIn('203.0.113.7', right);
    const codes = [];
    for (let tries = 0; tries < 6; tries++) codes.push(await logIn('2001:db8:1:2::9', 'no'));
    expect(codes.at(-1)).toBe('request.rate_limited');
    expect(await logIn('203.0.113.7', right)).toBe('in');
    await close();
  });

  it('[T45] keep nobody from a new password by mail, and that network is known from then on', async () => {
    const { at, logIn, close } = await besieged();
    for (const host of [1, 2, 3, 4]) await logIn(`198.51.100.${host}`, 'no');
    const from = '192.0.2.77';
    expect(await logIn(from, right)).toBe('identity.account_guarded');
    await post(at, '/auth/password-reset-request', { email: 'alice@demo.test' }, { from });
    await at.queue.runAll(allJobs(at.context));
    const [letter] = await at.context.mail.store.list(await at.channelId(), 1);
    const key = /#key=(\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
    const chosen = 'nobody guesses this';
    const body = { key, password: chosen, password_confirmation: chosen };
    expect(codeOf(await post(at, '/auth/password-reset', body, { from }))).toBe('in');
    expect(await logIn(from, chosen)).toBe('in');
    await close();
  });
});

describe('what all processes count together', () => {
  /** Two processes on one table of counts; each call goes to the one and the other in turn. */
  let processes: World[];
  let rule: Partial<Record<LimitName, { points: number; perSeconds: number }>> = {};
  beforeAll(async () => {
    const shared = [1, 2].map((): World['context']['rateLimit'] => {
      const limit = () => createDatabaseRateLimit(world.connection.pool, rule);
      return {
        check: (...count) => limit().check(...count),
        giveBack: (...count) => limit().giveBack(...count),
        forgetExpired: () => limit().forgetExpired(),
      };
    });
    processes = await Promise.all(shared.map((rateLimit) => createWorld({ rateLimit })));
  });
  afterAll(() => Promise.all(processes.map((one) => one.close())));

  const aPerson = () => ({
    first_name: 'Al',
    last_name: 'Ice',
    email: `al-${Math.random()}@demo.test`,
    password: 'a journey of many frames',
    password_confirmation: 'a journey of many frames',
    terms_accepted: true,
  });
  const guess = { email: 'alice@demo.test', password: 'not this one' };
  const calls: [LimitName, string, () => unknown, as?: 'alice'][] = [
    ['registerUnproven', '/v2/auth/register', aPerson],
    ['login', '/v2/auth/login', () => guess],
    ['loginAddress', '/v2/auth/login', () => ({ ...guess, email: `${Math.random()}@demo.test` })],
    ['loginAddress', '/v2/auth/social/google', () => ({})],
    ['loginAddress', '/auth/add_session', () => ({ code: 'x'.repeat(43) })],
    ['mailedKey', '/auth/password-reset-key', () => ({ key: 'x'.repeat(43) })],
    ['loginAccount', '/v2/auth/login', () => guess],
    ['loginChannel', '/v2/auth/login', () => guess],
    ['resetMail', '/auth/password-reset-request', () => ({ email: 'bob@demo.test' })],
    ['resetMailAddress', '/auth/password-reset-request', () => ({ email: `${Math.random()}@demo.test` })],
    ['purchase', '/stripe/buy', () => ({ type: 'event', id: 999_999, terms_accepted: true }), 'alice'],
    ['purchaseAddress', '/stripe/buy', () => ({ type: 'event', id: 999_999, terms_accepted: true }), 'alice'],
  ];

  it.each(calls)('[T45] counts %s of %s', async (name, call, body, person) => {
    rule = {};
    // The same account in both: they are clones of one database.
    const keys = await Promise.all(
      processes.map((at) => (person === undefined ? at.visitor() : at.as(person))),
    );
    await world.connection.pool.query('delete from public.rate_limits');
    rule = { [name]: { points: 2, perSeconds: 300 } };
    const statuses: number[] = [];
    for (const turn of [0, 1, 0, 1]) {
      const answer = await processes[turn]?.app.inject({
        method: 'POST',
        url: `/api${call}`,
        remoteAddress: `2001:db8:5:5::${statuses.length + 1}`,
        headers: { host: 'localhost', authorization: `Bearer ${keys[turn]?.apiKey ?? ''}` },
        payload: body() as object,
      });
      statuses.push(answer?.statusCode ?? 0);
      // A registration has logged its visitor in.
      if (answer?.statusCode === 200 && name === 'registerUnproven')
        keys[turn] = await (processes[turn] as World).visitor();
    }
    expect(statuses.map((status) => status === 429)).toEqual([false, false, true, true]);
  });
});

describe('every way to try a password', () => {
  const routes: RouteDefinition[] = Object.values(api).flatMap((room) => Object.values(room));
  const values: Record<string, unknown> = {
    email: 'alice@demo.test',
    first_name: 'Al',
    last_name: 'Ice',
    terms_accepted: true,
    key: 'x'.repeat(43),
    password: 'not the right one',
    current_password: 'not the right one',
    password_confirmation: 'not the right one',
    new_password: 'another one of them',
  };
  const bodyOf = ({ body }: RouteDefinition): Record<string, unknown> =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name in (body?.shape ?? {})));

  it('[T46] is counted before the password is looked at', async () => {
    const tried: string[] = [];
    for (const route of routes.filter(({ method, body }) => method !== 'GET' && body !== undefined)) {
      const session = route.audience === 'user' ? await world.as('alice') : await world.visitor();
      await world.connection.pool.query('update identity.users set email_verified_at = null');
      asked = [];
      await world.app.inject({
        method: 'POST',
        url: `/api${route.path.replace(/:\w+/g, '1')}`,
        headers: { host: 'localhost', authorization: `Bearer ${session.apiKey}` },
        payload: { ...bodyOf(route), ...(route.method === 'PATCH' && { _method: 'patch' }) },
      });
      if (!asked.includes('verify')) continue;
      tried.push(route.path);
      const before = asked.slice(0, asked.indexOf('verify'));
      expect(before.includes('login') || before.includes('confirmPassword'), route.path).toBe(true);
    }
    expect(tried).toEqual(expect.arrayContaining(['/v2/auth/login', '/auth/email-correct']));
  });

  it('[T46] goes through one function for viewers, and one for operators', async () => {
    const folder = path.resolve(import.meta.dirname, '../..');
    const files = (await readdir(folder, { recursive: true })).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    expect(files.length).toBeGreaterThan(100);
    const looking = await Promise.all(
      files.map(async (file) =>
        /passwords\??\.verify\b/.test(await readFile(path.join(folder, file), 'utf8')),
      ),
    );
    expect(files.filter((_, place) => looking[place]).toSorted()).toEqual([
      path.join('identity', 'log-in', 'verify-password.ts'),
      path.join('operators', 'log-in.ts'),
    ]);
  });

  it('[T47] costs the same for a known and an unknown address', async () => {
    const workOf = async (email: string): Promise<string[]> => {
      asked = [];
      await post(world, '/v2/auth/login', { email, password: 'not the right one' });
      return asked.filter((name) => !name.startsWith('visitorKey'));
    };
    expect(await workOf('nobody@demo.test')).toEqual(await workOf('alice@demo.test'));
  });

  it('[T47] a registration does the slow work first, whether the address is taken or not', async () => {
    const workOf = async (email: string): Promise<[string | undefined, string[]]> => {
      asked = [];
      const person = { first_name: 'Al', last_name: 'Ice', terms_accepted: true };
      const chosen = 'nobody guesses this';
      const body = { ...person, email, password: chosen, password_confirmation: chosen };
      const code = codeOf(await post(world, '/v2/auth/register', body));
      return [code, asked.filter((name) => !name.startsWith('visitorKey'))];
    };
    const [taken, work] = await workOf('alice@demo.test');
    expect(taken).toBe('identity.email_taken');
    expect(work).toContain('hash');
    expect(await workOf('nobody-yet@demo.test')).toEqual(['in', work]);
  });

  const taking = routes.filter(({ body }) =>
    Object.keys(body?.shape ?? {}).some((name) => name.includes('password')),
  );

  it('are all known', () => {
    expect(taking.length).toBeGreaterThan(6);
  });

  it.each(taking.map((route) => [route.path, route] as const))(
    '[T55] refuses a password of a megabyte at once: %s',
    async (path, route) => {
      for (const [length, status] of [
        [1_048_576, 413],
        [20_000, 400],
        [129, 400],
      ] as const) {
        const body = Object.fromEntries(
          Object.entries(bodyOf(route)).map(([name, value]) => [
            name,
            name.includes('password') ? 'x'.repeat(length) : value,
          ]),
        );
        const session = route.audience === 'user' ? await world.as('alice') : await world.visitor();
        asked = [];
        const answer = await world.app.inject({
          method: 'POST',
          url: `/api${path.replace(/:\w+/g, 'google')}`,
          headers: { host: 'localhost', authorization: `Bearer ${session.apiKey}` },
          payload: body,
        });
        expect([length, answer.statusCode]).toEqual([length, status]);
        expect(asked.filter((name) => name === 'hash' || name === 'verify')).toEqual([]);
      }
    },
  );
});

describe('a request that another site sends in somebody’s name', () => {
  const wanted = { email: 'alice@demo.test', password: right };
  const form = new URLSearchParams(wanted).toString();
  const boundary = '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\nalice@demo.test\r\n--x--';

  it.each<[string, string, number]>([
    ['application/x-www-form-urlencoded', form, 415],
    ['multipart/form-data; boundary=x', boundary, 415],
    ['text/plain', JSON.stringify(wanted), 415],
    ['text/plain;charset=application/json', JSON.stringify(wanted), 415],
    ['application/csp-report', JSON.stringify(wanted), 415],
    ['application/jsonp', JSON.stringify(wanted), 415],
    ['', JSON.stringify(wanted), 415],
  ])('[T56] is no request of ours as %s', async (type, payload, status) => {
    asked = [];
    const answer = await post(world, '/v2/auth/login', payload, { headers: { 'content-type': type } });
    expect(answer.statusCode).toBe(status);
    expect(asked).not.toContain('verify');
  });

  it('[T56] is refused as JSON too, where the browser says that it comes from elsewhere', async () => {
    asked = [];
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
    for (const path of ['/v2/auth/login', '/v2/auth/register', '/auth/password-reset', '/auth/email-verify'])
      expect(codeOf(await post(world, path, wanted, { headers }))).toBe('request.cross_site');
    expect(asked.filter((name) => !name.startsWith('visitorKey'))).toEqual([]);
  });

  it.each(['delete', 'DELETE', 'get', 'put', 'patch', ['patch'], { patch: 1 }, 'PATCH\u0000'])(
    '[T56] does not become another method by _method %j',
    async (_method) => {
      const { apiKey } = await world.as('alice');
      for (const url of ['/api/events', '/api/v2/auth/captcha', '/api/favorite/1']) {
        const answer = await world.app.inject({
          method: 'POST',
          url,
          headers: { host: 'localhost', authorization: `Bearer ${apiKey}` },
          payload: { _method },
        });
        expect([url, answer.statusCode]).toEqual([url, 404]);
      }
    },
  );
});
