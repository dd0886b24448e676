import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('the environment', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4000',
      role: 'all',
      captcha: 'altcha',
      trustProxy: [],
      demoRecordings: Number.POSITIVE_INFINITY,
      demoPurchases: true,
    });
  });

  it('takes what is right', () => {
    const config = readConfig({
      PORT: '8080',
      PUBLIC_URL: 'https://play.example/',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      DEMO_RECORDINGS: '2',
    });
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'https://play.example',
      trustProxy: ['10.0.0.0/8', '::1'],
      demoRecordings: 2,
    });
  });

  it('[R6.03] takes the keys of reCAPTCHA where that is the captcha, and only then', () => {
    const siteKey = 'a-site-key-of-forty-letters';
    const keys = { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: 'a secret' };
    expect(readConfig({ CAPTCHA: 'recaptcha', ...keys })).toMatchObject({
      captcha: 'recaptcha',
      recaptcha: { siteKey, secretKey: 'a secret' },
    });
    for (const [wrong, name] of [
      [keys, 'RECAPTCHA_SITE_KEY'],
      [{ RECAPTCHA_SECRET_KEY: 'a secret' }, 'RECAPTCHA_SECRET_KEY'],
      [{ CAPTCHA: 'recaptcha' }, 'RECAPTCHA_SITE_KEY'],
      [{ ...keys, CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY: '"><script>' }, 'RECAPTCHA_SITE_KEY'],
      [{ CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY: siteKey }, 'RECAPTCHA_SECRET_KEY'],
    ] as const)
      expect(() => readConfig(wrong)).toThrow(name);
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'play.example'],
    ['DATABASE_URL', 'mysql://host/db'],
    ['ROLE', 'everything'],
    ['CAPTCHA', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO_RECORDINGS', 'some'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'loopback'],
    ['STRIPE_SECRET_KEY', 'sk_live_1'],
    ['RTMP_PORT', 'many'],
    ['GOOGLE_CLIENT_ID', 'half-a-pair'],
    ['GOOGLE_CLIENT_SECRET', 'half-a-pair'],
    ['FACEBOOK_CLIENT_ID', 'half-a-pair'],
    ['FACEBOOK_CLIENT_SECRET', 'half-a-pair'],
  ])('[T79] stops at a wrong or not yet supported %s with a sentence that names it', (name, value) => {
    const read = (): unknown => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
  });
});
