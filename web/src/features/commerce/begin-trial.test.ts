import { expect, it } from 'vitest';
import type { Api } from '../../lib/api.ts';
import { beginTrial } from './begin-trial.ts';

it('[T10] sends the displayed price and the idempotency key of this press', async () => {
  const bodies: unknown[] = [];
  const api = {
    call: (_call: unknown, body: unknown) => {
      bodies.push(body);
      return Promise.resolve({ data: { order: { id: 1 } } });
    },
  } as unknown as Api;
  const captcha = { take: () => Promise.resolve(undefined) };
  const request = { subscription_id: 7, expected_price: 12.99, idempotency_key: 'press-01' };
  const loadStripe = () => Promise.reject(new Error('A saved card needs no form.'));
  await beginTrial(api, captcha as never, request, { kind: 'saved_card', cardId: 'pm_1', loadStripe });
  expect(bodies).toEqual([{ ...request, payment_method: 'pm_1', terms_accepted: true }]);
});
