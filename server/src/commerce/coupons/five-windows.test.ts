import { describe, expect, it } from 'vitest';
import { openCheckout } from '../../../test/money/checkout.ts';
import { createCoupon } from '../index.ts';

const checkout = openCheckout();
const { passNamed, buying, secretOf } = checkout;

async function aCoupon(own: string): Promise<string> {
  const { codes } = await createCoupon(checkout.world.context.commerce, {
    channelId: await checkout.world.channelId(),
    name: own,
    codes: { own },
    percent: 25,
    amount_cents: null,
    currency: null,
    minimum_cents: null,
    order_type: null,
    uses_maximum: null,
    uses_per_user: 1,
    uses_per_code: null,
    starts_at: checkout.world.clock.now(),
    ends_at: null,
    passes: [],
    events: [],
  });
  return codes[0] ?? '';
}
const usesOf = async (name: string): Promise<number> =>
  (
    await checkout.world.connection.db
      .selectFrom('commerce.coupons')
      .where('name', '=', name)
      .select('uses')
      .executeTakeFirstOrThrow()
  ).uses;

describe('[T20] one code in five windows of one buyer', () => {
  const wanted = async () => {
    const games = await checkout.world.connection.db
      .selectFrom('catalog.events')
      .where('channel_id', '=', await checkout.world.channelId())
      .where('type', '=', 'ppv')
      .where('single_event_package_id', 'is not', null)
      .where('cancelled_at', 'is', null)
      .orderBy('id')
      .limit(2)
      .select('id')
      .execute();
    return [
      { id: (await passNamed('Season pass')).id },
      { id: (await passNamed('Month pass')).id },
      { id: (await passNamed('Soccer pass')).id },
      ...games.map(({ id }) => ({ type: 'event' as const, id })),
    ];
  };
  const holders = async (code: string) =>
    checkout.world.connection.db
      .selectFrom('commerce.orders')
      .where('coupon_code', '=', code)
      .orderBy('id')
      .select(['id', 'status'])
      .execute();

  it('one after the other: the newest order keeps the code', async () => {
    const coupon = await aCoupon('FIVE');
    for (const product of await wanted()) {
      checkout.world.clock.advance(1);
      await buying({ ...product, coupon });
    }
    const orders = await holders(coupon);
    expect(orders.slice(0, -1).map(({ status }) => status)).toEqual(orders.slice(1).map(() => 'expired'));
    expect(orders.at(-1)?.status).toBe('created');
    expect(await usesOf('FIVE')).toBe(1);
  });

  it('at the same time: the code is used once, and the newest order can be paid', async () => {
    const coupon = await aCoupon('FIVE');
    const products = await wanted();
    // Time passes between two requests.
    const { clock } = checkout.world;
    const frozen = clock.now.bind(clock);
    let ticks = 0;
    clock.now = () => new Date(frozen().getTime() + ++ticks);
    const bought = await Promise.allSettled(products.map((product) => buying({ ...product, coupon })));
    const answered = bought.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const orders = await holders(coupon);
    const [open, ...others] = orders.filter(({ status }) => status === 'created');
    expect(others).toEqual([]);
    expect(open).toEqual(orders.at(-1));
    const newest = answered.find(({ data }) => data.order.id === open?.id);
    expect(newest).toBeDefined();
    if (newest !== undefined) checkout.world.payments.pay(secretOf(newest), 'good');
    expect(await usesOf('FIVE')).toBe(1);
  });
});
