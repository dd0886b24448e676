// Starts a free trial: saves the card without a charge, then starts the trial with it.
import type { Order } from '@floodlit/contract/commerce/commerce';
import type { Api } from '../../lib/api.ts';
import { calls } from '../../lib/gen/calls.ts';
import type { PlainKey } from '../../lib/translate.tsx';
import type { Captcha } from '../identity/captcha.ts';
import { sendWithCaptcha } from '../identity/use-guarded-submit.ts';
import { readSetup } from './stripe.ts';
import type { PaymentMethod, PaymentTools } from './payment-method.ts';

export type TrialStart = { kind: 'started'; order: Order } | { kind: 'refused'; key: PlainKey };

/** The saved card's id, or the reason of the failure. */
async function saveCard(
  api: Api,
  captcha: Captcha,
  { stripe, card }: PaymentTools,
  life: AbortSignal,
): Promise<{ id: string } | { key: PlainKey }> {
  const { data } = await sendWithCaptcha(captcha, 'usual', (token) => {
    life.throwIfAborted();
    return api.call(calls.cards.setup, token);
  });
  life.throwIfAborted();
  const answer = await stripe.confirmCardSetup(data.client_secret, { payment_method: { card } });
  const saved = answer.setupIntent?.payment_method;
  const id = typeof saved === 'string' ? saved : saved?.id;
  const key = readSetup(answer);
  if (key !== undefined) return { key };
  return id === undefined ? { key: 'failure.something' } : { id };
}

/**
 * The captcha and the card take seconds. A buyer who leaves before their end starts nothing.
 * @throws ApiError, or the reason of `life`: nothing has started then.
 */
export async function beginTrial(
  api: Api,
  captcha: Captcha,
  {
    subscription_id,
    expected_price,
    idempotency_key,
    overlap_accepted,
  }: {
    subscription_id: number;
    expected_price: number;
    idempotency_key: string;
    overlap_accepted?: true;
  },
  method: PaymentMethod,
  life: AbortSignal,
): Promise<TrialStart> {
  if (method.kind === 'nothing_to_pay') return { kind: 'refused', key: 'cards.missing' };
  const card =
    method.kind === 'saved_card' ? { id: method.cardId } : await saveCard(api, captcha, method.tools, life);
  if ('key' in card) return { kind: 'refused', key: card.key };
  life.throwIfAborted();
  const { data } = await api.call(calls.subscriptions.startTrial, {
    subscription_id,
    payment_method: card.id,
    expected_price,
    idempotency_key,
    terms_accepted: true,
    ...(overlap_accepted === true ? { overlap_accepted } : {}),
  });
  return { kind: 'started', order: data.order };
}
