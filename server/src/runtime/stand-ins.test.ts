import { describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { ensurePaymentService, findSandbox, hasSocialStandIn, runsStandIns } from './stand-ins.ts';

const keys = { STRIPE_SECRET_KEY: 'sk_test_0123456789', STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789' };
const sandbox = { SANDBOX_URL: 'http://10.0.0.9:4005' };

describe('the stand-ins for Stripe and log-in', () => {
  it.each([
    [{}, true],
    [sandbox, false],
    [keys, false],
    [{ ROLE: 'web', ...sandbox }, false],
  ])('run in the process with %j: %s', (environment, isHere) => {
    const config = readConfig(environment);
    expect(runsStandIns(config)).toBe(isHere);
    expect(() => ensurePaymentService(config)).not.toThrow();
  });

  it.each(['web', 'worker'])('are missed by ROLE=%s, which is refused in one sentence', (role) => {
    expect(() => ensurePaymentService(readConfig({ ROLE: role }))).toThrow(
      new RegExp(`^ROLE=${role} has no keys of Stripe and no SANDBOX_URL: [^.]+\\.$`),
    );
    expect(() => ensurePaymentService(readConfig({ ROLE: role, ...keys }))).not.toThrow();
  });

  it('log visitors in only where people open this machine, and nobody beside keys', () => {
    expect(hasSocialStandIn(readConfig({ ...sandbox }))).toBe(true);
    expect(hasSocialStandIn(readConfig({ ...sandbox, PUBLIC_URL: 'https://play.example' }))).toBe(false);
    expect(hasSocialStandIn(readConfig({ ...sandbox, HOST: '::1' }))).toBe(true);
    // A container listens so: any machine that reaches its port may write a local host's name.
    expect(hasSocialStandIn(readConfig({ ...sandbox, HOST: '0.0.0.0' }))).toBe(false);
    expect(hasSocialStandIn(readConfig(keys))).toBe(false);
  });

  it('are asked where SANDBOX_URL says', () => {
    expect(findSandbox(readConfig(sandbox), '/nowhere')()).toBe(sandbox.SANDBOX_URL);
  });
});
