import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyBundle, checkInvariants, reconcile, startTrial, subscribe } from '../../src/commerce/index.ts';
import { databaseOf } from '../../src/db/connect.ts';
import type { ScheduleWorld, VerbsWorld } from './schedule-world.ts';
import { origin } from './subscription-schedule.ts';
import { createVerbsWorld } from './verbs-world.ts';

let world: VerbsWorld;
let schedule: ScheduleWorld;

async function settle({ deps, clock }: ScheduleWorld): Promise<void> {
  for (const seconds of [60, 7_200]) {
    clock.advance(seconds);
    await reconcile(deps);
  }
}

/** A bundle of another buyer: paid by the owner of the membership, one of the two would end. */
async function sellBundle(): Promise<void> {
  const { packageId, eventId } = world.shop;
  const other = await world.newSchedule();
  const { payment } = await buyBundle(other.deps, other.buyers[0], {
    items: [
      { type: 'package', id: packageId },
      { type: 'event', id: eventId },
    ],
    terms_accepted: true,
  });
  other.payments.pay(payment?.client_secret ?? '', 'good');
  await settle(other);
}

/** A trial, a membership that is paid, and a bundle; all of it settled long ago. */
beforeAll(async () => {
  world = await createVerbsWorld();
  await sellBundle();
  schedule = await world.newSchedule();
  const { deps, buyers, savedCards, payments, subscriptionId: passId } = schedule;
  const [tester, member] = buyers;
  await startTrial(deps, tester, { passId, cardId: savedCards[0]?.[0] ?? '', origin });
  const { payment } = await subscribe(
    deps,
    member,
    { type: 'subscription', id: passId, terms_accepted: true },
    origin,
  );
  payments.pay(payment?.client_secret ?? '', 'good');
  await settle(schedule);
});
afterAll(() => world.close());

/** The violations while `change` holds. The change is rolled back at once. */
async function foundWith(change: string): Promise<string[]> {
  const { store, clock, transact } = schedule.deps;
  const undone = new Error('It is undone.');
  let found: string[] = [];
  await transact(async (scope) => {
    await sql.raw(change).execute(databaseOf(scope));
    const violations = await checkInvariants({ store: store.within(scope), clock });
    found = violations.map(({ invariant, detail }) => `${invariant} ${detail}`);
    throw undone;
  }).catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return found;
}

describe('checkInvariants', () => {
  it('finds nothing in a trial, a membership and a bundle', async () => {
    expect(await foundWith('select 1')).toEqual([]);
  });

  it.each<[string, string, string]>([
    [
      '[I4] a membership that opens longer than is paid for',
      `update commerce.entitlements set ends_at = ends_at + interval '1 second' where order_id in
         (select first_order_id from commerce.subscriptions where state = 'active')`,
      'I4 opens longer than its paid period and days of grace',
    ],
    [
      '[I4] a membership that nobody paid',
      `update commerce.orders set status = 'expired' where id in
         (select first_order_id from commerce.subscriptions where state = 'active')`,
      'I4 active, but its first order is expired',
    ],
    [
      '[I4] a trial that nobody took',
      'delete from commerce.trials',
      'I4 began with a trial that nobody took',
    ],
    [
      '[I10] a membership of which nobody knows whether it exists',
      `update commerce.subscriptions set state = 'unknown' where state = 'active'`,
      'I10 still unknown',
    ],
    [
      '[I10] a wish that nobody saw through',
      `update commerce.subscriptions set renewal_wish = 'stop', wished_at = created_at where state = 'active'`,
      'I10 its owner still wants it to stop',
    ],
    [
      '[I4] a bundle that gives less than was paid for',
      `delete from commerce.entitlements where item like 'event:%'`,
      'I4 paid, with 1 entitlements',
    ],
    [
      '[I6] a bundle that costs something else than its items',
      'update commerce.order_items set base_price_cents = base_price_cents + 1 where position = 0',
      'I6 costs 1500, its items 1501',
    ],
  ])('%s is found', async (_, change, expected) => {
    expect(await foundWith(change)).toContain(expected);
  });
});
