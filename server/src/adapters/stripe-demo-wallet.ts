// The demo people's own actions at the sandbox, such as adding cards, because no browser acts for them.
import { setTimeout as pause } from 'node:timers/promises';
import type { DemoAccount, DemoWallet } from '../demo/demo-wallet.ts';
import { withRetry } from './stripe-calls.ts';
import { createStripeClients, stripeLibrary, type StripeClientOptions } from './stripe-client.ts';

export interface DemoWalletOptions extends StripeClientOptions {
  /** Names this database, as everywhere at the service. */
  readonly deployment: string;
}

/** Marks the clocks that follow the day. */
const clockName = 'A person of the demo';
const lookMs = 50;
const longestMs = 30_000;
const cards = {
  visa: { token: 'pm_card_visa', last4: '4242' },
  mastercard: { token: 'pm_card_mastercard', last4: '4444' },
  /** Can be kept, and is refused when it is charged. */
  refused: { token: 'pm_card_chargeCustomerFail', last4: '0341' },
} as const;

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1_000);

export function createStripeDemoWallet(options: DemoWalletOptions): DemoWallet {
  const client = createStripeClients(options);
  const clocks = () => client().testHelpers.testClocks;
  /** @returns the clock's time in seconds, once all events due by then have happened. */
  const awaitClock = async (clockId: string): Promise<number> => {
    const deadline = AbortSignal.timeout(longestMs);
    for (;;) {
      const { status, frozen_time: frozen } = await withRetry(() => clocks().retrieve(clockId));
      if (status === 'ready') return frozen;
      deadline.throwIfAborted();
      await pause(lookMs);
    }
  };
  const moveClock = async (clockId: string, time: Date): Promise<void> => {
    // A move that a stop cut off goes on at the service.
    if ((await awaitClock(clockId)) >= secondsOf(time)) return;
    await withRetry(() => clocks().advance(clockId, { frozen_time: secondsOf(time) }));
    await awaitClock(clockId);
  };
  return {
    async open({ channelId, userId }, since) {
      const clock = await withRetry(() =>
        clocks().create({ frozen_time: secondsOf(since), name: clockName }),
      );
      const customer = await withRetry(() =>
        client().customers.create({
          test_clock: clock.id,
          metadata: { deployment: options.deployment, channel: String(channelId), user: String(userId) },
        }),
      );
      return { customerId: customer.id, clockId: clock.id, time: since, finished: 0 };
    },
    async find(customerId): Promise<DemoAccount | undefined> {
      const customer = await withRetry(() => client().customers.retrieve(customerId)).catch(
        (error: unknown) => {
          const { errors } = stripeLibrary();
          if (error instanceof errors.StripeError && error.code === 'resource_missing') return undefined;
          throw error;
        },
      );
      if (customer === undefined || customer.deleted === true) return undefined;
      const { test_clock: clock, metadata } = customer;
      if (typeof clock !== 'string') return undefined;
      const time = new Date((await awaitClock(clock)) * 1_000);
      return { customerId, clockId: clock, time, finished: Number(metadata['demo_purchases'] ?? 0) };
    },
    async finish(customerId, purchases) {
      await withRetry(() =>
        client().customers.update(customerId, { metadata: { demo_purchases: String(purchases) } }),
      );
    },
    async keepCard(customerId, card) {
      const { token, last4 } = cards[card];
      const { data } = await withRetry(() =>
        client().paymentMethods.list({ customer: customerId, type: 'card', limit: 10 }),
      );
      const kept = data.find((one) => one.card?.last4 === last4);
      return (
        kept ?? (await withRetry(() => client().paymentMethods.attach(token, { customer: customerId })))
      ).id;
    },
    async payRenewalsWith(subscriptionId, cardId) {
      await withRetry(() =>
        client().subscriptions.update(subscriptionId, { default_payment_method: cardId }),
      );
    },
    moveClock,
    async followDay(now) {
      for await (const { id, name, frozen_time: frozen } of clocks().list({ limit: 100 }))
        if (name === clockName && frozen < secondsOf(now)) await moveClock(id, now);
    },
  };
}
