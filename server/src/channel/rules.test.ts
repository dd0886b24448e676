import { describe, expect, it } from 'vitest';
import { hostNameOf, isGeoBlocked, settingsOf, type StoredSettings } from './rules.ts';

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

describe('isGeoBlocked', () => {
  it.each<[string, 'none' | 'allow' | 'block', string | undefined, boolean]>([
    ['no rule blocks nobody', 'none', 'FR', false],
    ['a listed country is allowed', 'allow', 'CA', false],
    ['another country is not', 'allow', 'FR', true],
    ['[T79] an unknown country is not, where countries are listed', 'allow', undefined, true],
    ['a listed country is blocked', 'block', 'CA', true],
    ['another country is not blocked', 'block', 'FR', false],
    ['an unknown country is not blocked by a list of others', 'block', undefined, false],
  ])('%s', (_, mode, country, blocked) => {
    expect(isGeoBlocked({ mode, countries: ['CA', 'US'] }, country)).toBe(blocked);
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
  const deployment = {
    captcha: 'off',
    payments: { mode: 'sandbox', publishable_key: 'pk', script_url: '/stripe.js' },
  } as const;

  it('[R1.03] shows one language until several are turned on', () => {
    expect(settingsOf(stored, deployment).languages).toEqual(['fr']);
    expect(settingsOf({ ...stored, multi_language: true }, deployment).languages).toEqual(['en', 'fr', 'ar']);
  });
});
