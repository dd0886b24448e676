// Thousands of fans buy at once, while faults increase and processes are killed.
import type { Fan } from '../../product/seed-fans.ts';
import type { SellingProduct } from '../../product/start-selling-product.ts';
import { openDiary, type Diary } from './diary.ts';
import { fanBuys } from './fan-buys.ts';
import { readShop, requestOf } from './shop.ts';
import { sendStrangeWebhooks, type StrangeWebhooks } from './strange-webhooks.ts';
import { killOne, networkFaults, type Victim } from './network-faults.ts';
import { purchasePlanOf, type PurchasePlan } from './purchase-plans.ts';

export interface FaultPlan {
  readonly purchases: number;
  /** Fans at the checkout at the same time. */
  readonly together: number;
  /** Between two kills, on average. */
  readonly killEveryMs: number;
  /** How long the payment service answers nothing but 500 and 429. */
  readonly outageMs: number;
}

export interface FaultRun {
  readonly diary: Diary;
  readonly kills: ReadonlyMap<Victim, number>;
  readonly webhooks: StrangeWebhooks;
}

/** Each fault starts when this share of the purchases has begun. */
const moments = { backend: 0.3, outage: 0.45, postgresql: 0.65, silence: 0.95 } as const;
const victims: readonly Victim[] = ['product', 'worker', 'sandbox', 'worker', 'sandbox'];
const strangeEveryMs = 2_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Nobody of the last stays to ask, so that nothing but reconciliation can find out what they paid. */
const withoutPatience = (purchase: PurchasePlan): PurchasePlan =>
  purchase.stays === 'to_the_end' ? { ...purchase, stays: 'until_confirmed' } : purchase;

/** @returns when the last browser is closed, faults still going on. */
export async function injectFaults(
  product: SellingProduct,
  fans: readonly Fan[],
  plan: FaultPlan,
  say: (line: string) => void,
): Promise<FaultRun> {
  const diary = openDiary();
  const kills = new Map<Victim, number>();
  const webhooks: StrangeWebhooks = { sent: 0, believed: 0 };
  const [first] = fans;
  if (first === undefined) throw new Error('There are no fans.');
  const shop = await readShop(product, first);
  const over = new AbortController();
  let begun = 0;
  const isSilent = (): boolean => begun >= moments.silence * fans.length;
  const kill = (victim: Victim): void => {
    if (killOne(product, victim)) kills.set(victim, (kills.get(victim) ?? 0) + 1);
  };

  async function until(share: number): Promise<void> {
    while (begun < share * fans.length) await wait(100);
  }
  async function changeFaults(): Promise<void> {
    await product.sandbox.setFaults(networkFaults.mixed);
    await until(moments.backend);
    kill('backend');
    await until(moments.outage);
    await product.sandbox.setFaults(networkFaults.outage);
    say('The payment service answers only 500 and 429.');
    await wait(plan.outageMs);
    await product.sandbox.setFaults(networkFaults.mixed);
    await until(moments.postgresql);
    kill('postgresql');
    await until(moments.silence);
    await product.sandbox.setFaults(networkFaults.silence);
    say('No webhook comes any more.');
  }
  async function killNowAndThen(): Promise<void> {
    while (!over.signal.aborted) {
      await wait(plan.killEveryMs * (0.5 + Math.random()));
      const victim = victims[Math.floor(Math.random() * victims.length)];
      if (victim !== undefined && !over.signal.aborted) kill(victim);
    }
  }
  async function forge(): Promise<void> {
    while (!over.signal.aborted) {
      await wait(strangeEveryMs);
      // The product or its database is away: the next ones will come through.
      await sendStrangeWebhooks(product, webhooks).catch(() => {});
    }
  }
  async function shopping(): Promise<void> {
    while (begun < fans.length) {
      const turn = begun++;
      const fan = fans[turn];
      if (fan === undefined) return;
      const purchase = isSilent() ? withoutPatience(purchasePlanOf(turn)) : purchasePlanOf(turn);
      if (turn % 500 === 0 && turn > 0) say(`${turn} fans have come, ${diary.bought} have bought.`);
      await fanBuys({
        fan,
        purchase,
        request: requestOf(shop, purchase, turn),
        diary,
        origin: product.origin,
        publishableKey: product.sandbox.publishableKey,
        signal: over.signal,
      });
    }
  }

  const faults = changeFaults();
  const others = [killNowAndThen(), forge()];
  await Promise.all([faults, ...Array.from({ length: plan.together }, shopping)]);
  over.abort();
  await Promise.all(others);
  return { diary, kills, webhooks };
}
