import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { buy, checkInvariants } from '../../src/commerce/index.ts';
import { createInvariantStore } from '../../src/commerce/reconcile/store-invariants.ts';
import { violationsOfSubRooms } from '../../src/commerce/store.ts';
import { connect } from '../../src/db/connect.ts';
import { openSeason } from './season.ts';

const season = openSeason();
const { buyPaidSeason, buyerAt } = season;
let orderId: number;

beforeEach(async () => {
  orderId = (await buyPaidSeason()).order.id;
});

const found = async (): Promise<string[]> =>
  (await checkInvariants(season.deps)).map((one) => `${one.invariant} ${one.detail}`);
const run = (text: string, ...values: unknown[]) => season.world.connection.pool.query(text, values);

const aDispute = (status: string): string =>
  `insert into commerce.disputes (id, channel_id, order_id, payment_intent_id, status, amount_cents, currency, reason, opened_at, updated_at)
   select 'dp_1', channel_id, id, payment_intent_id, '${status}', 1000, currency, 'general', updated_at, updated_at
     from commerce.orders where id = $1`;

/** A credit note for a refund of 1.00. */
const aCreditNote = ({ number, cents }: { number: number; cents: number }): string =>
  `with refund as (
     insert into commerce.ledger (channel_id, order_id, kind, amount_cents, currency, source_id, happened_at, recorded_at)
     select channel_id, id, 'refund', -100, currency, 're_1', now(), now() from commerce.orders where id = $1
     returning channel_id, order_id, source_id),
   counted as (
     insert into commerce.credit_note_counters (channel_id, livemode, last)
     select channel_id, livemode, ${number} from commerce.orders where id = $1 returning channel_id, livemode)
   insert into commerce.credit_notes (channel_id, livemode, number, order_id, source_id, amount_cents, issued_at)
   select refund.channel_id, livemode, ${number}, order_id, source_id, ${cents}, now() from refund cross join counted`;

