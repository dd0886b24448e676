import { describe, expect, it, vi } from 'vitest';
import { createCaptcha } from './captcha.ts';

function aCaptcha(challenge: string | null = 'challenge') {
  let at = 0;
  let count = 0;
  const fetchChallenge = vi.fn(async () => challenge);
  const captcha = createCaptcha({
    fetchChallenge,
    solve: async () => `token-${(count += 1)}`,
    now: () => at,
  });
  return { captcha, fetchChallenge, wait: (ms: number) => void (at += ms) };
}

describe('createCaptcha', () => {
  it('[R6.03] uses what was prepared, once', async () => {
    const { captcha, fetchChallenge } = aCaptcha();
    captcha.prepare();
    captcha.prepare();
    expect(await captcha.take()).toBe('token-1');
    expect(fetchChallenge).toHaveBeenCalledTimes(1);
    expect(await captcha.take()).toBe('token-2');
  });

  it('asks anew when the challenge has grown old', async () => {
    const { captcha, fetchChallenge, wait } = aCaptcha();
    captcha.prepare();
    await vi.waitFor(() => expect(fetchChallenge).toHaveBeenCalledTimes(1));
    wait(9 * 60_000);
    await captcha.take();
    expect(fetchChallenge).toHaveBeenCalledTimes(2);
  });

  it('sends nothing where the captcha is off', async () => {
    expect(await aCaptcha(null).captcha.take()).toBeUndefined();
  });

  it('tells a failure to whoever takes, and begins again after it', async () => {
    const solve = vi.fn().mockRejectedValueOnce(new Error('no worker')).mockResolvedValue('token');
    const captcha = createCaptcha({ fetchChallenge: async () => 'challenge', solve, now: () => 0 });
    await expect(captcha.take()).rejects.toThrow('no worker');
    await expect(captcha.take()).resolves.toBe('token');
  });
});
