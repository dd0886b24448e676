// Saved cards. The payment service stores their numbers; we never do.
import * as z from 'zod/mini';
import { one, route } from '../route.ts';

/** The payment service's id of a card. The server asks it for the card's owner on every use. */
export const CardId = z.string().check(z.regex(/^[A-Za-z0-9_]{1,255}$/));

export const SavedCard = z.object({
  id: z.string(),
  /** The payment service's spelling: `visa`, `mastercard` … */
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  /** The card has expired: the list shows it, but it cannot pay. */
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
