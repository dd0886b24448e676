// Cards that a buyer keeps at the payment service: their numbers are there and never here.
import * as z from 'zod/mini';
import { one, route } from './route.ts';

/** The payment service's own name of a card; who it belongs to is asked there each time. */
export const CardId = z.string().check(z.regex(/^[A-Za-z0-9_]{1,255}$/));

export const SavedCard = z.object({
  id: z.string(),
  /** As the payment service writes it: `visa`, `mastercard` … */
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  /** Its last month is over: it is listed, but nothing can be paid with it. */
  is_expired: z.boolean(),
});
export type SavedCard = z.infer<typeof SavedCard>;

export const CardSetupRequest = z.strictObject({
  recaptcha_token: z.optional(z.string().check(z.maxLength(4_000))),
});

export const cards = {
  list: route({
    method: 'GET',
    path: '/stripe/list-cards',
    summary: 'The cards that this account has saved',
    audience: 'user',
    response: z.object({ data: z.array(SavedCard) }),
    errors: ['commerce.payments_unavailable'],
  }),
  setup: route({
    method: 'POST',
    path: '/stripe/setup-intent',
    kind: 'purchase',
    summary: 'What the browser needs to save a card without buying',
    audience: 'user',
    body: CardSetupRequest,
    response: one(z.object({ client_secret: z.string(), publishable_key: z.string() })),
    errors: [
      'identity.stronger_captcha_required',
      'identity.captcha_required',
      'identity.captcha_invalid',
      'commerce.too_many_cards',
      'commerce.payments_unavailable',
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/stripe/cards/:id',
    kind: 'purchase',
    summary: 'Forget a saved card',
    audience: 'user',
    params: z.object({ id: CardId }),
    response: one(z.object({ removed: z.boolean() })),
    errors: ['commerce.card_not_found', 'commerce.payments_unavailable'],
  }),
} as const;
