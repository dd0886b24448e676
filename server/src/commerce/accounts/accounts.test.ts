// The links between a channel and its payment account, with stand-ins for two accounts.
import { describe, expect, it } from 'vitest';
import { openSubscriber } from '../../../test/money/subscriber.ts';
import { waitsForLock } from '../../../test/waits-for-lock.ts';
import { createPaymentAccountStore } from '../../stripe-account/store-payment-accounts.ts';
import { verifyStripeAccount } from '../../stripe-account/verify-stripe-account.ts';
import {
  beginCardSetup,
  buy,
  buyBundle,
  forgetPaymentKeys,
  keepPaymentKeys,
  ofChannel,
  PaymentMissing,
  subscribe,
  defaultAccount,
} from '../index.ts';
import type { CommerceDeps } from '../ports.ts';
import type { PaymentAccount } from './ports.ts';

const checkout = openSubscriber();
const { aCard, aliceIds, buyMonth, trying, passNamed } = checkout;
const keys = { secretKey: 'sk_test_0123456789', publishableKey: 'pk_test_0123456789' };
const others = { secretKey: 'sk_test_9876543210', publishableKey: 'pk_test_9876543210' };

const missing = (): Promise<never> => Promise.reject(new PaymentMissing('of another account'));

/** The room with `keys` for the account that it is paid on already, and any others for one that knows nothing of it. */
function room(): CommerceDeps {
  const deps = checkout.deps();
  const store = createPaymentAccountStore(checkout.world.connection.db);
  const open = (account: number, { secretKey, publishableKey }: typeof keys): PaymentAccount => {
    const { payments, cards, subscriptions } = deps;
    if (secretKey === keys.secretKey) return { account, payments, cards, subscriptions, publishableKey };
    return {
      account,
      payments: { ...payments, readIntent: missing },
      cards: { ...cards, listCards: missing },
      subscriptions: { ...subscriptions, read: missing },
      publishableKey,
    };
  };
  return {
    ...deps,
    accounts: {
      open,
      find: async (channelId) => {
        const kept = await store.find(channelId, false);
        return (
          kept && open(channelId, { secretKey: kept.sealed_secret_key, publishableKey: kept.publishable_key })
        );
      },
      list: async () => [],
      keep: (scope, channel_id, { secretKey, publishableKey }, set_at) =>
        store.within(scope).put({
          channel_id,
          livemode: false,
          publishable_key: publishableKey,
          sealed_secret_key: secretKey,
          set_at,
        }),
      forget: (scope, channelId) => store.within(scope).remove(channelId, false),
    },
  };
}

/** Keys that somebody wrote down without being asked anything. */
const given = (channelId: number, own: typeof keys) =>
  checkout.world.connection.transact(async (scope) =>
    room().accounts?.keep(scope, channelId, own, checkout.world.clock.now()),
  );

const removed = (table: 'commerce.customers') => checkout.world.connection.db.deleteFrom(table).execute();

describe('a channel stays on its account', () => {
  it('while a trial runs, also of somebody whose cards are gone', async () => {
    const { channelId } = await aliceIds();
    await trying(await aCard());
    for (const forget of [async () => {}, () => removed('commerce.customers')]) {
      await forget();
      expect(await keepPaymentKeys(room(), channelId, others)).toBe('other_account');
    }
    expect(await keepPaymentKeys(room(), channelId, keys)).toBe('kept');
    expect(await forgetPaymentKeys(room(), channelId)).toBe('in_use');
  });

  it('while a card is kept there', async () => {
    const { channelId } = await aliceIds();
    await aCard();
    expect(await keepPaymentKeys(room(), channelId, others)).toBe('other_account');
    expect(await keepPaymentKeys(room(), channelId, keys)).toBe('kept');
    expect(await forgetPaymentKeys(room(), channelId)).toBe('in_use');
  });

  it('while an order is open that has no payment yet, and takes its own keys until it is closed', async () => {
    const { channelId } = await aliceIds();
    checkout.world.payments.faultOf = (call) => (call === 'create' ? 'lost_before' : undefined);
    await buyMonth().catch(() => undefined);
    expect(checkout.world.payments.intents).toEqual([]);
    expect(await keepPaymentKeys(room(), channelId, others)).toBe('orders_open');
    await given(channelId, others);
    expect(await keepPaymentKeys(room(), channelId, others)).toBe('kept');
    expect(await forgetPaymentKeys(room(), channelId)).toBe('in_use');
  });

  it('when somebody buys in the same moment: one of the two is first', async () => {
    const { channelId, userId } = await aliceIds();
    const deps = room();
    const customer = { channel_id: channelId, user_id: userId, livemode: false };
    const keeping = deps.transact(async (scope) => {
      const store = deps.store.within(scope);
      await store.lockAccount(channelId, 'sell');
      const kept = keepPaymentKeys(deps, channelId, others);
      await waitsForLock(checkout.world.connection.pool);
      const { uuid } = await store.awaitCustomer(customer, deps.clock.now());
      await store.saveCustomer(customer, { uuid, customerId: 'cus_1' });
      return { kept };
    });
    expect(await (await keeping).kept).toBe('orders_open');
    await removed('commerce.customers');

    const before = await ofChannel(deps, channelId);
    expect(await keepPaymentKeys(deps, channelId, others)).toBe('kept');
    const actor = { kind: 'user', channelId, userId, apiKeyId: '', hasTemporaryPassword: false } as const;
    const { id } = await passNamed('Month pass');
    const request = { type: 'package', id, terms_accepted: true } as const;
    const buying = (from: CommerceDeps) =>
      buy(from, { ...actor, country: undefined, language: 'en' }, request);
    await expect(buying(before)).rejects.toMatchObject({ code: 'commerce.payments_unavailable' });
    expect(checkout.world.payments.intents).toEqual([]);
    expect((await buying(await ofChannel(deps, channelId))).payment).toMatchObject({
      publishable_key: others.publishableKey,
    });
  });
});

