import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RenewAnswer } from '../logic/playback-source.ts';
import { createTokenKeeper } from './token-keeper.ts';

const seconds = (count: number) => Math.floor(Date.now() / 1000) + count;
const renewed = (token: string, life = 600): RenewAnswer => ({
  kind: 'renewed',
  token,
  token_expires_at: seconds(life),
});

function aKeeper(answers: (() => Promise<RenewAnswer>)[], isIdle = false) {
  const renew = vi.fn(() => (answers.shift() ?? (() => new Promise<RenewAnswer>(() => undefined)))());
  const onRefused = vi.fn();
  const onUnreachable = vi.fn();
  const keeper = createTokenKeeper({
    first: { token: 'first', token_expires_at: seconds(600) },
    renew,
    isIdle: () => isIdle,
    onRefused,
    onUnreachable,
  });
  return { keeper, renew, onRefused, onUnreachable };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('createTokenKeeper', () => {
  it('renews at 60 % of the life, again and again', async () => {
    const { keeper, renew } = aKeeper([async () => renewed('second'), async () => renewed('third')]);
    await vi.advanceTimersByTimeAsync(359_000);
    expect(renew).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(keeper.token()).toBe('second');
    await vi.advanceTimersByTimeAsync(360_000);
    expect(keeper.token()).toBe('third');
    keeper.stop();
  });

  it('retries during a connection failure and reports it', async () => {
    const broken = () => Promise.reject(new Error('offline'));
    const { keeper, onUnreachable, onRefused } = aKeeper([broken, broken, async () => renewed('second')]);
    await vi.advanceTimersByTimeAsync(360_000);
    expect(onUnreachable).toHaveBeenCalledWith(true);
    expect(keeper.token()).toBe('first');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(keeper.token()).toBe('second');
    expect(onUnreachable.mock.calls).toEqual([[true], [false]]);
    expect(onRefused).not.toHaveBeenCalled();
    keeper.stop();
  });

  it('ends with the reason of a refusal and sends no more requests', async () => {
    const { keeper, renew, onRefused } = aKeeper([async () => ({ kind: 'refused', reason: 'pass' })]);
    await vi.advanceTimersByTimeAsync(360_000);
    expect(onRefused).toHaveBeenCalledExactlyOnceWith('pass');
    expect(await keeper.renewNow()).toBe(false);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('shares one renewal among concurrent requests', async () => {
    const { keeper, renew } = aKeeper([async () => renewed('second')]);
    expect(await Promise.all([keeper.renewNow(), keeper.renewNow()])).toEqual([true, true]);
    expect(renew).toHaveBeenCalledTimes(1);
    keeper.stop();
  });

  it('lets the token of a paused player expire and reports it', async () => {
    const { keeper, renew } = aKeeper([async () => renewed('second')], true);
    await vi.advanceTimersByTimeAsync(599_000);
    expect(keeper.isExpired()).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(keeper.isExpired()).toBe(true);
    expect(renew).not.toHaveBeenCalled();
    await keeper.renewNow();
    expect(keeper.isExpired()).toBe(false);
    keeper.stop();
  });

  it('leaves nothing behind when stopped', async () => {
    const { keeper, renew } = aKeeper([async () => renewed('second')]);
    keeper.stop();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(renew).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
