// A stranger asks for addresses in the first step of the checkout, one by one or as a list.
import { afterEach, describe, expect, it } from 'vitest';
import { createDatabaseRateLimit, type LimitRule } from '../../adapters/database-rate-limit.ts';
import type { LimitName } from '../../limits/rate-limit.ts';
import { fixedCaptcha } from '../../../test/fakes/fixed-captcha.ts';
import { createWorld, type World, type WorldOptions } from '../../../test/world.ts';

const opened: World[] = [];
const aWorld = async (options: WorldOptions = { captcha: fixedCaptcha }): Promise<World> => {
  const world = await createWorld(options);
  opened.push(world);
  return world;
};
/** Two worlds: the counts of the first limit the calls of the second. */
async function aCountingWorld(rules?: Partial<Record<LimitName, LimitRule>>): Promise<World> {
  const counts = await aWorld();
  return aWorld({
    captcha: fixedCaptcha,
    rateLimit: createDatabaseRateLimit(counts.connection.pool, rules),
  });
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((world) => world.close()));
});

let tokens = 0;
interface Asked {
  readonly apiKey: string;
  readonly from?: string;
  readonly token?: string | null;
}
async function ask(at: World, email: string, { apiKey, from = '192.0.2.1', token }: Asked) {
  const answer = await at.app.inject({
    method: 'POST',
    url: '/api/v2/auth/identify',
    remoteAddress: from,
    headers: { host: 'localhost', authorization: `Bearer ${apiKey}` },
    payload: { email, ...(token !== null && { recaptcha_token: token ?? `usual:${(tokens += 1)}` }) },
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}
const told = (has_account: boolean | null) => ({ status: 200, body: { data: { has_account } } });

describe('POST /v2/auth/identify', () => {
  it('tells an address with an account from one without, in any spelling', async () => {
    const at = await aWorld();
    const { apiKey } = await at.visitor();
    expect(await ask(at, ' Alice@Demo.test ', { apiKey })).toEqual(told(true));
    expect(await ask(at, 'nobody@demo.test', { apiKey })).toEqual(told(false));
  });

  it('[T57] refuses without a captcha, and the second use of one', async () => {
    const at = await aWorld();
    const { apiKey } = await at.visitor();
    const codeOf = async (email: string, token: string | null) =>
      (await ask(at, email, { apiKey, token })).body['code'];
    for (const email of ['alice@demo.test', 'nobody@demo.test']) {
      expect(await codeOf(email, null)).toBe('identity.captcha_required');
      expect(await codeOf(email, 'usual:same')).toBe(
        email === 'alice@demo.test' ? undefined : 'identity.captcha_invalid',
      );
    }
  });

  it('[T47] tells nothing where the deployment asks no captcha', async () => {
    const at = await aWorld({});
    const { apiKey } = await at.visitor();
    for (const email of ['alice@demo.test', 'nobody@demo.test'])
      expect(await ask(at, email, { apiKey })).toEqual(told(null));
  });

  it('refuses a logged-in viewer and an address that is none', async () => {
    const at = await aWorld({});
    const alice = await at.as('alice');
    expect((await ask(at, 'bob@demo.test', alice)).body['code']).toBe('identity.already_logged_in');
    expect((await ask(at, 'not an address', await at.visitor())).status).toBe(400);
  });
});

describe('a list of 1,000 addresses', () => {
  /** Every second one has an account. */
  async function aList(at: World): Promise<string[]> {
    const emails = Array.from({ length: 1_000 }, (_, place) => `fan-${place}@list.test`);
    await at.connection.pool.query(
      `insert into identity.users (channel_id, email, password_hash, first_name, last_name, terms_accepted_at)
       select channel_id, 'fan-' || place * 2 || '@list.test', password_hash, first_name, last_name, terms_accepted_at
       from identity.users, generate_series(0, 499) place where email = 'alice@demo.test'`,
    );
    return emails;
  }

  it('[T47] tells nothing after ten of a session, and after sixty of a network', async () => {
    const at = await aCountingWorld();
    const emails = await aList(at);
    const answers: unknown[] = [];
    let session = await at.visitor();
    for (const [place, email] of emails.entries()) {
      // A new session for each twenty: the network counts on.
      if (place % 20 === 0) session = await at.visitor();
      answers.push(await ask(at, email, session));
    }
    const known = answers.map((answer) => JSON.stringify(answer) !== JSON.stringify(told(null)));
    expect(known.filter(Boolean)).toHaveLength(60);
    expect(known.slice(10, 20)).toEqual(Array(10).fill(false));
    expect(known.lastIndexOf(true)).toBeLessThan(120);
  });

  it('[T47] tells nothing above the limit of a day, in any number of sessions', async () => {
    const at = await aCountingWorld({ identifyAddressDay: { points: 3, perSeconds: 86_400 } });
    const answers = [];
    for (const email of (await aList(at)).slice(0, 10))
      answers.push(await ask(at, email, await at.visitor()));
    expect(answers.slice(0, 3)).not.toContainEqual(told(null));
    expect(answers.slice(3)).toEqual(Array(7).fill(told(null)));
  });

  it('[T47] tells nothing above the limit of the channel, from any number of networks', async () => {
    const at = await aCountingWorld({ identifyChannel: { points: 5, perSeconds: 3_600 } });
    const emails = (await aList(at)).slice(0, 40);
    const session = await at.visitor();
    const answers = [];
    for (const [place, email] of emails.entries())
      answers.push(await ask(at, email, { ...session, from: `198.51.100.${place}` }));
    expect(answers.slice(5)).toEqual(Array(35).fill(told(null)));
  });
});
