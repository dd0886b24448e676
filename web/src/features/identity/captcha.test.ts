import type { CaptchaStrength } from '@floodlit/contract/identity/identity';
import { describe, expect, it, vi } from 'vitest';
import { createCaptcha, type CaptchaParts } from './captcha.ts';

function aCaptcha(changes: Partial<CaptchaParts> = {}) {
  let at = 0;
  let count = 0;
  const fetchChallenge = vi.fn(async (strength: CaptchaStrength) => ({ challenge: strength }));
  const captcha = createCaptcha({
    fetchChallenge,
    solve: async (challenge) => `${challenge}-${(count += 1)}`,
    openGoogle: async () => expect.fail('Nobody asks Google.'),
    now: () => at,
    ...changes,
  });
  return { captcha, fetchChallenge, wait: (ms: number) => void (at += ms) };
}

describe('createCaptcha', () => {
  it('[R6.03] uses a prepared token once', async () => {
    const { captcha, fetchChallenge } = aCaptcha();
    captcha.prepare();
    captcha.prepare();
    expect(await captcha.take()).toBe('usual-1');
    expect(fetchChallenge).toHaveBeenCalledTimes(1);
    expect(await captcha.take()).toBe('usual-2');
  });

  it('requests a new challenge when the old one has expired', async () => {
    const { captcha, fetchChallenge, wait } = aCaptcha();
    captcha.prepare();
    await vi.waitFor(() => expect(fetchChallenge).toHaveBeenCalledTimes(1));
    wait(9 * 60_000);
    await captcha.take();
    expect(fetchChallenge).toHaveBeenCalledTimes(2);
  });

  it('sends no token when the captcha is off', async () => {
    const { captcha } = aCaptcha({ fetchChallenge: async () => ({ challenge: null }) });
    expect(await captcha.take()).toBeUndefined();
  });

  it('rejects the caller of a failed token, and starts again', async () => {
    const solve = vi.fn().mockRejectedValueOnce(new Error('no worker')).mockResolvedValue('token');
    const { captcha } = aCaptcha({ solve });
    await expect(captcha.take()).rejects.toThrow('no worker');
    await expect(captcha.take()).resolves.toBe('token');
  });

  it('[T45] solves a harder captcha when required, even with a prepared token', async () => {
    const { captcha } = aCaptcha();
    captcha.prepare();
    expect(await captcha.take('strong')).toBe('strong-2');
    captcha.prepare('strongest');
    expect(await captcha.take('strongest')).toBe('strongest-3');
  });

  it('[T57] requests Google’s token only on submit, a new one each time', async () => {
    let tokens = 0;
    const execute = vi.fn(async () => `google-${(tokens += 1)}`);
    const openGoogle = vi.fn(async () => execute);
    const { captcha } = aCaptcha({
      openGoogle,
      fetchChallenge: async () => ({ challenge: null, site_key: 'site-key' }),
    });
    captcha.prepare();
    await vi.waitFor(() => expect(openGoogle).toHaveBeenCalledWith('site-key'));
    expect(execute).not.toHaveBeenCalled();
    expect([await captcha.take(), await captcha.take()]).toEqual(['google-1', 'google-2']);
  });
});