describe('checkInvariants', () => {
  it('finds nothing in a sound shop', async () => {
    expect(await found()).toEqual([]);
  });

  it.each<[string, string, string]>([
    [
      '[I1] a charge on an unpaid order',
      `update commerce.orders set status = 'failed' where id = $1`,
      'I1 a charge whose order is failed',
    ],
    [
      '[I1] another intent',
      `update commerce.orders set payment_intent_id = 'pi_other' where id = $1`,
      'I1 paid by another intent than its own',
    ],
    [
      '[I2] a second charge',
      `insert into commerce.ledger (channel_id, order_id, kind, amount_cents, currency, source_id, happened_at, recorded_at)
       select channel_id, id, 'charge', amount_cents, currency, 'pi_second', now(), now() from commerce.orders where id = $1`,
      'I2 2 charges',
    ],
    [
      '[I4] no entitlement',
      'delete from commerce.entitlements where order_id = $1',
      'I4 paid, with 0 entitlements',
    ],
    [
      '[I4] an entitlement that sleeps',
      'update commerce.entitlements set active = false where order_id = $1',
      'I4 paid and running, but its entitlement is not active',
    ],
    [
      '[I4] an entitlement of an unpaid order',
      `update commerce.orders set status = 'expired' where id = $1`,
      'I4 an active entitlement, but the order is expired',
    ],
    [
      '[I5] a refund that left it active',
      `update commerce.orders set status = 'refunded' where id = $1`,
      'I5 refunded, but still active',
    ],
    [
      '[I6] an amount that differs',
      'update commerce.orders set amount_cents = 901, base_price_cents = 801 where id = $1',
      'I6 paid 1000 of 901 USD',
    ],
    [
      '[I6] another currency',
      `update commerce.orders set currency = 'CAD' where id = $1`,
      'I6 paid 1000 of 1000 CAD',
    ],
    [
      '[I6] more given back than taken',
      `insert into commerce.ledger (channel_id, order_id, kind, amount_cents, currency, source_id, happened_at, recorded_at)
       select channel_id, id, 'refund', -1001, currency, 'pi:1001', now(), now() from commerce.orders where id = $1`,
      'I6 gave back 1001 of 1000',
    ],
    [
      '[I8] a refund without its line',
      `update commerce.orders set status = 'refunded' where id = $1`,
      'I8 refunded, but the ledger keeps 1000',
    ],
    [
      '[I5] a bank that decides about what is still active',
      'update commerce.orders set disputed = true where id = $1',
      'I5 a bank is deciding, but it is still active',
    ],
    ['[I5] an open dispute that is not marked', aDispute('open'), 'I5 marked as disputed: false'],
    ['[I5] a lost dispute that ended nothing', aDispute('lost'), 'I5 a lost dispute, but the order is paid'],
    [
      '[I6] refunds asked for beyond what is left',
      `insert into commerce.refunds (channel_id, order_id, payment_intent_id, amount_cents, reason, status, asked_at)
       select channel_id, id, payment_intent_id, 1001, 'a', 'asked', updated_at from commerce.orders where id = $1`,
      'I6 refunds are asked for beyond what is left',
    ],
    [
      '[I8] a refund that is done without a line',
      `insert into commerce.refunds (channel_id, order_id, payment_intent_id, amount_cents, reason, status, service_id, asked_at)
       select channel_id, id, payment_intent_id, 100, 'a', 'done', 're_1', updated_at from commerce.orders where id = $1`,
      'I8 refund 1 is done, but not in the ledger',
    ],
    [
      '[I8] a refund without a credit note',
      `insert into commerce.ledger (channel_id, order_id, kind, amount_cents, currency, source_id, happened_at, recorded_at)
       select channel_id, id, 'refund', -100, currency, 're_1', now(), now() from commerce.orders where id = $1`,
      'I8 refund re_1 has no credit note',
    ],
    [
      '[I8] a credit note of no refund',
      aCreditNote({ number: 1, cents: 99 }),
      'I8 credit note 1 is of no refund',
    ],
    [
      '[I8] a gap in the numbers of credit notes',
      aCreditNote({ number: 2, cents: 100 }),
      'I8 1 credit notes are numbered to 2, counted to 2',
    ],
    [
      '[I9] money that no payment brought',
      'update commerce.orders set payment_intent_id = null where id = $1',
      'I9 paid, but no payment is named',
    ],
    [
      '[I10] a refund that nobody answers',
      `insert into commerce.refunds (channel_id, order_id, payment_intent_id, amount_cents, reason, status, asked_at)
       select channel_id, id, payment_intent_id, 100, 'a', 'asked', updated_at - interval '2 hours' from commerce.orders where id = $1`,
      'I10 refund 1 is still asked for: not answered',
    ],
  ])('%s is found', async (_, break_, expected) => {
    await run(break_, orderId);
    expect(await found()).toContain(expected);
  });

  it('[I3] finds two running orders for one product', async () => {
    await run('drop index commerce.orders_one_per_product');
    await run(
      `with twin as (
         insert into commerce.orders (channel_id, user_id, type, status, pass_id, product_key, product_name, base_price_cents,
           service_fee_cents, amount_cents, currency, livemode, created_at, updated_at)
         select channel_id, user_id, type, status, pass_id, product_key, product_name, 0, 0, 0, currency, livemode, created_at, updated_at
           from commerce.orders where id = $1 returning *)
       insert into commerce.entitlements (channel_id, user_id, order_id, item, pass_id, starts_at)
       select channel_id, user_id, id, product_key, pass_id, created_at from twin`,
      orderId,
    );
    expect(await found()).toEqual([
      `I3 2 running orders of user ${buyerAt(0).userId} for package:${season.world.shop.packageId}`,
    ]);
  });

  describe('with a coupon', () => {
    let couponId: number;
    /** Another order, which holds the coupon's only use. */
    beforeEach(async () => {
      couponId = (
        await season.schedule.newCoupon({
          uses_maximum: 1,
          uses_per_user: 1,
          uses_per_code: 1,
        })
      ).id;
      await buy(season.deps, buyerAt(0), {
        type: 'event',
        id: season.world.shop.eventId,
        coupon: season.schedule.coupon,
        terms_accepted: true,
      });
    });

    it('finds nothing while its uses are its orders', async () => {
      expect(await found()).toEqual([]);
    });

    it.each<[string, string, string[]]>([
      [
        'a use of no order',
        'update commerce.coupons set uses = 0 where id = $1',
        ['I7 counts 0 uses, and orders hold 1'],
      ],
      [
        'an order that expired and kept its use',
        `update commerce.orders set status = 'expired' where coupon_id = $1`,
        ['I7 counts 1 uses, and orders hold 0'],
      ],
      [
        'a use too many, of the person and of the code as well',
        `with other as (
           update commerce.orders o set coupon_id = held.coupon_id, coupon_code = held.coupon_code
             from commerce.orders held where held.coupon_id = $1 and o.coupon_id is null returning 1)
         update commerce.coupons set uses = 2 where id = $1`,
        ['I7 2 of 1 uses', 'I7 2 of 1 uses of user', 'I7 2 of 1 uses of one of its codes'],
      ],
    ])('[I7] %s is found', async (_, break_, expected) => {
      await run(break_, couponId);
      const seen = (await found()).map((detail) => detail.replace(/ of user \d+$/, ' of user'));
      expect(seen.toSorted()).toEqual(expected.toSorted());
    });
  });

  it('[I10] finds what should have settled long ago', async () => {
    await buy(season.deps, buyerAt(0), {
      type: 'event',
      id: season.world.shop.eventId,
      terms_accepted: true,
    });
    await season.deps.store.insertInboxRow({
      channel_id: buyerAt(0).channelId,
      event_id: 'evt_1',
      type: 'any',
      object_id: null,
      received_at: season.schedule.clock.now(),
    });
    season.schedule.clock.advance(3_601);
    expect(await found()).toEqual(['I10 still created', 'I10 still open: never tried']);
  });

  it('[I8] the ledger cannot be changed', async () => {
    await expect(run('update commerce.ledger set amount_cents = 1')).rejects.toThrow('append-only');
    await expect(run('delete from commerce.ledger')).rejects.toThrow('append-only');
  });
});

