// In which line each part of a look asks the payment service: whoever waits before those who may, and both before what has time.
import { describe, expect, it } from 'vitest';
import {
  buy,
  createSettleMemory,
  requestRefund,
  settle,
  type CommerceDeps,
} from '../../src/commerce/index.ts';
import { openSeason } from './season.ts';

const season = openSeason();
const { buyerAt, buySeason, pay } = season;

type Line = 'soon' | 'missed' | 'later';

describe('a question to the payment service', () => {
  let asked: `${Line} ${string}`[] = [];

  /** Every call of both gateways, with its line. */
  const ofLine = (line: Line): CommerceDeps => {
    const told = <Gateway extends object>(gateway: Gateway): Gateway =>
      new Proxy(gateway, {
        get: (target, name: string) => {
          const verb = Reflect.get(target, name) as unknown;
          if (typeof verb !== 'function') return verb;
          return (...given: unknown[]): unknown => {
            asked.push(`${line} ${name}${name === 'listChanges' ? ` ${String(given[0])}` : ''}`);
            return Reflect.apply(verb, target, given) as unknown;
          };
        },
      });
    const { payments, subscriptions } = season.deps;
    return { ...season.deps, payments: told(payments), subscriptions: told(subscriptions) };
  };
  /** What one look asks but for the two stories. */
  const look = async (): Promise<string[]> => {
    asked = [];
    const memory = createSettleMemory();
    await settle(ofLine('later'), { soon: ofLine('soon'), missed: ofLine('missed'), memory });
    expect(asked).toContain('missed listChanges payments');
    expect(asked).toContain('later listChanges returns');
    return asked.filter((call) => !call.includes('listChanges'));
  };

  it('of somebody who paid and was told of by no webhook goes before what has time', async () => {
    pay(await buySeason(buyerAt(0)));
    season.schedule.clock.advance(60);
    expect(await look()).toEqual(['missed readIntent']);
  });

  it('of somebody who left has time', async () => {
    await buySeason(buyerAt(0));
    season.schedule.clock.advance(300);
    expect(await look()).toEqual(['later readIntent']);
  });

  it('of somebody who may have paid goes before what has time where the account told nothing', async () => {
    await buySeason(buyerAt(0));
    season.schedule.clock.advance(60);
    season.schedule.payments.faultOf = (call) => (call === 'changes' ? 'free_failure' : undefined);
    expect(await look()).toEqual(['missed readIntent']);
  });

  it('of a refund is one of somebody who waits', async () => {
    const bought = await season.buyPaidSeason(buyerAt(0));
    const { channelId } = season.world.shop;
    await requestRefund(season.deps, { channelId, orderId: bought.order.id, reason: 'rained off' });
    expect(await look()).toEqual(['soon createRefund', 'soon readIntent']);
  });

  it('of what the dashboard gave back has time', async () => {
    const intentId = pay(await buySeason(buyerAt(0)));
    await season.aMinute();
    season.schedule.payments.refund(intentId);
    season.schedule.clock.advance(60);
    expect(await look()).toEqual(['later readIntent']);
  });

  it('of a webhook that was left lying is one of somebody who waits', async () => {
    await buySeason(buyerAt(0));
    await season.deps.store.insertInboxRow({
      channel_id: season.world.shop.channelId,
      event_id: 'evt_left',
      type: 'payment_intent.payment_failed',
      object_id: season.schedule.payments.intents[0]?.id ?? null,
      received_at: season.schedule.clock.now(),
    });
    season.schedule.clock.advance(15);
    expect(await look()).toEqual(['soon readIntent']);
  });

  it('of an order that is being closed goes before what has time: it stands in its buyer’s way', async () => {
    const { order } = await buySeason(buyerAt(0));
    const place = { channel_id: season.world.shop.channelId, id: order.id };
    await season.deps.store.moveOrder(place, ['created'], 'expiring', season.schedule.clock.now());
    expect(await look()).toEqual(['missed cancelIntent']);
  });

  it('of a membership that begins goes before those that run', async () => {
    const begun = await season.beginMembership(buyerAt(0));
    season.schedule.clock.advance(60);
    expect(await look()).toContain('missed read');
    pay(begun);
    await season.aMinute();
    season.schedule.clock.advance(31 * 86_400);
    const calls = await look();
    expect(calls).toContain('later read');
    expect(calls.filter((call) => call.startsWith('missed'))).toEqual([]);
  });

  it('of memberships that begin is asked from a list of their own', async () => {
    pay(await season.beginMembership(buyerAt(0)));
    await season.aMinute();
    await season.beginMembership(buyerAt(1));
    const after = new Date(season.schedule.clock.now().getTime() + 40 * 86_400_000);
    const due = (areBeginning: boolean) =>
      season.deps.store.listDueSubscriptions(
        { livemode: false, of: { allBut: [] }, areBeginning },
        after,
        10,
      );
    expect((await due(true)).map(({ state }) => state)).toEqual(['incomplete']);
    expect((await due(false)).map(({ state }) => state)).toEqual(['active']);
  });

  it('of a payment that is known is in no line at all', async () => {
    const game = { type: 'event', id: season.world.shop.eventId, terms_accepted: true } as const;
    pay(await buy(season.deps, buyerAt(0), game));
    await season.aMinute();
    expect(await look()).toEqual([]);
  });
});
