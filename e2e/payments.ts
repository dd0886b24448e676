// Reads the state of the Stripe sandbox with its secret key.
import type { BuyRequest } from '../contract/src/commerce/commerce.ts';
import { api } from '../contract/src/index.ts';
import type { Caller } from './channel-api.ts';
import { cards } from './checkout.ts';
import type { Stage } from './stage.ts';
import { readSecrets } from './stage.ts';

export interface Charge {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'succeeded' | 'failed' | 'pending';
  readonly paid: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  readonly payment_intent: string;
}

export interface PaymentIntent {
  readonly id: string;
  readonly amount: number;
  readonly status: string;
  readonly metadata: Readonly<Record<string, string>>;
}

async function listAll<One extends { id: string }>(stage: Stage, kind: string): Promise<One[]> {
  const { sandboxSecretKey } = readSecrets(stage);
  const all: One[] = [];
  for (let after = ''; ;) {
    const answer = await fetch(`${stage.url}/sandbox/stripe/v1/${kind}?limit=100${after}`, {
      headers: { authorization: `Bearer ${sandboxSecretKey}` },
    });
    if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
    const page = (await answer.json()) as { data: One[]; has_more: boolean };
    all.push(...page.data);
    const last = page.data.at(-1);
    if (!page.has_more || last === undefined) return all;
    after = `&starting_after=${last.id}`;
  }
}

/** The intents that were ever made for an order. */
export async function listIntentsOf(stage: Stage, orderId: number): Promise<PaymentIntent[]> {
  const intents = await listAll<PaymentIntent>(stage, 'payment_intents');
  return intents.filter(({ metadata }) => metadata['order'] === String(orderId));
}

/** The charges of an order that took money. */
export async function listChargesOf(stage: Stage, orderId: number): Promise<Charge[]> {
  const intents = new Set((await listIntentsOf(stage, orderId)).map(({ id }) => id));
  const charges = await listAll<Charge>(stage, 'charges');
  return charges.filter((charge) => intents.has(charge.payment_intent) && charge.status === 'succeeded');
}

/** Buys and pays as a page would, without one. `isKept`: the card is saved for the next time. */
export async function buyWithCard(
  stage: Stage,
  { client }: Pick<Caller, 'client'>,
  product: Pick<BuyRequest, 'type' | 'id'>,
  { isKept = false } = {},
): Promise<{ readonly orderId: number; readonly intentId: string }> {
  const { data } = await client.call(api.commerce.buy, {
    ...product,
    ...(isKept && { save_card: true }),
    terms_accepted: true,
    overlap_accepted: true,
  });
  if (data.payment === null) throw new Error('There is nothing to pay.');
  const { client_secret: secret, publishable_key: key } = data.payment;
  const intentId = secret.split('_secret_')[0] ?? '';
  await askSandbox(stage, `payment_intents/${intentId}/confirm`, {
    key,
    client_secret: secret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': cards.works.replaceAll(' ', ''),
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
    ...(isKept && { setup_future_usage: 'on_session' }),
  });
  return { orderId: data.order.id, intentId };
}

/** As in the payment service's own dashboard. */
export const refundAtService = (stage: Stage, intentId: string): Promise<void> =>
  askSandbox(stage, 'refunds', { payment_intent: intentId });

async function askSandbox(stage: Stage, path: string, form: Readonly<Record<string, string>>): Promise<void> {
  const { key = readSecrets(stage).sandboxSecretKey, ...rest } = form;
  const answer = await fetch(`${stage.url}/sandbox/stripe/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams(rest),
  });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}: ${await answer.text()}`);
}
