import { ApiError } from '@floodlit/contract/client';
import { errorReports } from '@floodlit/contract/error-reports';
import { describe, expect, it, vi } from 'vitest';
import { createReporter } from './create-reporter.ts';
import { describeError, isWorthReporting } from './describe-error.ts';

const described = (error: unknown) => describeError('error', error, '/watch/1');

describe('[R7.09] an error of the page', () => {
  it.each([
    ['an abort', new DOMException('gone', 'AbortError')],
    ['a call, which tells itself', new ApiError('/events', 500, undefined)],
    ['an extension', Object.assign(new Error('x'), { stack: 'at chrome-extension://abc/a.js:1:1' })],
    ['another site’s script', 'Script error.'],
    ['the browser’s own notice', new Error('ResizeObserver loop completed with undelivered notifications.')],
  ])('is not %s', (_, error) => {
    expect(described(error)).toBeUndefined();
  });

  it.each([
    ['an error', new TypeError('x is undefined'), { name: 'TypeError', message: 'x is undefined' }],
    ['a text', 'broken', { name: 'Error', message: 'broken' }],
    ['nothing', undefined, { name: 'Error', message: 'undefined' }],
    ['an endless text', new Error('x'.repeat(9_000)), { message: 'x'.repeat(600) }],
  ])('is %s, and its report is valid', (_, error, expected) => {
    const item = described(error);
    expect(item).toMatchObject(expected);
    expect(
      errorReports.write.body.safeParse({ idempotency_key: 'abcdefgh', release: 'a', items: [item] }).success,
    ).toBe(true);
  });

  it('names the call that failed, its status, method and fields, and no value', () => {
    const input = { email: 'a@b.example', password: 'never told' };
    const item = describeError('request', new ApiError('/v2/auth/login', 503, undefined), '/login', {
      method: 'POST',
      input,
    });
    expect(item).toMatchObject({
      url: '/v2/auth/login',
      status: 503,
      method: 'POST',
      fields: ['email', 'password'],
    });
    expect(JSON.stringify(item)).not.toMatch(/a@b|never told/);
    expect(
      errorReports.write.body.safeParse({ idempotency_key: 'abcdefgh', release: 'a', items: [item] }).success,
    ).toBe(true);
  });

  it.each([
    [{ status: 500, code: undefined }, true],
    [{ status: 503, code: 'server.unavailable' }, true],
    [{ status: 404, code: undefined }, true],
    [{ status: 404, code: 'catalog.event_not_found' }, false],
    [{ status: 429, code: 'request.rate_limited' }, false],
    [{ status: 400, code: 'request.invalid' }, true],
    [{ status: 404, code: 'request.not_found' }, true],
    [{ status: 403, code: 'request.cross_site' }, true],
    [{ status: 400, code: 'identity.api_key_invalid' }, false],
    [{ status: 0, code: undefined }, false],
  ] as const)('of a call with %j is one: %s', (error, expected) => {
    expect(isWorthReporting(error)).toBe(expected);
  });
});

describe('[R7.09] the reporter', () => {
  const item = (message: string) => describeError('error', new Error(message), '/') ?? undefined;
  function aReporter() {
    const send = vi.fn();
    const timers: (() => void)[] = [];
    const reporter = createReporter({ send, setTimer: (work) => void timers.push(work) });
    return { send, reporter, pass: () => timers.shift()?.() };
  }

  it('counts equal errors together and waits a moment', () => {
    const { send, reporter, pass } = aReporter();
    const same = item('same');
    for (let at = 0; at < 5; at++) reporter.add(same);
    expect(send).not.toHaveBeenCalled();
    pass();
    expect(send).toHaveBeenCalledExactlyOnceWith([{ ...same, count: 5 }]);
  });

  it('sends eight at once, and stops after ten reports', () => {
    const { send, reporter, pass } = aReporter();
    for (let round = 0; round < 30; round++) {
      for (let at = 0; at < 12; at++) reporter.add(item(`${round} ${at}`));
      pass();
    }
    expect(send).toHaveBeenCalledTimes(10);
    expect(send.mock.calls.every(([items]) => (items as unknown[]).length <= 8)).toBe(true);
  });

  it('sends what waits when the page is hidden', () => {
    const { send, reporter } = aReporter();
    reporter.add(item('late'));
    reporter.flush();
    expect(send).toHaveBeenCalledOnce();
  });
});
