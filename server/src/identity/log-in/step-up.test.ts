// Many guesses, from one address or from many: each costs more, and the owner gets in all the same.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@floodlit/contract';
import { captchaStrengths, type CaptchaStrength } from '@floodlit/contract/identity/identity';
import { createApp } from '../../app.ts';
import { assemble } from '../../context.ts';
import { fixedCaptcha } from '../../../test/fakes/fixed-captcha.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { strengthAsked, strengthOfNetwork, type CountedAct } from './step-up-rules.ts';

describe('the captcha that is asked', () => {
  const calm = { ofAccount: 0, fromNetwork: 0, onChannel: 0 };
  it.each<[Partial<typeof calm>, CaptchaStrength]>([
    [{}, 'usual'],
    [{ ofAccount: 4 }, 'usual'],
    [{ ofAccount: 5 }, 'strong'],
    [{ ofAccount: 59 }, 'strong'],
    [{ ofAccount: 60 }, 'strongest'],
    [{ fromNetwork: 49 }, 'usual'],
    [{ fromNetwork: 50 }, 'strong'],
    [{ fromNetwork: 500 }, 'strongest'],
    [{ onChannel: 19_999 }, 'usual'],
    [{ onChannel: 20_000 }, 'strong'],
    [{ onChannel: 1_000_000_000 }, 'strong'],
    [{ ofAccount: 60, onChannel: 20_000 }, 'strongest'],
  ])('[T45] after %j is %s', (tries, asked) => {
    expect(strengthAsked({ ...calm, ...tries })).toBe(asked);
  });
});

describe('the captcha that is asked of a network', () => {
  it.each<[CountedAct, number, CaptchaStrength]>([
    ['register', 199, 'usual'],
    ['register', 200, 'strong'],
    ['register', 1_000, 'strongest'],
    ['card', 19, 'usual'],
    ['card', 20, 'strong'],
    ['card', 100, 'strongest'],
  ])('[T24] for %s after %i in an hour is %s', (act, count, asked) => {
    expect(strengthOfNetwork(act, count)).toBe(asked);
  });
});

