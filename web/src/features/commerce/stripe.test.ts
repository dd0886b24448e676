import { describe, expect, it } from 'vitest';
import { readConfirmation } from './stripe.ts';

describe('readConfirmation', () => {
  it.each([
    ['success', { paymentIntent: { status: 'succeeded' } }, { kind: 'confirmed' }],
    ['a bank that takes its time', { paymentIntent: { status: 'processing' } }, { kind: 'confirmed' }],
    [
      'a decline',
      { error: { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' } },
      { kind: 'declined', key: 'buy.declined' },
    ],
    [
      'no funds',
      { error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' } },
      { kind: 'declined', key: 'buy.no_funds' },
    ],
    [
      'a failed 3-D Secure',
      { error: { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' } },
      { kind: 'declined', key: 'buy.authentication_failed' },
    ],
    [
      'an unfinished card',
      { error: { type: 'validation_error', code: 'incomplete_number' } },
      { kind: 'incomplete' },
    ],
    ['a lost connection', { error: { type: 'api_connection_error' } }, { kind: 'unknown' }],
    ['a server in trouble', { error: { type: 'api_error' } }, { kind: 'unknown' }],
    [
      'an intent that was paid before',
      { error: { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } } },
      { kind: 'confirmed' },
    ],
    ['nothing at all', {}, { kind: 'unknown' }],
  ] as const)('reads %s', (_, answer, confirmation) => {
    expect(readConfirmation(answer)).toEqual(confirmation);
  });
});
