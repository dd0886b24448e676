// What a person does at the sandbox with cards of his own, for the demo's people: nobody sits at their browsers.
import { setTimeout as pause } from 'node:timers/promises';
import type { DemoWallet } from '../db/seed/demo-wallet.ts';
import { createStripeClients, type StripeClientOptions } from './stripe-client.ts';

export interface DemoWalletOptions extends StripeClientOptions {
  /** Names this database, as everywhere at the service. */
  readonly deployment: string;
}

/** Marks the clocks that follow the day. */
const clockName = 'A person of the demo';
const lookMs = 50;
const longestMs = 30_000;
const cards = {
  visa: 'pm_card_visa',
  mastercard: 'pm_card_mastercard',
  /** Can be kept, and is refused when it is charged. */
  refused: 'pm_card_chargeCustomerFail',
} as const;

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1_000);

export function createStripeDemoWallet(options: DemoWalletOptions): DemoWallet {
  const client = createStripeClients(options);
  const clocks = () => client().testHelpers.testClocks;
  const moveClock = async (clockId: string, time: Date): Promise<void> => {
    await clocks().advance(clockId, { frozen_time: secondsOf(time) });
    const deadline = AbortSignal.timeout(longestMs);
    while ((await clocks().retrieve(clockId)).status !== 'ready') {
      deadline.throwIfAborted();
      await pause(lookMs);
    }
  };
  return {
    async open({ channelId, userId }, since) {
      const clock = await clocks().create({ frozen_time: secondsOf(since), name: clockName });
      const customer = await client().customers.create({
        test_clock: clock.id,
        metadata: { deployment: options.deployment, channel: String(channelId), user: String(userId) },
      });
      return { customerId: customer.id, clockId: clock.id };
    },
    async keepCard(customerId, card) {
      return (await client().paymentMethods.attach(cards[card], { customer: customerId })).id;
    },
    async payRenewalsWith(subscriptionId, cardId) {
      await client().subscriptions.update(subscriptionId, { default_payment_method: cardId });
    },
    moveClock,
    async followDay(now) {
      for await (const { id, name, frozen_time: frozen, status } of clocks().list({ limit: 100 }))
        if (name === clockName && status === 'ready' && frozen < secondsOf(now)) await moveClock(id, now);
    },
  };
}
