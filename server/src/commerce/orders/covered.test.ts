import { describe, expect, it } from 'vitest';
import { catalog } from '@floodlit/contract/catalog/catalog';
import {
  commerce as routes,
  type BuyBundleRequest,
  type BuyRequest,
} from '@floodlit/contract/commerce/commerce';
import { subscriptions } from '@floodlit/contract/commerce/subscriptions';
import { openSubscriber } from '../../../test/money/subscriber.ts';
import { refusal } from '../../../test/money/checkout.ts';

const checkout = openSubscriber();
const { passNamed, eventOfType, buying, buyMonth, secretOf, deliver, orderOf } = checkout;
const open = async (name: string) => buying({ id: (await passNamed(name)).id });
const pay = async (bought: Awaited<ReturnType<typeof buying>>): Promise<void> => {
  checkout.world.payments.pay(secretOf(bought), 'good');
  await deliver();
};
/** As a page that knows nothing of it asks. */
const stale = (request: Partial<BuyRequest>) =>
  checkout.alice.client.call(routes.buy, { type: 'package', terms_accepted: true, ...request });
const bundleOf = (items: BuyBundleRequest['items'], more: Partial<BuyBundleRequest> = {}) =>
  checkout.alice.client.call(routes.buyBundle, { items, terms_accepted: true, ...more });
const offers = async () => (await checkout.alice.client.call(subscriptions.list, {})).data;

it('a member reads when the membership renews, never the days of grace, and what a season pass adds to it', async () => {
  await checkout.subscribed();
  const channelId = await checkout.world.channelId();
  await checkout.world.connection.pool.query(
    `update commerce.passes set downloads = 60, features = features || '{"download": true}'
      where channel_id = $1 and name = 'Season pass'`,
    [channelId],
  );
  const [own] = await checkout.mine();
  const time = { until: own?.current_period_end, renews: true };
  expect(own?.access_until).not.toBe(own?.current_period_end);
  const { covered_by } = await passNamed('Season pass');
  expect(covered_by).toMatchObject({ name: own?.name, is_whole: true, ...time });
  expect(covered_by?.lacks).toContain('downloads');
  const { id } = await eventOfType('paid');
  const { data } = await checkout.alice.client.call(catalog.event, { id });
  expect(data).toMatchObject({ covered_by: own?.name, covered_held: time });
});

describe('a buyer who holds a season pass', () => {
  it('[R4.04] is refused what it covers to its end, and reads which pass covers it', async () => {
    await pay(await open('Season pass'));
    const teamPass = await passNamed('Team pass');
    for (const name of ['Month pass', 'Soccer pass', 'Team pass'])
      expect(await passNamed(name)).toMatchObject({
        adds: 'nothing',
        purchased: false,
        covered_by: { name: 'Season pass', is_whole: true },
      });
    expect(teamPass.covered_parts).toEqual(teamPass.participants);
    expect(teamPass.held).toBeNull();
    const now = checkout.world.clock.now();
    const inAYear = new Date(now.setUTCFullYear(now.getUTCFullYear() + 1)).toISOString();
    expect((await passNamed('Season pass')).held).toEqual({ until: inAYear, renews: false });
    const refused = { status: 409, code: 'commerce.already_bought' };
    expect(await refusal(open('Month pass'))).toMatchObject(refused);
    expect(await refusal(open('Soccer pass'))).toMatchObject(refused);
    const [participant_id] = teamPass.participants;
    expect(await refusal(buying({ id: teamPass.id, participant_id }))).toMatchObject(refused);
    expect(checkout.world.payments.intents).toHaveLength(1);
  });

  it('reads which pass covers a game, unless the buyer bought the game itself', async () => {
    const { id } = await eventOfType('paid');
    const coverOf = async () => (await checkout.alice.client.call(catalog.event, { id })).data.covered_by;
    expect(await coverOf()).toBeNull();
    await pay(await open('Season pass'));
    expect(await coverOf()).toBe('Season pass');
    expect(await refusal(buying({ type: 'event', id }))).toMatchObject({
      code: 'commerce.already_bought',
    });
  });

  it('reads of no cover on a game that the buyer bought before the pass', async () => {
    const { id } = await eventOfType('paid');
    await pay(await buying({ type: 'event', id }));
    await pay(await open('Season pass'));
    const { data } = await checkout.alice.client.call(catalog.event, { id });
    expect(data).toMatchObject({ has_access: true, covered_by: null });
  });

  it('is asked once about a membership, which outlives it, also about its trial', async () => {
    await pay(await open('Season pass'));
    const [membership] = await offers();
    const id = membership?.id ?? 0;
    expect(membership).toMatchObject({ adds: 'part', covered_by: { name: 'Season pass', is_whole: true } });
    const asked = { status: 409, code: 'commerce.partly_covered' };
    expect(await refusal(stale({ type: 'subscription', id }))).toMatchObject({
      ...asked,
      message: 'Some of this is covered by your Season pass already. Accept that to buy it anyway.',
    });
    const trial = {
      subscription_id: id,
      payment_method: await checkout.aCard(),
      terms_accepted: true,
    } as const;
    expect(await refusal(checkout.alice.client.call(subscriptions.startTrial, trial))).toMatchObject(asked);
    expect(checkout.world.subscriptions.list()).toEqual([]);
    const begun = await checkout.alice.client.call(subscriptions.startTrial, {
      ...trial,
      overlap_accepted: true,
    });
    expect(begun.data.order.status).toBe('paid');
  });

  it('reads that everything adds all again once it was given back', async () => {
    await pay(await open('Season pass'));
    const [intent] = checkout.world.payments.intents;
    checkout.world.payments.refund(intent?.id ?? '');
    await deliver();
    expect(await passNamed('Month pass')).toMatchObject({ adds: 'all', covered_by: null, covered_parts: [] });
    expect((await stale({ id: (await passNamed('Month pass')).id })).data.order.status).toBe('created');
  });
});

