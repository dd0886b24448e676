// Refunds: repeated, concurrent, partial, interrupted at any point, and with faulty answers.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { carryOutRefund, checkInvariants, commerceJobs, requestRefund } from '../../src/commerce/index.ts';
import { cents } from '../../src/kernel/money.ts';
import type { Fault } from '../fakes/faulty-payments.ts';
import { startKillable } from './killable.ts';
import { openSeason } from './season.ts';

const season = openSeason();
const { aMinute, buyPaidSeason, countOwned, orderOf } = season;
let orderId: number;

beforeEach(async () => {
  orderId = (await buyPaidSeason()).order.id;
});
afterEach(async () => {
  expect(await checkInvariants(season.deps)).toEqual([]);
  expect(season.schedule.alarms).toEqual([]);
});

const ask = (amount?: number, reason = 'a good one') =>
  requestRefund(season.deps, {
    channelId: season.world.shop.channelId,
    orderId,
    reason,
    ...(amount !== undefined && { amount: cents(amount) }),
  });
const give = async (amount?: number, reason?: string) =>
  carryOutRefund(season.deps, await ask(amount, reason));
const orderNow = () => orderOf(orderId);
const refundsMade = () =>
  (season.schedule.payments.intents[0]?.history?.refunds ?? []).map(({ amount }) => Number(amount));
const minutes = async (count: number): Promise<void> => {
  for (let minute = 0; minute < count; minute++) await aMinute();
};

