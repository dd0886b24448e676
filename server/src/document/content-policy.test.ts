import { describe, expect, it } from 'vitest';
import { contentPolicy } from './content-policy.ts';
import { earlyScriptSource } from './early-script.ts';

const policy = (changes: Partial<Parameters<typeof contentPolicy>[0]> = {}): string =>
  contentPolicy({
    paysAtStripe: false,
    asksRecaptcha: false,
    mayLoadTags: false,
    mayCast: false,
    frameAncestors: "'none'",
    pictureOrigins: [],
    measureOrigin: undefined,
    filmOrigins: [],
    ...changes,
  });

describe('what a document may load', () => {
  it('[T57] is of Google only where its captcha is switched on, and no more of it than that takes', () => {
    expect(policy()).not.toContain('google');
    const asking = policy({ asksRecaptcha: true });
    expect(asking).toContain(
      `script-src 'self' ${earlyScriptSource} https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;`,
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

  it('is a script of Google Cast only where the channel switched it on', () => {
    expect(policy()).not.toContain('gstatic');
    const sources =
      'https://www.gstatic.com/cv/js/sender/ https://www.gstatic.com/eureka/clank/ https://www.gstatic.com/cast/sdk/';
    expect(policy({ mayCast: true })).toBe(
      policy().replace(earlyScriptSource, `${earlyScriptSource} ${sources}`),
    );
  });

  it('[R7.08] sends measures to another host only where the channel has one', () => {
    expect(policy()).toContain("connect-src 'self';");
    const measuring = policy({ measureOrigin: 'https://data.example' });
    expect(measuring).toContain("connect-src 'self' https://data.example;");
    expect(measuring.match(/data\.example/g)).toHaveLength(1);
  });

  it('[T61] is of Stripe only where it is paid at Stripe', () => {
    expect(policy()).not.toContain('stripe');
    const paying = policy({ paysAtStripe: true });
    expect(paying).toContain(
      `script-src 'self' ${earlyScriptSource} https://js.stripe.com https://*.js.stripe.com;`,
    );
    expect(paying).toContain(
      "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;",
    );
    expect(paying).toContain("connect-src 'self' https://api.stripe.com;");
  });
});