describe('checkInvariants without time', () => {
  /** Checks with the product's time limit on a very slow machine, where the query on coupons waits for a lock. */
  const askInHurry = async (patientMs: number, freeAfterMs?: number) => {
    const hurried = connect({
      ...season.world.connection.pool.options,
      statement_timeout: 300,
      lock_timeout: 0,
    });
    const holder = await season.world.connection.pool.connect();
    await holder.query('begin; lock table commerce.coupons in access exclusive mode');
    const free = () => holder.query('rollback');
    const freed = freeAfterMs === undefined ? undefined : setTimeout(freeAfterMs).then(free);
    const unseen: string[] = [];
    try {
      const store = createInvariantStore(hurried.db, violationsOfSubRooms, patientMs);
      const violations = await store.listViolations(season.schedule.clock.now(), 20, (one) =>
        unseen.push(one),
      );
      return { unseen: unseen.length, found: violations.map(({ invariant }) => invariant) };
    } finally {
      await (freed ?? free());
      holder.release();
      await hurried.close();
    }
  };
  const breakOne = () =>
    run(`update commerce.orders set payment_intent_id = 'pi_other' where id = $1`, orderId);

  it('asks again with more patience', async () => {
    await breakOne();
    expect(await askInHurry(5_000, 600)).toEqual({ unseen: 0, found: ['I1'] });
  });

  it('reports the unchecked invariants, and the violations found', async () => {
    await breakOne();
    expect(await askInHurry(1_000)).toEqual({ unseen: 3, found: ['I1'] });
  });
});
