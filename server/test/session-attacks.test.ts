// Session fixation and login CSRF: each attack runs with an attacker's knowledge.
import { describe, expect, it } from 'vitest';
import { api } from '@floodlit/contract';
import { allJobs } from '../src/jobs.ts';
import { fixedCaptcha } from './fakes/fixed-captcha.ts';
import { arrive, redeem } from './social-provider.ts';
import { createWorld, type Session, type World } from './world.ts';
import { openSocialWorld } from './social-world.ts';

const stage = openSocialWorld();

const password = 'demo-viewer-password';
const email = 'alice@demo.test';
let letters = 0;

/** The ways to become somebody, each with the key that is in the browser; they answer the key of the session. */
const waysIn: [name: string, enter: (session: Session) => Promise<string>][] = [
  ['log-in', async ({ client }) => (await client.call(api.identity.login, { email, password })).data.api_key],
  [
    'registration',
    async ({ client }) => {
      const person = {
        first_name: 'New',
        last_name: 'Fan',
        email: 'planted@demo.test',
        terms_accepted: true,
      } as const;
      const request = { ...person, password, password_confirmation: password };
      return (await client.call(api.identity.register, request)).data.api_key;
    },
  ],
  [
    'a log-in with Google',
    async (session) => {
      const { session: added } = await redeem(session, await arrive(stage.world, session), {
        terms_accepted: true,
      });
      return added?.api_key ?? '';
    },
  ],
  [
    'a new password by mail',
    async ({ client }) => {
      await client.call(api.mailedLinks.requestReset, { email: 'bob@demo.test' });
      await stage.world.queue.runAll(allJobs(stage.world.context));
      const [letter] = await stage.world.context.mail.store.list(await stage.world.channelId(), 1);
      const key = /#key=(\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
      const chosen = `nobody guesses this ${(letters += 1)}`;
      const change = { key, password: chosen, password_confirmation: chosen };
      return (await client.call(api.mailedLinks.resetPassword, change)).data.api_key;
    },
  ],
];

describe.each(waysIn)('a key that an attacker planted before %s', (_, enter) => {
  it('[T49] is invalid afterwards, and has no session', async () => {
    const attacker = await stage.world.visitor();
    const victim = await stage.world.visitor();
    victim.apiKey = attacker.apiKey;
    const entered = await enter(victim);
    expect(entered).toMatch(/^[\w-]{43}$/);
    expect(entered).not.toBe(attacker.apiKey);
    for (const route of [api.identity.profile, api.identity.renewKey])
      await expect(attacker.client.call(route)).rejects.toMatchObject({ code: 'identity.api_key_invalid' });
    victim.apiKey = entered;
    expect((await victim.client.call(api.identity.profile)).data.id).toBeGreaterThan(0);
  });
});

describe('a logged-in user', () => {
  it.each(waysIn)('[T50] does not become another user by %s', async (_, enter) => {
    const session = await stage.world.as('alice');
    await expect(enter(session)).rejects.toMatchObject({
      code: expect.stringMatching(/^identity\.(already_logged_in|reset_failed)$/) as string,
    });
    expect((await session.client.call(api.identity.profile)).data.email).toBe(email);
  });
});

describe('the existence of an account', () => {
  /** The database statements of a run, without their values. */
  async function statementsOf(at: World, run: () => Promise<unknown>): Promise<string[]> {
    const texts: string[] = [];
    const seen = (event: { level: string; query: { sql: string } }): void => void texts.push(event.query.sql);
    listeners.add(seen);
    await run().catch(() => undefined);
    listeners.delete(seen);
    expect(at.loggedErrors).toEqual([]);
    return texts;
  }
  const listeners = new Set<(event: { level: string; query: { sql: string } }) => void>();

  it.each(['off', 'on'])('[T47] log-in asks the database the same, captcha %s', async (captcha) => {
    const at = await createWorld(captcha === 'on' ? { captcha: fixedCaptcha } : {});
    const { client } = await at.visitor();
    const { pool } = at.connection;
    const record = (query: { text?: string } | string): void => {
      const sql = typeof query === 'string' ? query : (query.text ?? '');
      for (const listener of listeners) listener({ level: 'query', query: { sql } });
    };
    pool.on('acquire', (connected) => {
      const traced = connected as typeof connected & { isTraced?: boolean };
      if (traced.isTraced) return;
      traced.isTraced = true;
      const ask = traced.query.bind(traced) as (...args: unknown[]) => unknown;
      traced.query = ((...args: [{ text?: string } | string, ...unknown[]]) => {
        record(args[0]);
        return ask(...args);
      }) as typeof traced.query;
    });
    let tokens = 0;
    const logIn = (address: string) =>
      client.call(api.identity.login, {
        email: address,
        password: 'a guess',
        ...(captcha === 'on' && { recaptcha_token: `usual:${(tokens += 1)}` }),
      });
    await logIn('warm@demo.test').catch(() => undefined);
    const known = await statementsOf(at, () => logIn(email));
    const unknown = await statementsOf(at, () => logIn('nobody@demo.test'));
    expect(known.length).toBeGreaterThan(0);
    expect(unknown).toEqual(known);
    const identify = (address: string) => () =>
      client.call(api.identity.identify, {
        email: address,
        ...(captcha === 'on' && { recaptcha_token: `usual:${(tokens += 1)}` }),
      });
    const found = await statementsOf(at, identify(email));
    expect(await statementsOf(at, identify('nobody@demo.test'))).toEqual(found);
    await at.close();
  });
});
