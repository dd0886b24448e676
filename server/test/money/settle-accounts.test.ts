// Several payment accounts: a slow, silent or broken one does not delay the others.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createSettleMemory,
  requestRefund,
  settle,
  type CommerceDeps,
  type Purchase,
} from '../../src/commerce/index.ts';
import { openSeason } from './season.ts';

const season = openSeason();
const { buyerAt, buySeason, pay, statusOf } = season;
type Payments = CommerceDeps['payments'];

describe('several payment accounts', () => {
  let channelId: number;
  beforeEach(() => {
    ({ channelId } = season.world.shop);
  });
  const memoryOf = () => createSettleMemory();

  /** The shop is paid on its own account, in addition to the deployment's account. */
  const withOwn = (own: Partial<Payments>, deployment: Partial<Payments> = {}): CommerceDeps => {
    const { deps } = season;
    const account = { ...deps, account: channelId, payments: { ...deps.payments, ...own } };
    const accounts = {
      find: async (channel: number) => (channel === channelId ? account : undefined),
      list: async () => [account],
    };
    return { ...deps, payments: { ...deps.payments, ...deployment }, accounts: accounts as never };
  };
  const unreadableFeed: Partial<Payments> = {
    listChanges: () => Promise.reject(new Error('The key may not read it.')),
  };
  const emptyFeed: Partial<Payments> = { listChanges: async () => ({ changes: [], isWhole: true }) };
  /** Reading this payment takes until it is answered. */
  const slowFor = (intentId: string) => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const readIntent: Payments['readIntent'] = async (id) => {
      if (id === intentId) await answered;
      return season.deps.payments.readIntent(id);
    };
    return { readIntent, answer };
  };
  /** Looked at once, a minute after somebody left. */
  const statusAfter = async (deps: CommerceDeps): Promise<string | undefined> => {
    const paid = await buySeason(buyerAt(0));
    pay(paid);
    season.schedule.clock.advance(60);
    await settle(deps);
    return statusOf(paid);
  };

  it('[I10] orders are read one by one when the feed of their own account cannot be read', async () => {
    expect(await statusAfter(withOwn(unreadableFeed, emptyFeed))).toBe('paid');
  });

  it('[I10] and are not when only the feed of another account cannot be read', async () => {
    expect(await statusAfter(withOwn(emptyFeed, unreadableFeed))).toBe('created');
  });

  it('[I10] several payments of one account are read concurrently, with any number of other accounts', async () => {
    const paid = [await buySeason(buyerAt(0)), await buySeason(buyerAt(1))];
    const [firstId] = paid.map(pay);
    season.schedule.clock.advance(60);
    const { readIntent, answer } = slowFor(firstId ?? '');
    const deps = { ...season.deps, payments: { ...season.deps.payments, readIntent } };
    const others = Array.from({ length: 6 }, (_, index) => ({
      account: 1_000_000 + index,
      payments: { ...deps.payments, ...emptyFeed },
    }));
    const accounts = { find: async () => undefined, list: async () => others };
    const settling = settle({ ...deps, accounts: accounts as never });
    await expect.poll(() => statusOf(paid[1] as Purchase)).toBe('paid');
    answer();
    await settling;
  });

  it('[I10] a slow feed of one account does not delay the others', async () => {
    const paid = await buySeason(buyerAt(0));
    const { promise: told, resolve: tell } = Promise.withResolvers<void>();
    const deps = withOwn(
      {},
      {
        listChanges: async () => {
          await told;
          return { changes: [], isWhole: true };
        },
      },
    );
    const memory = memoryOf();
    const first = settle(deps, { memory });
    await expect.poll(() => memory.applied.has(`payments of ${channelId}`)).toBe(true);
    pay(paid);
    season.schedule.clock.advance(30);
    const second = settle(deps, { memory });
    await expect.poll(() => statusOf(paid)).toBe('paid');
    tell();
    await Promise.all([first, second]);
  });

  it('[I10] a refund that cannot be made goes to the end of the list', async () => {
    const bought = [await season.buyPaidSeason(buyerAt(0)), await season.buyPaidSeason(buyerAt(1))];
    const ids: number[] = [];
    for (const { order } of bought) {
      const request = { channelId, orderId: order.id, reason: 'rained off' };
      ids.push((await requestRefund(season.deps, request)).id);
      season.schedule.clock.advance(1);
    }
    const first = async () =>
      (await season.deps.store.listAskedRefunds(false, { allBut: [] }, 1)).map(({ id }) => id);
    expect(await first()).toEqual([ids[0]]);
    let isStopped = false;
    const createRefund = async (): Promise<never> => {
      isStopped = true;
      throw new Error('The key may not give back.');
    };
    const { payments } = season.deps;
    const mayNot = { ...season.deps, payments: { ...payments, createRefund } };
    await settle(mayNot, { lanes: 1, isStopped: () => isStopped });
    expect(await first()).toEqual([ids[1]]);
  });

  it('[I10] memberships with unreadable keys of their channel go to the end of their lists', async () => {
    for (const buyer of [buyerAt(0), buyerAt(1)]) pay(await season.beginMembership(buyer));
    await season.aMinute();
    season.schedule.clock.advance(31 * 86_400);
    const { pool } = season.world.connection;
    await pool.query('update identity.users set deleted_at = $2 where id = any($1)', [
      [buyerAt(0).userId, buyerAt(1).userId],
      season.schedule.clock.now(),
    ]);
    const which = { livemode: false, of: { allBut: [] } };
    const lists = async () => {
      const due = await season.deps.store.listDueSubscriptions(
        { ...which, areBeginning: false },
        season.schedule.clock.now(),
        1,
      );
      const forgotten = await season.deps.store.listForgottenSubscriptions(which, 1);
      return [due[0]?.user_id, forgotten[0]?.user_id];
    };
    const before = await lists();
    let isStopped = false;
    const find = async (): Promise<never> => {
      isStopped = true;
      throw new Error('The keys do not open.');
    };
    const locked: CommerceDeps = { ...season.deps, accounts: { find, list: async () => [] } as never };
    await settle(locked, { lanes: 1, isStopped: () => isStopped });
    const after = await lists();
    expect(before).not.toContain(undefined);
    expect(after[1]).not.toBe(before[1]);
    await pool.query('update identity.users set deleted_at = null');
    isStopped = false;
    await settle(locked, { lanes: 1, isStopped: () => isStopped });
    expect((await lists())[0]).not.toBe(after[0]);
    expect(season.schedule.subscriptions.list().map(({ state }) => state)).toEqual(['active', 'active']);
  });

  it('[I10] a webhook with unreadable keys of its channel counts as tried, and goes to the end', async () => {
    const event = { channel_id: channelId, event_id: 'evt_locked' };
    await season.deps.store.insertInboxRow({
      ...event,
      type: 'payment_intent.succeeded',
      object_id: 'pi_locked',
      received_at: season.schedule.clock.now(),
    });
    season.schedule.clock.advance(15);
    const find = () => Promise.reject(new Error('The keys do not open.'));
    await settle({ ...season.deps, accounts: { find, list: async () => [] } as never });
    expect(await season.deps.store.findInboxRow(channelId, event.event_id)).toMatchObject({
      attempts: 1,
      last_error: 'The keys do not open.',
    });
  });

  it.each([
    ['the one whose own it is', () => ({ only: channelId }), true],
    ['another’s own', () => ({ only: channelId + 1 }), false],
    ['the deployment’s, where it has none', () => ({ allBut: [] }), true],
    ['the deployment’s, where it has', () => ({ allBut: [channelId] }), false],
  ])('lists name the channels of %s', async (_, of, isListed) => {
    const now = season.schedule.clock.now();
    const { order } = await buySeason(buyerAt(0));
    const open = await season.deps.store.listOpen(
      { opened: { from: now, to: now }, askedBefore: now },
      false,
      of(),
      10,
    );
    expect(open.map(({ id }) => id)).toEqual(isListed ? [order.id] : []);
    await season.deps.store.moveOrder({ ...order, channel_id: channelId }, ['created'], 'expiring', now);
    const closing = await season.deps.store.listClosing(false, of(), 10);
    expect(closing.map(({ id }) => id)).toEqual(isListed ? [order.id] : []);
  });
});
