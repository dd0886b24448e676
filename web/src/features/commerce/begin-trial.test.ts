import { describe, expect, it } from 'vitest';
import type { Api } from '../../lib/api.ts';
import { beginTrial } from './begin-trial.ts';
import type { PaymentMethod } from './payment-method.ts';

const request = { subscription_id: 7, expected_price: 12.99, idempotency_key: 'press-01' };
const loadStripe = () => Promise.reject(new Error('A saved card needs no form.'));
const savedCard: PaymentMethod = { kind: 'saved_card', cardId: 'pm_1', loadStripe };

/** The steps of a trial. The buyer leaves in one of them. */
async function begin(method: PaymentMethod | 'new_card', leaves?: 'captcha' | 'setup' | 'card') {
  const life = new AbortController();
  const steps: string[] = [];
  const bodies: unknown[] = [];
  const step = (name: string): void => {
    steps.push(name);
    if (name === leaves) life.abort();
  };
  const api = {
    call: (_call: unknown, body: { subscription_id?: number }) => {
      step(body.subscription_id === undefined ? 'setup' : 'trial');
      bodies.push(body);
      return Promise.resolve({ data: { order: { id: 1 }, client_secret: 'secret' } });
    },
  } as unknown as Api;
  const captcha = {
    take: () => {
      step('captcha');
      return Promise.resolve(undefined);
    },
  };
  const stripe = {
    confirmCardSetup: () => {
      step('card');
      return Promise.resolve({ setupIntent: { status: 'succeeded', payment_method: 'pm_2' } });
    },
  };
  const newCard = { kind: 'new_card', isKept: true, tools: { stripe, card: {} } } as unknown as PaymentMethod;
  const start = await beginTrial(
    api,
    captcha as never,
    request,
    method === 'new_card' ? newCard : method,
    life.signal,
  ).catch(() => undefined);
  return { steps, bodies, kind: start?.kind };
}

describe('beginTrial', () => {
  it('[T10] sends the displayed price and the idempotency key of this press', async () => {
    const { bodies } = await begin(savedCard);
    expect(bodies).toEqual([{ ...request, payment_method: 'pm_1', terms_accepted: true }]);
  });

  it('starts for a buyer who stays', async () => {
    const steps = ['captcha', 'setup', 'card', 'trial'];
    expect(await begin('new_card')).toMatchObject({ steps, kind: 'started' });
  });

  it.each([
    ['captcha', ['captcha']],
    ['setup', ['captcha', 'setup']],
    ['card', ['captcha', 'setup', 'card']],
  ] as const)('starts nothing for a buyer who leaves during the step "%s"', async (leaves, steps) => {
    expect(await begin('new_card', leaves)).toEqual(expect.objectContaining({ steps, kind: undefined }));
  });
});
