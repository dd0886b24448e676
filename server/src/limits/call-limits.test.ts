import { describe, expect, it } from 'vitest';
import { callLimitRules, createCallLimits, type CallLimitRules } from './call-limits.ts';
import { DomainError } from '../kernel/errors.ts';

const rules: CallLimitRules = {
  ...callLimitRules,
  read: { perKey: 3, perAddress: 5 },
  poll: { perKey: 2, perAddress: 5 },
};

function someLimits(maximum?: number) {
  let nowMs = 1_000;
  const limits = createCallLimits({
    nowMs: () => nowMs,
    webs: () => 1,
    rules,
    ...(maximum === undefined ? {} : { maximum }),
  });
  const refusalOf = (call: () => void): DomainError | undefined => {
    try {
      call();
      return undefined;
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  };
  return {
    key: (kind: 'read' | 'poll', key: string) => refusalOf(() => limits.countKey(kind, key)),
    address: (kind: 'read' | 'poll', address: string) => refusalOf(() => limits.countAddress(kind, address)),
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

describe('call limits', () => {
  it('[T72] allow a number of calls a minute, then answer the kind and the time to wait', () => {
    const { key, pass } = someLimits();
    for (let call = 0; call < 3; call++) expect(key('read', 'a')).toBeUndefined();
    pass(20_500);
    expect(key('read', 'a')).toMatchObject({
      code: 'request.rate_limited',
      details: { kind: 'read', retryAfterSeconds: 40 },
    });
    pass(39_500);
    expect(key('read', 'a')).toBeUndefined();
  });

  it('[T72] count each kind, each key and each address by itself', () => {
    const { key, address } = someLimits();
    for (let call = 0; call < 10; call++) key('poll', 'a');
    expect(key('poll', 'a')).toBeDefined();
    expect(key('read', 'a')).toBeUndefined();
    expect(key('poll', 'b')).toBeUndefined();
    for (let call = 0; call < 5; call++) expect(address('poll', '10.0.0.1')).toBeUndefined();
    expect(address('poll', '10.0.0.1')).toBeDefined();
    expect(address('poll', '10.0.0.2')).toBeUndefined();
  });

  it('[T71] stay bounded: with no room left the oldest count goes', () => {
    const { key } = someLimits(3);
    for (const one of ['a', 'a', 'a', 'b', 'c', 'd']) expect(key('read', one)).toBeUndefined();
    // The count of `a` made room for the one of `d`, so it begins anew.
    expect(key('read', 'a')).toBeUndefined();
  });

  it('[T71] drop expired counters when a new caller comes', () => {
    const { key, pass } = someLimits(2);
    key('read', 'a');
    pass(30_000);
    for (let call = 0; call < 3; call++) key('read', 'b');
    pass(30_000);
    expect(key('read', 'c')).toBeUndefined();
    expect(key('read', 'b')).toBeDefined();
  });

  it('a whole school behind one address finds room at kick-off', () => {
    const viewers = 2_000;
    const callsOfOneStart = 15;
    expect(callLimitRules.read.perAddress).toBeGreaterThanOrEqual(viewers * callsOfOneStart);
    expect(callLimitRules.playback.perAddress).toBeGreaterThanOrEqual(viewers * 4);
    expect(callLimitRules.purchase.perAddress).toBeGreaterThanOrEqual(viewers * 2);
    expect(callLimitRules.key.perAddress).toBeGreaterThanOrEqual(viewers);
  });
});
