// What the Stripe sandbox knows, asked as its owner would, with the secret key.
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
