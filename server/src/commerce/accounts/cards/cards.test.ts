import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { account } from '@floodlit/contract/identity/account';
import { cards as routes } from '@floodlit/contract/commerce/cards';
import { limits } from '@floodlit/contract/limits';
import { demoPassword } from '@floodlit/demo/content';
import type { ApiError } from '@floodlit/contract/client';
import type { CaptchaStrength } from '@floodlit/contract/identity/identity';
import { fixedCaptcha } from '../../../../test/fakes/fixed-captcha.ts';
import { refusal } from '../../../../test/money/checkout.ts';
import { createWorld, type Session, type World } from '../../../../test/world.ts';
import { noCaptcha } from '../../../adapters/altcha-captcha.ts';
import { createDatabaseRateLimit } from '../../../adapters/database-rate-limit.ts';
import type { RateLimit } from '../../../limits/rate-limit.ts';
import { PaymentsBusy, PaymentUnknown, reconcile } from '../../index.ts';
import { isExpired } from './rules.ts';

let world: World;
/** Off, unless a test is about them. */
let limiter: RateLimit | undefined;
let captcha = noCaptcha;
beforeAll(async () => {
  world = await createWorld({
    rateLimit: {
      check: async (name, key) => limiter?.check(name, key),
      giveBack: async () => {},
      forgetExpired: async () => {},
    },
    captcha: {
      createChallenge: (strength, question) => captcha.createChallenge(strength, question),
      verify: (token, question) => captcha.verify(token, question),
    },
  });
});
afterEach(() => {
  world.cards.trouble = undefined;
  limiter = undefined;
  captcha = noCaptcha;
});
afterAll(() => world.close());

const begin = (session: Session) => session.client.call(routes.setup, {});
const list = async (session: Session) => (await session.client.call(routes.list)).data;
/** Registered before the captcha is on. */
async function newFan(): Promise<Session> {
  const asked = captcha;
  captcha = noCaptcha;
  const session = await world.newcomer();
  captcha = asked;
  return session;
}
/** Somebody with a customer at the payment service. */
async function aKeeper(): Promise<{ session: Session; customerId: string }> {
  const session = await world.newcomer();
  await begin(session);
  const customerId = world.cards.customers.at(-1);
  if (customerId === undefined) throw new Error('No customer was made.');
  return { session, customerId };
}

describe('isExpired', () => {
  it.each([
    ['2026-10-31T23:00:00Z', false],
    ['2026-11-30T23:59:59Z', false],
    ['2026-12-01T11:59:59Z', false],
    ['2026-12-01T12:00:00Z', true],
  ])('of 11/2026 at %s: %s', (now, expired) => {
    expect(isExpired({ exp_month: 11, exp_year: 2026 }, new Date(now))).toBe(expired);
  });
});

describe('[R7.05] GET /stripe/list-cards', () => {
  it('401 visitor', async () => {
    expect(await refusal(list(await world.visitor()))).toMatchObject({ code: 'identity.login_required' });
  });

  it('is empty, and asks nobody, for who has kept none', async () => {
    world.cards.trouble = new PaymentUnknown('nobody may be asked');
    expect(await list(await world.newcomer())).toEqual([]);
  });

  it('shows what is needed to know a card again, and nothing else', async () => {
    const { session, customerId } = await aKeeper();
    const id = world.cards.save(customerId, 'good', { month: 2, year: 2020 });
    expect(await list(session)).toEqual([
      { id, brand: 'visa', last4: '4242', exp_month: 2, exp_year: 2020, is_expired: true },
    ]);
  });

  it.each([new PaymentUnknown('time-out'), new PaymentsBusy('429')])(
    '503 when the service says %s',
    async (trouble) => {
      const { session } = await aKeeper();
      world.cards.trouble = trouble;
      expect(await refusal(list(session))).toMatchObject({
        status: 503,
        code: 'commerce.payments_unavailable',
      });
    },
  );
});

