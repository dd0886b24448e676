// Does over HTTP what Stripe's script does in a browser: sends card and client secret straight to the payment service.
import type { PurchasePlan } from './purchase-plans.ts';

export interface Answer {
  readonly status?: string;
  readonly payment_method?: string | { readonly id: string } | null;
  readonly next_action?: { readonly use_stripe_sdk?: { readonly source?: string } } | null;
  readonly error?: {
    readonly type?: string;
    readonly payment_intent?: { readonly status?: string };
  };
}

export interface CardField {
  /** Shown by the product, as in a browser. */
  readonly origin: string;
  readonly publishableKey: string;
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal;
}

/** `unknown`: only the order's own state will tell. */
export type Confirmation = 'confirmed' | 'declined' | 'unknown';

const numbers: Readonly<Record<PurchasePlan['firstCard'], string>> = {
  good: '4242424242424242',
  declined: '4000000000000002',
  no_funds: '4000000000009995',
  asks_bank: '4000002500003155',
};
/** A person who sees nothing happen for so long reloads the page. */
const patienceMs = 30_000;

async function post(
  { origin, publishableKey, fetch: fetchHere, signal }: CardField,
  path: string,
  parameters: Readonly<Record<string, string>>,
): Promise<Answer> {
  try {
    const answer = await fetchHere(`${origin}/sandbox/stripe/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...parameters, key: publishableKey }).toString(),
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    });
    return (await answer.json()) as Answer;
  } catch {
    return { error: { type: 'api_connection_error' } };
  }
}

const idIn = (secret: string): string => secret.slice(0, secret.indexOf('_secret_'));

function readAnswer({ status, error }: Answer): Confirmation {
  const now = error?.payment_intent?.status ?? status;
  if (now === 'succeeded' || now === 'processing') return 'confirmed';
  // Any other failure may have come after the money moved.
  return error?.type === 'card_error' ? 'declined' : 'unknown';
}

async function send(field: CardField, path: string, secret: string, card: PurchasePlan['firstCard']) {
  const answer = await post(field, `${path}/${idIn(secret)}/confirm`, {
    client_secret: secret,
    use_stripe_sdk: 'true',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': numbers[card],
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
  });
  if (answer.status !== 'requires_action') return answer;
  return post(field, '3ds2/authenticate', {
    [path === 'setup_intents' ? 'setup_intent' : 'payment_intent']: idIn(secret),
    client_secret: secret,
    source: answer.next_action?.use_stripe_sdk?.source ?? '',
    outcome: 'complete',
  });
}

export const pay = async (
  field: CardField,
  secret: string,
  card: PurchasePlan['firstCard'],
): Promise<Confirmation> => readAnswer(await send(field, 'payment_intents', secret, card));

/** Whether a good card is saved now. */
export const keepCard = async (field: CardField, secret: string): Promise<boolean> =>
  (await send(field, 'setup_intents', secret, 'good')).status === 'succeeded';
