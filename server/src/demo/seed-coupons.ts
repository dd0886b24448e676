// The demo's codes, each good once per person.
import { demoCoupons, type DemoChannel } from '@floodlit/demo/content';
import { createCoupon, type CommerceStore } from '../commerce/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Transact } from '../kernel/transact.ts';

export interface SeedCouponsDeps {
  readonly store: CommerceStore;
  readonly clock: Clock;
  readonly transact: Transact;
}

/** Only for the sandbox: a demo's code must be worth nothing with real cards. */
export async function seedCoupons(
  deps: SeedCouponsDeps,
  channelId: number,
  { settings: { language } }: DemoChannel,
): Promise<void> {
  for (const { code, name, percent, order_type, uses_maximum } of demoCoupons)
    await createCoupon(
      { ...deps, livemode: false },
      {
        channelId,
        name: name[language],
        codes: { own: code[language] },
        percent,
        amount_cents: null,
        currency: null,
        minimum_cents: null,
        order_type,
        uses_maximum,
        uses_per_user: 1,
        uses_per_code: null,
        starts_at: deps.clock.now(),
        ends_at: null,
        passes: [],
        events: [],
      },
    );
}