it('a pass that outlives what is held is sold once that is accepted, and reads until when it is covered', async () => {
  await pay(await buyMonth());
  const season = await passNamed('Season pass');
  expect(season).toMatchObject({ adds: 'part', covered_by: { name: 'Month pass', is_whole: true } });
  expect(await refusal(stale({ id: season.id }))).toMatchObject({ code: 'commerce.partly_covered' });
  expect((await stale({ id: season.id, overlap_accepted: true })).data.order.status).toBe('created');
});

it('[T16] a payment that comes for what another purchase has covered since goes back', async () => {
  const month = await buyMonth();
  const season = await open('Season pass');
  checkout.world.payments.pay(secretOf(season), 'good');
  checkout.world.payments.pay(secretOf(month), 'good');
  for (const event of checkout.world.payments.events.slice(-2)) await checkout.send(event);
  await checkout.runJobs();
  expect(await orderOf(month.data.order.id)).toMatchObject({ status: 'refunded' });
  expect(await orderOf(season.data.order.id)).toMatchObject({ status: 'paid', activity_status: 'active' });
});

it('[T16] once a season pass is paid, the card form of a month pass takes no money', async () => {
  const month = await buyMonth();
  await pay(await open('Season pass'));
  expect(await orderOf(month.data.order.id)).toMatchObject({ status: 'failed', retryable: false });
  expect(() => checkout.world.payments.pay(secretOf(month), 'good')).toThrow('cannot be confirmed');
});

describe('[R7.05] a bundle', () => {
  it('is refused where one of its products covers another, and names both', async () => {
    const season = { type: 'package', id: (await passNamed('Season pass')).id } as const;
    const game = await eventOfType('paid');
    expect(await refusal(bundleOf([season, { type: 'event', id: game.id }]))).toMatchObject({
      status: 409,
      code: 'commerce.covered_in_bundle',
      message: `${game.name} is covered by Season pass, which is bought together with it.`,
    });
    const month = { type: 'package', id: (await passNamed('Month pass')).id } as const;
    expect(await refusal(bundleOf([month, season], { overlap_accepted: true }))).toMatchObject({
      code: 'commerce.covered_in_bundle',
    });
    expect(checkout.world.payments.intents).toEqual([]);
  });

  it('names the team that is held already, and the item that it is, where others are not', async () => {
    const teamPass = await passNamed('Team pass');
    const [first = 0, second = 0] = teamPass.participants;
    const teams = [first, second].map((participant_id) => ({
      type: 'package' as const,
      id: teamPass.id,
      participant_id,
    }));
    await pay(await buying({ id: teamPass.id, participant_id: second }));
    const { name } = await checkout.world.connection.db
      .selectFrom('catalog.participants')
      .where('id', '=', second)
      .select('name')
      .executeTakeFirstOrThrow();
    const refused = await refusal(bundleOf(teams, { overlap_accepted: true }));
    expect(refused).toMatchObject({ status: 409, code: 'commerce.item_covered' });
    expect(refused.message).toContain(name);
    expect(refused.errors).toEqual({ 'items.1': [refused.message] });
    // Once all of it is held, it was bought.
    await pay(await buying({ id: teamPass.id, participant_id: first }));
    expect(await refusal(bundleOf(teams))).toMatchObject({ code: 'commerce.already_bought' });
  });

  it('asks once where two of its products overlap', async () => {
    const items = [
      { type: 'package', id: (await passNamed('Month pass')).id },
      { type: 'package', id: (await passNamed('Soccer pass')).id },
    ] as const;
    expect(await refusal(bundleOf([...items]))).toMatchObject({ code: 'commerce.partly_covered' });
    expect((await bundleOf([...items], { overlap_accepted: true })).data.order.type).toBe('bundle');
  });
});
