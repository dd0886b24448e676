// One fan's way through a sale, as the pages walk it: buy, the card, the poll, the stream.
import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '@floodlit/contract/client';
import { commerce } from '@floodlit/contract/commerce/commerce';
import { limits } from '@floodlit/contract/limits';
import { media } from '@floodlit/contract/media/media';
import type { Fan } from '../product/seed-fans.ts';

export interface Purchase {
  readonly orderId: number;
  /** From the click until the card could be typed. */
  readonly openedMs: number;
  /** From the card's yes until the stream's address was given. */
  readonly accessMs: number;
  /** Times that somebody was told to try again. */
  readonly triedAgain: number;
}

/** A fan who is told to come back does, for so long. */
const patienceMs = 45_000;
const usualPauseSeconds = 2;
const busy = new Set([409, 429, 503]);

class Refused extends Error {
  readonly status: number;

  constructor(status: number, words: string) {
    super(`The card was answered ${status}: ${words}`);
    this.status = status;
  }
}

/** @param serviceUrl the payment service's, which the browser asks itself. */
export async function buyAsFan(
  serviceUrl: string,
  { tabs: [client] }: Fan,
  eventId: number,
): Promise<Purchase> {
  const began = performance.now();
  let triedAgain = 0;
  const insist = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      try {
        return await call();
      } catch (error) {
        const isBusy = (error instanceof ApiError || error instanceof Refused) && busy.has(error.status);
        if (!isBusy || performance.now() - began > patienceMs) throw error;
        triedAgain += 1;
        const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
        await wait((seconds ?? usualPauseSeconds) * 1_000);
      }
    }
  };
  const { order, payment } = (
    await insist(() => client.call(commerce.buy, { type: 'event', id: eventId, terms_accepted: true }))
  ).data;
  if (payment === null) throw new Error('There is nothing to pay.');
  const openedMs = performance.now() - began;
  await insist(() => confirm(serviceUrl, payment.client_secret, payment.publishable_key));
  const paidAt = performance.now();
  for (;;) {
    const { status } = (await insist(() => client.call(commerce.order, { id: order.id }))).data;
    if (status === 'paid') break;
    if (status !== 'created' || performance.now() - began > patienceMs)
      throw new Error(`The order ${order.id} reads ${status}.`);
    await wait(limits.orderPollMs);
  }
  await insist(() => client.call(media.playback, { id: eventId }));
  return { orderId: order.id, openedMs, accessMs: performance.now() - paidAt, triedAgain };
}

/** By the browser, straight at the payment service. */
async function confirm(serviceUrl: string, secret: string, publishableKey: string): Promise<void> {
  const intentId = secret.split('_secret_')[0] ?? '';
  const answer = await fetch(`${serviceUrl}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: publishableKey,
      client_secret: secret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  const words = await answer.text();
  if (!answer.ok) throw new Refused(answer.status, words.slice(0, 300));
}