describe('guesses at a password behind a captcha', () => {
  let world: World;
  let apiKey: string;
  beforeAll(async () => {
    world = await createWorld({ captcha: fixedCaptcha });
    ({ apiKey } = await world.visitor());
  });
  afterAll(() => world.close());

  const right = 'demo-viewer-password';
  /** @returns `in` for a successful log-in, otherwise the error code. The key is the visitor's each time. */
  async function tryTo(
    {
      email,
      password = 'a guess',
      strength = 'usual',
      from = '192.0.2.1',
    }: {
      email: string;
      password?: string;
      strength?: CaptchaStrength;
      from?: string;
    },
    app = world.app,
  ): Promise<string> {
    const key = password === right ? (await world.visitor()).apiKey : apiKey;
    const answer = await app.inject({
      method: 'POST',
      url: `/api${api.identity.login.path}`,
      remoteAddress: from,
      headers: { host: 'localhost', authorization: `Bearer ${key}` },
      payload: { email, password, recaptcha_token: `${strength}:${randomUUID()}` },
    });
    return answer.statusCode === 200 ? 'in' : answer.json<{ code: string }>().code;
  }
  const times = async (count: number, run: (nth: number) => Promise<string>): Promise<string[]> => {
    const codes = [];
    for (let nth = 0; nth < count; nth++) codes.push(await run(nth));
    return codes;
  };
  const wrong = 'identity.wrong_credentials';
  const stepUp = 'identity.stronger_captcha_required';
  const calmDown = () => world.clock.advance(3_600);

  it('[T45] from many addresses end at a harder captcha, with which the owner gets in from anywhere', async () => {
    const email = 'alice@demo.test';
    expect(await times(8, (nth) => tryTo({ email, from: `198.51.100.${nth}` }))).toEqual([
      ...Array<string>(5).fill(wrong),
      ...Array<string>(3).fill(stepUp),
    ]);
    const from = '203.0.113.9';
    expect(await tryTo({ email, password: right, from })).toBe(stepUp);
    expect(await tryTo({ email, password: right, from, strength: 'strong' })).toBe('in');
    expect(await tryTo({ email, password: right, from }), 'and begins anew').toBe('in');
    calmDown();
  });

  it('[T45] cost more the longer they go on, and the right password still gets in', async () => {
    const email = 'bob@demo.test';
    const codes = await times(70, (nth) => tryTo({ email, from: `198.51.100.${nth}`, strength: 'strong' }));
    expect(codes).toEqual([...Array<string>(60).fill(wrong), ...Array<string>(10).fill(stepUp)]);
    expect(await tryTo({ email, password: right, from: '203.0.113.9', strength: 'strongest' })).toBe('in');
    calmDown();
  });

  it('[T45] that come all at once are counted one by one', async () => {
    const email = 'alice@demo.test';
    const codes = await Promise.all(
      Array.from({ length: 40 }, (_, nth) => tryTo({ email, from: `198.51.100.${nth}` })),
    );
    expect(codes.filter((code) => code === wrong)).toHaveLength(5);
    calmDown();
  });

  it('[T45] of one network at many accounts are slowed too, and nobody elsewhere is', async () => {
    const codes = await times(52, (nth) => tryTo({ email: `fan-${nth}@demo.test`, from: '198.51.100.1' }));
    expect(codes.slice(49)).toEqual([wrong, stepUp, stepUp]);
    expect(await tryTo({ email: 'bob@demo.test', password: right, from: '203.0.113.9' })).toBe('in');
    calmDown();
  });

  it('[T45] [T47] at an address without an account are answered alike', async () => {
    const codes = await times(6, () => tryTo({ email: 'nobody@demo.test' }));
    expect(codes).toEqual([...Array<string>(5).fill(wrong), stepUp]);
    calmDown();
  });

  it('[T45] are counted by all processes together, and for an hour', async () => {
    const second = createApp(assemble(world.context), {
      trustProxy: [],
      strict: true,
      publicUrl: () => 'https://localhost:4443',
    });
    const email = 'alice@demo.test';
    expect(await times(3, () => tryTo({ email }))).toEqual(Array<string>(3).fill(wrong));
    expect(await times(3, () => tryTo({ email }, second))).toEqual([wrong, wrong, stepUp]);
    calmDown();
    expect(await tryTo({ email }, second)).toBe(wrong);
    await second.close();
    calmDown();
  });

  it('[T45] nobody who mistypes a few times and then gets in leaves a trace', async () => {
    const email = 'alice@demo.test';
    await times(4, () => tryTo({ email }));
    expect(await tryTo({ email, password: right })).toBe('in');
    expect(await times(5, () => tryTo({ email }))).toEqual(Array<string>(5).fill(wrong));
    calmDown();
  });

  it('[T45] make the captcha no harder for the owner when they bring too little', async () => {
    const email = 'bob@demo.test';
    await times(80, (nth) => tryTo({ email, from: `198.51.100.${nth}` }));
    expect(await tryTo({ email, password: right, strength: 'strong' })).toBe('in');
    calmDown();
  });

  it('a school that registers behind one address does more work, and nobody is refused', async () => {
    const { keys, tries } = world.context.identity;
    const subject = keys.hashOf('register:203.0.113.7');
    const register = async (strength: CaptchaStrength, from = '203.0.113.7') => {
      const visitor = await world.visitor();
      const answer = await world.app.inject({
        method: 'POST',
        url: `/api${api.identity.register.path}`,
        remoteAddress: from,
        headers: { host: 'localhost', authorization: `Bearer ${visitor.apiKey}` },
        payload: {
          first_name: 'Al',
          last_name: 'Ice',
          email: `al-${randomUUID()}@demo.test`,
          password: 'a journey of many frames',
          password_confirmation: 'a journey of many frames',
          terms_accepted: true,
          recaptcha_token: `${strength}:${randomUUID()}`,
        },
      });
      return answer.statusCode === 200 ? 'in' : answer.json<{ code: string }>().code;
    };
    expect(await register('usual')).toBe('in');
    const { rowCount } = await world.connection.pool.query(
      'update identity.login_tries set tries = 200 where subject_hash = $1',
      [subject],
    );
    expect(rowCount).toBe(1);
    expect(await register('usual')).toBe(stepUp);
    expect(await register('usual', '198.51.100.1'), 'elsewhere').toBe('in');
    expect(await register('strong')).toBe('in');
    const channelId = await world.channelId();
    expect(await tries.read(channelId, [subject], world.clock.now())).toEqual([201]);
    await world.connection.pool.query('update identity.login_tries set tries = 1000');
    expect(await register('strong')).toBe(stepUp);
    expect(await register('strongest')).toBe('in');
    calmDown();
  });

  it('a harder captcha is handed out to who asks for it', async () => {
    const { client } = await world.visitor();
    for (const strength of captchaStrengths)
      expect((await client.call(api.identity.captcha, { action: 'login', strength })).data.challenge).toBe(
        strength,
      );
  });

  it('counts that are over are forgotten', async () => {
    await tryTo({ email: 'alice@demo.test' });
    calmDown();
    await world.context.identity.tries.deleteExpired(world.clock.now());
    expect(await world.connection.db.selectFrom('identity.login_tries').selectAll().execute()).toEqual([]);
  });
});
