import { describe, expect, it } from 'vitest';
import { contentPolicy } from './content-policy.ts';

const policy = (changes: Partial<Parameters<typeof contentPolicy>[0]> = {}): string =>
  contentPolicy({
    paysAtStripe: false,
    asksRecaptcha: false,
    mayLoadTags: false,
    frameAncestors: "'none'",
    pictureOrigins: [],
    filmOrigins: [],
    ...changes,
  });

describe('what a document may load', () => {
  it('[T57] is of Google only where its captcha is switched on, and no more of it than that takes', () => {
    expect(policy()).not.toContain('google');
    const asking = policy({ asksRecaptcha: true });
    expect(asking).toContain(
      "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;",
    );
    expect(asking).toContain(
      "frame-src 'self' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/;",
    );
    const hosts = new Set(asking.match(/https:\/\/[^/; ]+/g));
    expect([...hosts].toSorted()).toEqual([
      'https://recaptcha.google.com',
      'https://www.google.com',
      'https://www.gstatic.com',
    ]);
  });

  it('[T61] is of Stripe only where it is paid at Stripe', () => {
    expect(policy()).not.toContain('stripe');
    const paying = policy({ paysAtStripe: true });
    expect(paying).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
    expect(paying).toContain(
      "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;",
    );
    expect(paying).toContain("connect-src 'self' https://api.stripe.com;");
  });
});
