import { ApiError } from '@floodlit/contract/client';
import { describe, expect, it } from 'vitest';
import { calls } from './gen/calls.ts';
import { createPauses } from './pauses.ts';

function aPause() {
  let now = 0;
  const pauses = createPauses(() => now);
  return {
    ...pauses,
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}
const refusal = (kind: string | undefined, seconds?: number): ApiError =>
  new ApiError('/x', 429, { code: 'request.rate_limited', kind }, seconds);

describe('pauses', () => {
  it('[R8.01] last for the answer’s time', () => {
    const { check, note, pass } = aPause();
    note(calls.commerce.order, refusal('poll', 30));
    expect(() => check(calls.commerce.order)).toThrow(ApiError);
    pass(29);
    expect(() => check(calls.commerce.order)).toThrow(ApiError);
    pass(1);
    expect(() => check(calls.commerce.order)).not.toThrow();
  });

  it('[R8.01] affect only the refused kind', () => {
    const { check, note } = aPause();
    note(calls.catalog.home, refusal('read', 60));
    expect(() => check(calls.catalog.event)).toThrow(ApiError);
    for (const call of [
      calls.commerce.order,
      calls.commerce.buy,
      calls.media.playback,
      calls.identity.login,
      calls.channel.apiKey,
    ])
      expect(() => check(call)).not.toThrow();
  });

  it.each([calls.commerce.buy, calls.identity.login, calls.media.playback, calls.channel.apiKey] as const)(
    '[R8.02a] never delay a request that a viewer waits for: %o',
    (call) => {
      const { check, note } = aPause();
      note(call, refusal(undefined, 60));
      expect(() => check(call)).not.toThrow();
    },
  );

  it('are limited, for any answer of a proxy', () => {
    const { check, note, pass } = aPause();
    note(calls.catalog.home, refusal(undefined, 86_400));
    pass(120);
    expect(() => check(calls.catalog.home)).not.toThrow();
    note(calls.catalog.home, refusal(undefined));
    expect(() => check(calls.catalog.home)).toThrow(ApiError);
    pass(10);
    expect(() => check(calls.catalog.home)).not.toThrow();
  });

  it('start only after a 429', () => {
    const { check, note } = aPause();
    note(calls.catalog.home, new ApiError('/x', 503, undefined, 60));
    note(calls.catalog.home, new Error('aborted'));
    expect(() => check(calls.catalog.home)).not.toThrow();
  });
});
