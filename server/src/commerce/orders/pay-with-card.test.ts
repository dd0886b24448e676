import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { cards as routes } from '@floodlit/contract/commerce/cards';
import { openCheckout, refusal } from '../../../test/money/checkout.ts';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { checkInvariants, PaymentsBusy } from '../index.ts';
import { payWithSavedCard } from './pay-with-card.ts';

const checkout = openCheckout();
let customerId: string;
let monthId: number;
beforeEach(async () => {
  await checkout.alice.client.call(routes.setup, {});
  customerId = checkout.world.cards.customers.at(-1) ?? '';
  monthId = (await checkout.passNamed('Month pass')).id;
});
const paying = (card_id: string) => checkout.buying({ id: monthId, card_id });
const succeeded = () => checkout.world.payments.intents.filter(({ status }) => status === 'succeeded').length;

describe('[R7.05] POST /stripe/buy with a saved card', () => {
  it('charges it once, in a call after the intent was saved; a repeat is no second charge', async () => {
    const card = checkout.world.cards.save(customerId);
    const { data } = await paying(card);
    expect(data).toMatchObject({ order: { status: 'paid', activity_status: 'active' }, payment: null });
    expect(checkout.world.cards.lent.get(checkout.world.payments.intents[0]?.id ?? '')).toBe(customerId);
    expect(await refusal(paying(card))).toMatchObject({ code: 'commerce.already_bought' });
    await checkout.deliver();
    expect(succeeded()).toBe(1);
    expect(await checkInvariants(checkout.world.context.commerce)).toEqual([]);
  });

  it('[T16] twenty clicks at once are one charge', async () => {
    const card = checkout.world.cards.save(customerId);
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => paying(card)));
    for (const one of all)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'commerce.already_bought' });
      else expect(one.value.data.order.status).toBe('paid');
    expect(succeeded()).toBe(1);
    expect(checkout.world.payments.intents).toHaveLength(1);
  });

  it('[R4.02] tells a refusal at once, and the next card pays the same order', async () => {
    const refused = await paying(checkout.world.cards.save(customerId, 'declined'));
    expect(refused.data).toMatchObject({
      order: { status: 'failed', reason: 'declined', retryable: true },
      payment: null,
    });
    const again = await paying(checkout.world.cards.save(customerId));
    expect(again.data.order).toMatchObject({ id: refused.data.order.id, status: 'paid' });
  });

  it('[T16] is not asked once its order is being closed, by what was paid in another tab', async () => {
    const { data } = await checkout.buying({ id: monthId });
    const card = checkout.world.cards.save(customerId);
    const { commerce: deps } = checkout.world.context;
    const { channelId, userId } = await checkout.aliceIds();
    const order = { channel_id: channelId, id: data.order.id };
    await deps.store.moveOrder(order, ['created'], 'expiring', deps.clock.now());
    const alice: LoggedInUser = {
      kind: 'user',
      channelId,
      userId,
      apiKeyId: 'a key',
      hasTemporaryPassword: false,
      language: 'en',
      country: undefined,
    };
    await expect(payWithSavedCard(deps, alice, order, card)).rejects.toMatchObject({
      code: 'commerce.order_closed',
    });
    expect(checkout.world.cards.tries).toEqual([]);
  });

  it('a lost reply costs nothing twice: the second try has the same key', async () => {
    checkout.world.cards.payFaults = ['unknown_after'];
    expect((await paying(checkout.world.cards.save(customerId))).data.order.status).toBe('paid');
    expect(new Set(checkout.world.cards.tries.map(({ key }) => key)).size).toBe(1);
    expect(succeeded()).toBe(1);
  });

  it('a failure that is kept under the key gets another key, since nothing was done', async () => {
    checkout.world.cards.payFaults = ['stored_failure'];
    expect((await paying(checkout.world.cards.save(customerId))).data.order.status).toBe('paid');
    expect(new Set(checkout.world.cards.tries.map(({ key }) => key)).size).toBe(2);
    expect(succeeded()).toBe(1);
  });

  it('is told in docs/algorithms/money.md with the keys that are asked under', async () => {
    const card = checkout.world.cards.save(customerId, 'declined');
    checkout.world.cards.payFaults = ['unknown_before'];
    expect((await paying(card)).data.order.status).toBe('failed');
    checkout.world.cards.payFaults = ['stored_failure'];
    expect((await paying(card)).data.order.status).toBe('failed');
    const endings = checkout.world.cards.tries.map(({ key }) => key.split(':').slice(-2).join(':'));
    const page = readFileSync(new URL('../../../../docs/algorithms/money.md', import.meta.url), 'utf8');
    expect(page).toContain(`\`${endings.join(', ')}\``);
  });

  it('nobody knows: the answer is neither paid nor failed, nothing is left to press, and the truth comes by itself', async () => {
    const card = checkout.world.cards.save(customerId);
    // Done, and then the service is silent.
    checkout.world.cards.payFaults = ['unknown_after'];
    checkout.world.payments.faultOf = (call) =>
      call === 'read' && checkout.world.cards.tries.length > 0 ? 'lost_before' : undefined;
    const { data } = await paying(card);
    expect(data).toMatchObject({ order: { status: 'created' }, payment: null });
    checkout.world.payments.faultOf = () => undefined;
    await checkout.runJobs();
    expect(await checkout.orderOf(data.order.id)).toMatchObject({ status: 'paid' });
    expect(succeeded()).toBe(1);
  });

  it.each(['busy', 'missing'] as const)(
    'once nobody knows, a second try that is %s does not say that nothing was charged',
    async (second) => {
      const card = checkout.world.cards.save(customerId);
      checkout.world.cards.payFaults = ['unknown_after', second];
      const { data } = await paying(card);
      expect(data).toMatchObject({ order: { status: 'created' }, payment: null });
      await checkout.runJobs();
      expect(await checkout.orderOf(data.order.id)).toMatchObject({ status: 'paid' });
      expect(succeeded()).toBe(1);
    },
  );

  it.each(['busy', 'missing'] as const)(
    'after a failure, which may be a proxy’s, a second try that is %s does not say that nothing was charged',
    async (second) => {
      const card = checkout.world.cards.save(customerId);
      checkout.world.cards.payFaults = ['stored_failure', second];
      const { data } = await paying(card);
      expect(data).toMatchObject({ order: { status: 'created' }, payment: null });
      expect((await paying(card)).data.order).toMatchObject({ id: data.order.id, status: 'paid' });
      expect(succeeded()).toBe(1);
    },
  );

  it('503 when the service takes no more calls: nothing was charged', async () => {
    const card = checkout.world.cards.save(customerId);
    checkout.world.cards.trouble = new PaymentsBusy('429');
    expect(await refusal(paying(card))).toMatchObject({ status: 503, code: 'commerce.payments_unavailable' });
    expect(succeeded()).toBe(0);
  });

  it('[T25] another’s card pays nothing, and no order is made', async () => {
    const bob = await checkout.world.as('bob');
    await bob.client.call(routes.setup, {});
    const theirs = checkout.world.cards.save(checkout.world.cards.customers.at(-1) ?? '');
    for (const id of [theirs, 'pm_nothing'])
      expect(await refusal(paying(id))).toMatchObject({ status: 404, code: 'commerce.card_not_found' });
    expect(checkout.world.payments.intents).toEqual([]);
  });
});

it('[R7.05] a new card is kept only for who asks', async () => {
  await checkout.buying({ id: monthId });
  expect(checkout.world.cards.lent.size).toBe(0);
  await checkout.buying({ id: monthId, save_card: true });
  expect([...checkout.world.cards.lent.values()]).toEqual([customerId]);
  expect(checkout.world.payments.intents).toHaveLength(1);
});