describe('keys that change in the same moment', () => {
  const actorOf = async () => ({
    ...(await aliceIds()),
    kind: 'user' as const,
    apiKeyId: '',
    hasTemporaryPassword: false,
    country: undefined,
    language: 'en' as const,
  });
  const terms_accepted = true as const;
  type Act = (deps: CommerceDeps) => Promise<unknown>;
  const acts: Record<string, Act> = {
    'who buys a pass': async (deps) => {
      const { id } = await passNamed('Month pass');
      return buy(deps, await actorOf(), { type: 'package', id, terms_accepted });
    },
    'who buys several at once': async (deps) => {
      const [one, other] = [await passNamed('Month pass'), await passNamed('Soccer pass')];
      const items = [one, other].map(({ id }) => ({ type: 'package' as const, id }));
      return buyBundle(deps, await actorOf(), { items, terms_accepted });
    },
    'who subscribes': async (deps) => {
      const { id } = await checkout.offer();
      const request = { type: 'subscription' as const, id, terms_accepted };
      return subscribe(deps, await actorOf(), request, 'https://localhost');
    },
    'who subscribes and is known there': async (deps) => {
      await aCard();
      return acts['who subscribes']?.(deps);
    },
    'who keeps a card': async (deps) => beginCardSetup(deps, await actorOf()),
  };

  it.each(Object.keys(acts))(
    'are waited for by %s, and nothing is sold on the account of before',
    async (name) => {
      const { channelId } = await aliceIds();
      const deps = room();
      const act = acts[name];
      const changing = checkout.world.connection.transact(async (scope) => {
        await deps.store.within(scope).lockAccount(channelId, 'change');
        const acting = Promise.allSettled([act?.(deps)]);
        await waitsForLock(checkout.world.connection.pool);
        await deps.accounts?.keep(scope, channelId, others, deps.clock.now());
        return { acting };
      });
      expect(await (await changing).acting).toMatchObject([
        { status: 'rejected', reason: { code: 'commerce.payments_unavailable' } },
      ]);
      expect(checkout.world.payments.intents).toEqual([]);
      expect(checkout.world.subscriptions.list()).toEqual([]);
    },
  );

  it('are not taken away from who is selling', async () => {
    const { channelId, userId } = await aliceIds();
    const deps = room();
    await given(channelId, keys);
    const customer = { channel_id: channelId, user_id: userId, livemode: false };
    const selling = checkout.world.connection.transact(async (scope) => {
      const store = deps.store.within(scope);
      await store.lockAccount(channelId, 'sell');
      const forgetting = forgetPaymentKeys(deps, channelId);
      await waitsForLock(checkout.world.connection.pool);
      const { uuid } = await store.awaitCustomer(customer, deps.clock.now());
      await store.saveCustomer(customer, { uuid, customerId: 'cus_1' });
      return { forgetting };
    });
    expect(await (await selling).forgetting).toBe('in_use');
  });
});

describe('the deployment’s account', () => {
  const silent = (): Promise<never> => new Promise(() => {});
  const said: string[] = [];
  const starting = (readIntent: () => Promise<never>, timeoutMs?: number) =>
    verifyStripeAccount(
      defaultAccount({ ...room(), payments: { ...room().payments, readIntent } }),
      (line) => said.push(line),
      timeoutMs,
    );

  it('is refused at the start when it does not know what was sold, and only then', async () => {
    await starting(missing);
    await buyMonth();
    await expect(starting(missing)).rejects.toThrow('is of another Stripe account');
    await verifyStripeAccount(defaultAccount(room()), (line) => said.push(line));
    expect(said).toEqual([]);
    await starting(silent, 50);
    await starting(() => Promise.reject(new Error('no network')));
    expect(said).toEqual([expect.stringContaining('no answer'), expect.stringContaining('no network')]);
  });

  it('need not know what was sold on a channel’s own', async () => {
    await buyMonth();
    const { channelId } = await aliceIds();
    await given(channelId, keys);
    await starting(missing);
  });
});
