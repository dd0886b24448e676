// A region rule holds for every call that opens an order, before anything is written or asked of the payment service.
import { describe, expect, it } from 'vitest';
import type { GeoRule } from '@floodlit/contract/channel/channel';
import { commerce } from '@floodlit/contract/commerce/commerce';
import { openSubscriber } from '../../../test/money/subscriber.ts';
import { refusal } from '../../../test/money/checkout.ts';

let country: string | undefined = 'FR';
const checkout = openSubscriber({ countries: { countryOf: () => country } });

const setRule = async (rule: GeoRule): Promise<void> =>
  checkout.world.context.channel.store.changeGeoRule(await checkout.world.channelId(), rule);
const orders = async () => (await checkout.alice.client.call(commerce.orders, {})).meta.total;

const ways: Readonly<Record<string, () => Promise<unknown>>> = {
  'a pass': async () => checkout.buyMonth(),
  'a game': async () => checkout.buying({ type: 'event', id: (await checkout.eventOfType('paid')).id }),
  'several at once': async () => {
    const { data } = await checkout.alice.client.call(commerce.packages, {});
    const [, one, other] = data.filter(({ type, is_team_pass }) => type === 'paid' && !is_team_pass);
    return checkout.alice.client.call(commerce.buyBundle, {
      items: [one, other].map((pass) => ({ type: 'package' as const, id: pass?.id ?? 0 })),
      terms_accepted: true,
      overlap_accepted: true,
    });
  },
  'a membership': () => checkout.subscribing(),
  'a trial': async () => checkout.trying(await checkout.aCard()),
};

describe('a viewer whose region is blocked', () => {
  it.each(Object.entries(ways))('opens no order for %s', async (_, buy) => {
    country = 'FR';
    for (const rule of [
      { mode: 'block', countries: ['FR'] },
      { mode: 'allow', countries: ['CA'] },
    ] as const) {
      await setRule({ ...rule, countries: [...rule.countries] });
      expect(await refusal(buy())).toMatchObject({
        status: 403,
        code: 'commerce.region_blocked',
        message: "We're sorry, but this content is not available in your region.",
      });
    }
    expect(await orders()).toBe(0);
    expect([...checkout.world.payments.intents, ...checkout.world.subscriptions.list()]).toEqual([]);
    country = 'CA';
    await buy();
    expect(await orders()).toBe(1);
  });

  it('is refused where the country is unknown and only some are allowed', async () => {
    country = undefined;
    await setRule({ mode: 'allow', countries: ['CA'] });
    expect(await refusal(checkout.buyMonth())).toMatchObject({ code: 'commerce.region_blocked' });
    await setRule({ mode: 'block', countries: ['FR'] });
    await checkout.buyMonth();
  });

  it('gets what was paid for an order that was open before', async () => {
    country = 'CA';
    await setRule({ mode: 'allow', countries: ['CA'] });
    const bought = await checkout.buyMonth();
    country = 'FR';
    expect(await refusal(checkout.buyMonth())).toMatchObject({ code: 'commerce.region_blocked' });
    checkout.world.payments.pay(checkout.secretOf(bought), 'good');
    await checkout.deliver();
    expect(await checkout.opened()).toBe(1);
    await checkout.sound();
  });
});