describe('a refund', () => {
  it('[T22] [I5] of the whole price revokes the access at once, and is final', async () => {
    expect(await give()).toMatchObject({ status: 'done', amount_cents: 1_000 });
    expect(await orderNow()).toMatchObject({ status: 'refunded', running: false });
    expect(await countOwned()).toBe(0);
    await expect(ask(1, 'once more')).rejects.toMatchObject({ code: 'commerce.not_refundable' });
    // The pass can be bought again, as a new order.
    expect((await buyPaidSeason()).order.id).not.toBe(orderId);
    expect(await countOwned()).toBe(1);
    expect(await orderNow()).toMatchObject({ status: 'refunded' });
  });

  it('[T22] [I6] in parts keeps the access until everything is refunded', async () => {
    expect(await give(300, 'late kick-off')).toMatchObject({ status: 'done' });
    expect(await countOwned()).toBe(1);
    await expect(ask(701, 'too much')).rejects.toMatchObject({ code: 'commerce.refund_too_large' });
    expect(await give(undefined, 'the rest')).toMatchObject({ amount_cents: 700 });
    expect(await countOwned()).toBe(0);
    expect(refundsMade()).toEqual([300, 700]);
    expect(await orderNow()).toMatchObject({ status: 'refunded' });
  });

  it('[T22] requested fifty times at once is made once', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => give(400)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['fulfilled']));
    expect(refundsMade()).toEqual([400]);
    await minutes(1);
    expect(refundsMade()).toEqual([400]);
  });

  it('[T22] for several reasons at once never exceeds the payment', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, reason) => give(300, `reason ${reason}`)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(refundsMade()).toEqual([300, 300, 300]);
  });

  it('[T22] repeated with another amount is refused, and with the same amount is the same refund', async () => {
    const first = await ask(400);
    expect(await ask(400)).toEqual({ ...first, isNew: false });
    expect(await ask()).toEqual({ ...first, isNew: false });
    await expect(ask(500)).rejects.toMatchObject({ code: 'commerce.refund_differs' });
    await carryOutRefund(season.deps, first);
    expect(refundsMade()).toEqual([400]);
  });

  it('[T01] of another channel’s order is refused before any call to the payment service', async () => {
    const request = { channelId: season.world.shop.channelId + 1, orderId, reason: 'any' };
    await expect(requestRefund(season.deps, request)).rejects.toMatchObject({
      code: 'commerce.order_not_found',
    });
    expect(season.schedule.payments.calls.refund).toBe(0);
  });

  it('of real money is not requested from the sandbox', async () => {
    await expect(
      requestRefund(
        { ...season.deps, livemode: true },
        { channelId: season.world.shop.channelId, orderId, reason: 'any' },
      ),
    ).rejects.toMatchObject({ code: 'commerce.not_refundable' });
  });

  it('[I10] is finished by reconciliation wherever it was killed', async () => {
    // Before each of its outside calls in turn: the row, the service, the reading, the writing.
    let steps = 0;
    for (let isOver = false; !isOver; steps++) {
      const reason = `killed at ${steps}`;
      const killed = startKillable(
        'refund',
        season.deps,
        async (own) =>
          carryOutRefund(
            own,
            await requestRefund(own, {
              channelId: season.world.shop.channelId,
              orderId,
              reason,
              amount: cents(20),
            }),
          ),
        () => undefined,
      );
      for (let step = 0; step <= steps && !killed.isOver; step++) await killed.step();
      isOver = killed.isOver;
      killed.kill();
      await minutes(1);
      const refund = await season.deps.store.findRefundFor(
        { channel_id: season.world.shop.channelId, id: orderId },
        reason,
      );
      expect(refund?.status ?? 'never asked').toBe(steps < 1 ? 'never asked' : 'done');
    }
    expect(steps).toBeGreaterThan(4);
    expect(refundsMade()).toEqual(Array.from({ length: steps - 1 }, () => 20));
  });

  it('[T22] is sent by the job of its own transaction as well', async () => {
    await ask(250);
    const job = season.schedule.jobs.find(({ name }) => name === 'commerce.carry_out_refund');
    const definition = commerceJobs(season.deps).find(({ name }) => name === job?.name);
    await definition?.run({ id: 'job', data: job?.data ?? {}, signal: new AbortController().signal });
    expect(refundsMade()).toEqual([250]);
  });

  it.each<[Fault, number | undefined]>([
    ['lost_before', 400],
    ['lost_after', 400],
    ['late', 400],
    ['busy', 400],
    ['free_failure', 400],
    ['free_failure_late', 400],
    ['stored_failure_after', 400],
    ['stored_failure', undefined],
    ['stored_failure_after', undefined],
    ['free_failure_late', undefined],
  ])('[T22] [I10] that meets %s (%s cents) is made once, in the next minute', async (fault, amount) => {
    let times = 1;
    season.schedule.payments.faultOf = (call) => (call === 'refund' && times-- > 0 ? fault : undefined);
    await give(amount).catch(() => undefined);
    await minutes(1);
    for (const late of season.schedule.payments.late.splice(0)) late();
    await minutes(1);
    expect(refundsMade()).toEqual([amount ?? 1_000]);
    const [refund] = await season.deps.store.listRefunds({
      channel_id: season.world.shop.channelId,
      id: orderId,
    });
    expect(refund?.status).toBe('done');
  });

  it('[T22] of a part with a stored failure gets no second key, because the first may still succeed', async () => {
    season.schedule.payments.faultOf = (call) => (call === 'refund' ? 'stored_failure' : undefined);
    expect(await give(400)).toMatchObject({ status: 'asked', attempt: 1 });
    season.schedule.payments.faultOf = () => undefined;
    expect(await give(400)).toMatchObject({ status: 'asked', attempt: 1, trouble: '500, as before' });
  });

  it('that the service refuses is refused, with the reason', async () => {
    const refund = await ask(400);
    season.schedule.payments.refund(season.schedule.payments.intents[0]?.id ?? '', 900);
    expect(await carryOutRefund(season.deps, refund)).toMatchObject({
      status: 'refused',
      trouble: expect.any(String),
    });
    expect(await season.deps.store.sumKept({ channel_id: season.world.shop.channelId, id: orderId })).toBe(
      100,
    );
  });

  it('[I10] [T31] made in the service’s dashboard is known within 90 s without any webhook', async () => {
    season.schedule.payments.refund(season.schedule.payments.intents[0]?.id ?? '');
    await minutes(1);
    expect(await orderNow()).toMatchObject({ status: 'refunded' });
    expect(await countOwned()).toBe(0);
  });
});
