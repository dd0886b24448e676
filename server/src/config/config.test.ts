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
      demoContent: true,
      demoPurchases: true,
      demoClock: false,
    });
  });

  it('starts empty when the demo is off, whatever its other variables say', () => {
    const config = readConfig({ DEMO_CONTENT: 'off', DEMO_RECORDINGS: '2', DEMO_LIVE: 'on' });
    expect(config).toMatchObject({
      demoContent: false,
      demoRecordings: 0,
      demoLive: false,
      demoPurchases: false,
    });
  });

  it('takes what is right', () => {
    const config = readConfig({
      PORT: '8080',
      PUBLIC_URL: 'https://play.example/',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      DEMO_RECORDINGS: '2',
      DEMO_CLOCK: 'on',
    });
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'https://play.example',
      trustProxy: ['10.0.0.0/8', '::1'],
      demoRecordings: 2,
      demoClock: true,
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

  describe('[R6.D1] of an OpenID provider', () => {
    const all = {
      OIDC_ISSUER: 'https://id.league.example/realms/fans/',
      OIDC_CLIENT_ID: 'floodlit',
      OIDC_CLIENT_SECRET: 'a secret',
      OIDC_NAME: 'League ID',
    };
    it('[R6.D1] takes its four variables, the issuer to its last slash', () => {
      expect(readConfig({}).social).toEqual({});
      expect(readConfig(all).social).toEqual({
        oidc: {
          issuer: 'https://id.league.example/realms/fans/',
          clientId: 'floodlit',
          clientSecret: 'a secret',
          name: 'League ID',
        },
      });
      expect(
        readConfig({ ...all, OIDC_ISSUER: 'http://localhost:8080/realms/fans' }).social.oidc,
      ).toBeDefined();
    });

    it.each([
      ['OIDC_ISSUER', { ...all, OIDC_NAME: '' }],
      ['OIDC_NAME', { OIDC_NAME: all.OIDC_NAME }],
      ['OIDC_CLIENTID', { ...all, OIDC_CLIENTID: 'floodlit' }],
      ['OIDC_ISSUER', { ...all, OIDC_ISSUER: 'http://id.league.example' }],
      ['OIDC_ISSUER', { ...all, OIDC_ISSUER: 'id.league.example' }],
      ['OIDC_ISSUER', { ...all, OIDC_ISSUER: 'https://id.league.example/?realm=fans' }],
      ['OIDC_NAME', { ...all, OIDC_NAME: 'x'.repeat(41) }],
      ['OIDC_NAME', { ...all, OIDC_NAME: 'League\u202eID' }],
    ])('[R6.D1] [T79] stops the start with a sentence about %s for %j', (name, environment) => {
      const read = (): unknown => readConfig(environment);
      expect(read).toThrow(ConfigError);
      expect(read).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
      expect(read).not.toThrow(/a secret/);
    });
  });

  describe('of Stripe', () => {
    const test = {
      STRIPE_SECRET_KEY: 'sk_test_0123456789',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789',
    };
    const live = {
      STRIPE_SECRET_KEY: 'sk_live_0123456789',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789',
    };
    const own = { DATABASE_URL: 'postgres://db/floodlit' };

    it('turns the sandbox into real payments by itself', () => {
      expect(readConfig({}).stripe).toBeUndefined();
      expect(readConfig(test).stripe).toEqual({
        mode: 'test',
        secretKey: 'sk_test_0123456789',
        publishableKey: 'pk_test_0123456789',
        webhookSecret: undefined,
      });
      expect(readConfig({ ...live, ...own, STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' }).stripe).toMatchObject(
        {
          mode: 'live',
          webhookSecret: 'whsec_0123456789',
        },
      );
    });

    it('[T79] accepts live keys on the embedded database only with explicit consent', () => {
      expect(() => readConfig(live)).toThrow(/^STRIPE_SECRET_KEY is a live key.+DATABASE_URL.+\.$/);
      expect(() => readConfig({ ...live, ALLOW_LIVE_ON_EMBEDDED: '0' })).toThrow('ALLOW_LIVE_ON_EMBEDDED=1');
      expect(readConfig({ ...live, ALLOW_LIVE_ON_EMBEDDED: '1' }).stripe?.mode).toBe('live');
      expect(readConfig({ ...live, ...own }).stripe?.mode).toBe('live');
    });

    it.each([
      ['STRIPE_PUBLISHABLE_KEY', { STRIPE_SECRET_KEY: test.STRIPE_SECRET_KEY }],
      ['STRIPE_SECRET_KEY', { ...test, STRIPE_SECRET_KEY: live.STRIPE_SECRET_KEY }],
      ['STRIPE_SECRET_KEY', { ...test, STRIPE_SECRET_KEY: test.STRIPE_PUBLISHABLE_KEY }],
      ['STRIPE_PUBLISHABLE_KEY', { ...test, STRIPE_PUBLISHABLE_KEY: test.STRIPE_SECRET_KEY }],
      ['STRIPE_WEBHOOK_SECRET', { ...test, STRIPE_WEBHOOK_SECRET: test.STRIPE_SECRET_KEY }],
    ])('[T79] [T76] names %s where %j is wrong, and repeats no key', (name, environment) => {
      const read = (): unknown => readConfig(environment);
      expect(read).toThrow(ConfigError);
      expect(read).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
      expect(read).not.toThrow(/0123456789/);
    });
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
    ['DEMO_CONTENT', 'no'],
    ['DEMO_CLOCK', 'UTC'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'loopback'],
    ['STRIPE_SECRET_KEY', 'sk_live_1'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_test_0123456789'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_0123456789'],
    ['ALLOW_LIVE_ON_EMBEDDED', 'yes'],
    ['ALLOW_NEW_SECRETS', 'yes'],
    ['STORAGE_URL', 's3://bucket'],
    ['SENTRY_DSN', 'https://host/1'],
    ['SENTRY_DSN', 'https://key@host/project'],
    ['SENTRY_DSN', 'sentry'],
    ['RELEASE', 'v 1'],
    ['METRICS_PORT', 'many'],
    ['UPLOAD_MAX_GB', '0'],
    ['UPLOAD_MAX_GB', 'big'],
    ['SLOW_QUERY_MS', '1.5'],
    ['SLOW_QUERY_MS', '-1'],
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