describe('POST /stripe/setup-intent', () => {
  it('[R7.05] answers a secret of the buyer’s own customer, and the same customer each time', async () => {
    const { session, customerId } = await aKeeper();
    const before = world.cards.customers.length;
    const all = await Promise.all(Array.from({ length: 5 }, () => begin(session)));
    for (const { data } of all) {
      expect(data.client_secret).toContain(`seti_of_${customerId}_secret_`);
      expect(data.publishable_key).toBe('pk_test');
    }
    expect(world.cards.customers).toHaveLength(before);
  });

  it('[T25] is of another customer in another channel, whatever is sent along', async () => {
    const { customerId } = await aKeeper();
    const foreigner = await world.newcomer('second.localhost');
    await begin(foreigner);
    expect(world.cards.customers.at(-1)).not.toBe(customerId);
    for (const extra of [{ customer: customerId }, { customer_id: customerId }, { user_id: 1 }])
      expect(await refusal(foreigner.client.call(routes.setup, extra as object))).toMatchObject({
        code: 'request.invalid',
      });
  });

  it('refuses more cards than anybody has', async () => {
    const { session, customerId } = await aKeeper();
    for (let kept = 0; kept < limits.savedCardsMaximum; kept++) world.cards.save(customerId);
    expect(await refusal(begin(session))).toMatchObject({ status: 409, code: 'commerce.too_many_cards' });
  });

  it('[T24] five an hour for one account, twenty for one address where no captcha is asked', async () => {
    limiter = createDatabaseRateLimit(world.connection.pool, {
      cardSetup: { points: 5, perSeconds: 3_600 },
      cardSetupAddressUnproven: { points: 20, perSeconds: 3_600 },
    });
    const made: number[] = [];
    for (const _ of [1, 2, 3, 4]) {
      const session = await world.newcomer();
      const tries = await Promise.allSettled(Array.from({ length: 8 }, () => begin(session)));
      made.push(tries.filter(({ status }) => status === 'fulfilled').length);
    }
    expect(made.slice(0, 2)).toEqual([5, 5]);
    expect(made[2]).toBeLessThanOrEqual(4);
    expect(made[3]).toBe(0);
  });

  it('[T24] asks one address for more work after twenty and a hundred an hour, and refuses nobody', async () => {
    captcha = fixedCaptcha;
    const fans: Session[] = [];
    for (let nth = 0; nth < 3; nth++) fans.push(await newFan());
    const setUp = (session: Session, strength: CaptchaStrength) =>
      session.client
        .call(routes.setup, { recaptcha_token: `${strength}:${randomUUID()}` })
        .then(() => 'done')
        .catch((error: unknown) => (error as ApiError).code);
    const many = async (count: number, strength: CaptchaStrength) => {
      const codes = [];
      for (let nth = 0; nth < count; nth++)
        codes.push(await setUp(fans[nth % fans.length] as Session, strength));
      return [...new Set(codes)];
    };
    const more = 'identity.stronger_captcha_required';
    expect(await many(20, 'usual')).toEqual(['done']);
    expect(await many(5, 'usual'), 'and is not counted').toEqual([more]);
    expect(await many(80, 'strong')).toEqual(['done']);
    expect(await many(2, 'strong')).toEqual([more]);
    expect(await many(5, 'strongest')).toEqual(['done']);
    world.clock.advance(3_600);
    expect(await many(1, 'usual')).toEqual(['done']);
  });

  it('[T24] has an upper bound for one address, whatever work it brings', async () => {
    limiter = createDatabaseRateLimit(world.connection.pool, {
      cardSetupAddress: { points: 2, perSeconds: 3_600 },
    });
    captcha = fixedCaptcha;
    const session = await newFan();
    const setUp = () => session.client.call(routes.setup, { recaptcha_token: `strongest:${randomUUID()}` });
    await setUp();
    await setUp();
    expect(await refusal(setUp())).toMatchObject({ code: 'request.rate_limited' });
  });

  it('[T24] none without the captcha, and nothing is asked of the payment service for it', async () => {
    const session = await world.newcomer();
    const before = world.cards.customers.length;
    captcha = { ...noCaptcha, verify: async (token) => (token === undefined ? 'missing' : 'invalid') };
    expect(await refusal(begin(session))).toMatchObject({ code: 'identity.captcha_required' });
    expect(await refusal(session.client.call(routes.setup, { recaptcha_token: 'made up' }))).toMatchObject({
      code: 'identity.captcha_invalid',
    });
    expect(world.cards.customers).toHaveLength(before);
  });
});

describe('DELETE /stripe/cards/:id', () => {
  it('takes a card away, and again it is not there', async () => {
    const { session, customerId } = await aKeeper();
    const id = world.cards.save(customerId);
    await session.client.call(routes.remove, { id });
    expect(await list(session)).toEqual([]);
    expect(await refusal(session.client.call(routes.remove, { id }))).toMatchObject({
      status: 404,
      code: 'commerce.card_not_found',
    });
  });

  it('[T25] [T04] never takes another’s, and says the same of it as of none', async () => {
    const { session, customerId } = await aKeeper();
    const id = world.cards.save(customerId);
    const { session: other } = await aKeeper();
    const stranger = await world.newcomer('second.localhost');
    const refusals = [
      await refusal(other.client.call(routes.remove, { id })),
      await refusal(stranger.client.call(routes.remove, { id })),
      await refusal(other.client.call(routes.remove, { id: 'pm_nothing' })),
    ];
    expect(new Set(refusals.map(({ status, message }) => `${status} ${message}`)).size).toBe(1);
    expect(await list(session)).toHaveLength(1);
  });
});

it('forgets the cards of who deletes the account, even when the service was away at first', async () => {
  const { session, customerId } = await aKeeper();
  world.cards.save(customerId);
  await session.client.call(account.remove, { current_password: demoPassword });
  const { commerce } = world.context;
  world.cards.trouble = new PaymentUnknown('time-out');
  await reconcile(commerce);
  world.cards.trouble = undefined;
  expect(world.cards.customers).toContain(customerId);
  await reconcile(commerce);
  expect(world.cards.customers).not.toContain(customerId);
  expect(
    await world.connection.db
      .selectFrom('commerce.customers')
      .where('customer_id', '=', customerId)
      .selectAll()
      .execute(),
  ).toEqual([]);
});
