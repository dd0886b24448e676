// The priority of each call to the payment service: a waiting buyer first, a possible payment second, background work
// last.
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

type Line = 'high' | 'normal' | 'low';

describe('a call to the payment service', () => {
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
    return { ...season.deps, payments: told(withoutLater(payments)), subscriptions: told(subscriptions) };
  };
  /**
   * The event feeds without the changes that the run itself makes. The parts of a run are concurrent, so a refund of
   * the run is in the feed of refunds or not. The run then reads its payment once more.
   */
  const withoutLater = (payments: CommerceDeps['payments']): CommerceDeps['payments'] => {
    const known = new Set(season.schedule.payments.changes.map(({ id }) => id));
    return {
      ...payments,
      listChanges: async (about, since) => {
        const feed = await payments.listChanges(about, since);
        return { ...feed, changes: feed.changes.filter(({ id }) => known.has(id)) };
      },
    };
  };
  /** The calls of one reconciliation, without the two event feeds. */
  const look = async (): Promise<string[]> => {
    asked = [];
    const memory = createSettleMemory();
    await settle(ofLine('low'), { highPriority: ofLine('high'), normalPriority: ofLine('normal'), memory });
    expect(asked).toContain('normal listChanges payments');
    expect(asked).toContain('low listChanges returns');
    return asked.filter((call) => !call.includes('listChanges'));
  };

  it('for a payment without a webhook has normal priority', async () => {
    pay(await buySeason(buyerAt(0)));
    season.schedule.clock.advance(60);
    expect(await look()).toEqual(['normal readIntent']);
  });

  it('for an abandoned order has low priority', async () => {
    await buySeason(buyerAt(0));
    season.schedule.clock.advance(300);
    expect(await look()).toEqual(['low readIntent']);
  });

  it('for a possible payment has normal priority when the account’s feed is silent', async () => {
    await buySeason(buyerAt(0));
    season.schedule.clock.advance(60);
    season.schedule.payments.faultOf = (call) => (call === 'changes' ? 'free_failure' : undefined);
    expect(await look()).toEqual(['normal readIntent']);
  });

  it('for a refund has high priority', async () => {
    const bought = await season.buyPaidSeason(buyerAt(0));
    const { channelId } = season.world.shop;
    await requestRefund(season.deps, { channelId, orderId: bought.order.id, reason: 'rained off' });
    expect(await look()).toEqual(['high createRefund', 'high readIntent']);
  });

  it('for a refund in the dashboard has low priority', async () => {
    const intentId = pay(await buySeason(buyerAt(0)));
    await season.aMinute();
    season.schedule.payments.refund(intentId);
    season.schedule.clock.advance(60);
    expect(await look()).toEqual(['low readIntent']);
  });

  it('for an unprocessed webhook has high priority', async () => {
    await buySeason(buyerAt(0));
    await season.deps.store.insertInboxRow({
      channel_id: season.world.shop.channelId,
      event_id: 'evt_left',
      type: 'payment_intent.payment_failed',
      object_id: season.schedule.payments.intents[0]?.id ?? null,
      received_at: season.schedule.clock.now(),
    });
    season.schedule.clock.advance(15);
    expect(await look()).toEqual(['high readIntent']);
  });

  it('for an order that is being closed has normal priority, because it blocks its buyer', async () => {
    const { order } = await buySeason(buyerAt(0));
    const place = { channel_id: season.world.shop.channelId, id: order.id };
    await season.deps.store.moveOrder(place, ['created'], 'expiring', season.schedule.clock.now());
    expect(await look()).toEqual(['normal cancelIntent']);
  });

  it('for a membership that begins has a higher priority than for a running one', async () => {
    const begun = await season.beginMembership(buyerAt(0));
    season.schedule.clock.advance(60);
    expect(await look()).toContain('normal read');
    pay(begun);
    await season.aMinute();
    season.schedule.clock.advance(31 * 86_400);
    const calls = await look();
    expect(calls).toContain('low read');
    expect(calls.filter((call) => call.startsWith('normal'))).toEqual([]);
  });

  it('for memberships that begin comes from a list of their own', async () => {
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

  it('for a known payment is not made', async () => {
    const game = { type: 'event', id: season.world.shop.eventId, terms_accepted: true } as const;
    pay(await buy(season.deps, buyerAt(0), game));
    await season.aMinute();
    expect(await look()).toEqual([]);
  });
});
