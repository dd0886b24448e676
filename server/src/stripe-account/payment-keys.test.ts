import { describe, expect, it } from 'vitest';
import { isWebhookSecret, modeOfKeys } from './payment-keys.ts';

const rest = 'AbC123_def456';

describe('a pair of keys', () => {
  it.each([
    [`sk_test_${rest}`, `pk_test_${rest}`, 'test'],
    [`rk_test_${rest}`, `pk_test_${rest}`, 'test'],
    [`sk_live_${rest}`, `pk_live_${rest}`, 'live'],
    [`rk_live_${rest}`, `pk_live_${rest}`, 'live'],
    [`sk_live_${rest}`, `pk_test_${rest}`, 'modes_differ'],
    [`sk_test_${rest}`, `pk_live_${rest}`, 'modes_differ'],
    // The two fields are swapped. A secret key would reach every browser.
    [`pk_live_${rest}`, `sk_live_${rest}`, 'secret_wrong'],
    [`sk_live_${rest}`, `sk_live_${rest}`, 'publishable_wrong'],
    ['sk_live_0', `pk_live_${rest}`, 'secret_wrong'],
    [`sk_live_${rest}\n`, `pk_live_${rest}`, 'secret_wrong'],
    [`sk_live_${rest}`, '"><script>', 'publishable_wrong'],
    ['', '', 'secret_wrong'],
  ])('[T79] %j with %j is %s', (secretKey, publishableKey, mode) => {
    expect(modeOfKeys({ secretKey, publishableKey })).toBe(mode);
  });
});

describe('the secret of a webhook endpoint', () => {
  it.each([
    [`whsec_${rest}`, true],
    ['whsec_', false],
    [`sk_live_${rest}`, false],
    ['', false],
  ])('[T79] %j: %s', (text, is) => {
    expect(isWebhookSecret(text)).toBe(is);
  });
});
