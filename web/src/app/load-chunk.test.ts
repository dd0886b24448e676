import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, loadChunk } from './load-chunk.ts';

const options = { timeoutMs: 120_000, retryDelayMs: 1000, reloadOnce: () => false };
const failing = () => Promise.reject(new Error('network'));

describe('loadChunk', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('[R2.06b] tries once more after a failure', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('network')).mockResolvedValue('page');
    const loaded = loadChunk(load, options);
    await vi.advanceTimersByTimeAsync(1000);
    await expect(loaded).resolves.toBe('page');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('[R2.06b] [R9.01l] gives up waiting after 120 s, twice, and says so', async () => {
    const load = vi.fn(() => new Promise(() => undefined));
    const loaded = loadChunk(load, options);
    const outcome = expect(loaded).rejects.toBeInstanceOf(ChunkLoadError);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(121_001);
    await outcome;
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('reloads the page once instead of failing', async () => {
    const reloadOnce = vi.fn(() => true);
    const settled = vi.fn();
    void loadChunk(failing, { ...options, reloadOnce }).then(settled, settled);
    await vi.advanceTimersByTimeAsync(2000);
    expect(reloadOnce).toHaveBeenCalledTimes(1);
    expect(settled).not.toHaveBeenCalled();
  });
});
