import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../lib/api.ts';
import { identify } from './identify.ts';

const anApi = (call: () => Promise<unknown>) => ({ call: vi.fn(call) }) as unknown as Pick<Api, 'call'>;
const captcha = { take: () => Promise.resolve('solved') };

describe('identify', () => {
  it.each([
    [true, 'known'],
    [false, 'new'],
    [null, 'untold'],
  ] as const)('reads %s as %s', async (has_account, expected) => {
    const api = anApi(() => Promise.resolve({ data: { has_account } }));
    expect(await identify(api, captcha, 'nora@demo.test')).toBe(expected);
    expect(api.call).toHaveBeenCalledWith(expect.anything(), {
      email: 'nora@demo.test',
      recaptcha_token: 'solved',
    });
  });

  it('offers both ways when the server does not answer', async () => {
    const api = anApi(() => Promise.reject(new Error('offline')));
    expect(await identify(api, captcha, 'nora@demo.test')).toBe('untold');
  });

  it('offers both ways when the captcha cannot be solved', async () => {
    const api = anApi(() => Promise.resolve({ data: { has_account: true } }));
    const broken = { take: () => Promise.reject(new Error('no worker')) };
    expect(await identify(api, broken, 'nora@demo.test')).toBe('untold');
    expect(api.call).not.toHaveBeenCalled();
  });
});
