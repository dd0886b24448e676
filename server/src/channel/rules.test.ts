import { describe, expect, it } from 'vitest';
import { hostNameOf, settingsOf, type StoredSettings, paymentsOf } from './rules.ts';

describe('paymentsOf', () => {
  const script_url = 'https://js.stripe.com/v3/';
  it.each([
    ['sandbox', { test: 'pk_test_own', live: 'pk_live_own' }, 'pk_deployment'],
    ['test', { test: 'pk_test_own', live: 'pk_live_own' }, 'pk_test_own'],
    ['live', { test: 'pk_test_own', live: 'pk_live_own' }, 'pk_live_own'],
    ['live', { test: 'pk_test_own', live: null }, 'pk_deployment'],
  ] as const)('%s, own %j: %s', (mode, own, publishable_key) => {
    const payments = paymentsOf({ mode, publishable_key: 'pk_deployment', script_url }, own);
    expect(payments).toEqual({ mode, publishable_key, script_url });
  });
});

describe('hostNameOf', () => {
  it.each([
    ['Demo.Example:4000', 'demo.example'],
    ['demo.example.', 'demo.example'],
    ['second.localhost', 'second.localhost'],
    ['127.0.0.1:80', '127.0.0.1'],
    ['', ''],
    [undefined, ''],
    ['evil.example/path', ''],
    ['a b', ''],
    ['<script>', ''],
  ])('reads %s as "%s"', (header, host) => {
    expect(hostNameOf(header)).toBe(host);
  });
});

describe('settingsOf', () => {
  const stored: StoredSettings = {
    name: 'Northern Sports',
    tagline: '',
    monogram: 'N',
    language: 'fr',
    languages: ['en', 'fr', 'ar'],
    multi_language: false,
    currency: 'CAD',
    time_zone: 'America/Toronto',
    support_email: 'support@demo.test',
    refund_policy: 'All sales are final',
  };
  const deployment: Parameters<typeof settingsOf>[1] = {
    captcha: 'off',
    social: ['google'],
    payments: { mode: 'sandbox', publishable_key: 'pk', script_url: '/stripe.js' },
  };

  it('passes on what buyers read, where the channel has it', () => {
    const sale = { single_game_refunds: 'A canceled game is refunded.', prices_include_fee: true };
    expect(settingsOf({ ...stored, ...sale }, deployment)).toMatchObject(sale);
    expect(settingsOf(stored, deployment)).not.toHaveProperty('prices_include_fee');
  });

  it('[R1.03] shows one language until several are enabled', () => {
    expect(settingsOf(stored, deployment).languages).toEqual(['fr']);
    expect(settingsOf({ ...stored, multi_language: true }, deployment).languages).toEqual(['en', 'fr', 'ar']);
  });
});
