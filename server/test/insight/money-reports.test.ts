// Reports of games' money and of members against the ledger and the subscriptions.
import { describe, expect, it } from 'vitest';
import { commerce as routes } from '@floodlit/contract/commerce/commerce';
import type { ReportName } from '@floodlit/contract/insight/reports';
import { carryOutRefund, requestRefund } from '../../src/commerce/index.ts';
import { readReport } from '../../src/insight/index.ts';
import { cents } from '../../src/kernel/money.ts';
import { runCommand } from '../cli/command-runner.ts';
import { openSubscriber } from '../money/subscriber.ts';

const checkout = openSubscriber();
const daySeconds = 86_400;
const dayAfter = (days: number): string =>
  new Date(checkout.world.clock.now().getTime() + days * daySeconds * 1_000).toISOString().slice(0, 10);
const report = async (name: ReportName, from: string, to: string) =>
  readReport(checkout.world.context.insight, {
    channelId: await checkout.world.channelId(),
    name,
    period: { from, to },
    by: 'sport',
  });
const pay = async (bought: Awaited<ReturnType<typeof checkout.buying>>): Promise<number> => {
  checkout.world.payments.pay(checkout.secretOf(bought), 'good');
  await checkout.deliver();
  return bought.data.order.id;
};

describe('the result of each game', () => {
  it('[R1.06a] splits a bundle to the cent, with refunds and fees, and equals the ledger', async () => {
    const { world, alice, passNamed, eventOfType, buying } = checkout;
    const game = await eventOfType('ppv');
    const team = await passNamed('Team pass');
    const items = [
      { type: 'package' as const, id: (await passNamed('Month pass')).id },
      { type: 'package' as const, id: team.id, participant_id: team.participants[0] ?? 0 },
      { type: 'event' as const, id: game.id },
    ];
    const bundle = await alice.client.call(routes.buyBundle, {
      items,
      terms_accepted: true,
      overlap_accepted: true,
    });
    const bundleId = await pay(bundle);
    const single = await pay(await buying({ type: 'event', id: game.id }, await world.newcomer()));
    const channelId = await world.channelId();
    const deps = world.context.commerce;
    const refund = async (orderId: number, amount?: number) =>
      carryOutRefund(
        deps,
        await requestRefund(deps, {
          channelId,
          orderId,
          reason: 'rain',
          ...(amount !== undefined && { amount: cents(amount) }),
        }),
      );
    await refund(single);
    // A part that no item divides evenly.
    await refund(bundleId, 1_001);
    const { rows: ledger } = await world.connection.pool.query<{ kind: string; cents: number }>(
      'select kind, sum(amount_cents)::int as cents from commerce.ledger group by kind',
    );
    const sums = Object.fromEntries(ledger.map(({ kind, cents: sum }) => [kind, sum]));
    const today = dayAfter(0);
    const { rows } = await report('results', today, today);
    expect(rows.at(-1)).toMatchObject({
      name: 'all',
      event: null,
      charged: sums['charge'],
      refunded: sums['refund'],
      fees: sums['fee'] ?? 0,
      net: ledger.reduce((sum, { cents: part }) => sum + part, 0),
    });
    expect(sums).toMatchObject({ charge: 6_348 + 1_649, refund: -1_649 - 1_001 });
    // 16.49 of 63.48 are the game's: 2.60 of the refund of 10.01.
    expect(rows).toContainEqual(
      expect.objectContaining({
        event: game.id,
        name: game.name,
        orders: 2,
        charged: 3_298,
        refunded: -1_909,
      }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ event: null, name: '–', charged: 4_699, refunded: -741 }),
    );
    expect(await runCommand(world, 'report', 'results', '--from', today, '--to', today, '--csv')).toContain(
      `${game.id},${game.name},USD,2,32.98,`,
    );
  });
});

describe('members', () => {
  it('[R1.06a] are won by a payment or a trial, and lost when the subscription ends', async () => {
    const { world, subscribed, setRenewal, minute, trying, aCard } = checkout;
    const first = dayAfter(0);
    await subscribed();
    const nora = await world.newcomer();
    await trying(await aCard(nora), nora);
    await minute();
    expect((await report('members', first, first)).rows).toMatchObject([
      { name: 'Fan membership', won: 2, trials: 1, lost: 0, members: 2, before: 0, change: null },
      { name: 'all', won: 2, members: 2 },
    ]);
    await setRenewal(false);
    world.clock.advance(31 * daySeconds);
    world.subscriptions.renewDue('good');
    await minute(600);
    await minute(600);
    const now = dayAfter(0);
    expect((await report('members', dayAfter(-5), now)).rows[0]).toMatchObject({
      won: 0,
      lost: 1,
      members: 1,
      before: 2,
      change: -0.5,
    });
    expect((await report('members', first, first)).rows[0]).toMatchObject({ won: 2, lost: 0 });
    expect((await report('members', dayAfter(1), dayAfter(2))).rows[0]).toMatchObject({
      members: 1,
      lost: 0,
    });
    expect(await runCommand(world, 'report', 'members', '--channel', 'littoral-sport', '--csv')).toBe(
      '\uFEFFname,won,trials,lost,members,before,change',
    );
  });
});
