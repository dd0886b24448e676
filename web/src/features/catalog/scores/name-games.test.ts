import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNaming } from './name-games.ts';

const page = {};
const player = {};
let reopen: ReturnType<typeof vi.fn<() => void>>;
let naming: ReturnType<typeof createNaming>;

beforeEach(() => {
  vi.useFakeTimers();
  reopen = vi.fn(() => void naming.take());
  naming = createNaming(reopen, () => 0);
});
afterEach(() => {
  vi.useRealTimers();
});

const pause = (): unknown => vi.advanceTimersByTime(1_000);

describe('the games that the connection names', () => {
  it('open it again once after a pause, however often they change', () => {
    naming.want(page, [1]);
    naming.want(page, [1, 2]);
    naming.want(page, [1, 2, 3]);
    expect(reopen).not.toHaveBeenCalled();
    pause();
    expect(reopen).toHaveBeenCalledTimes(1);
    expect(naming.take()).toEqual([1, 2, 3]);
  });

  it('leave it as it is when it already sends all of them', () => {
    naming.want(page, [1, 2, 3]);
    pause();
    naming.want(page, [3, 1]);
    pause();
    naming.want(page, []);
    pause();
    expect(reopen).toHaveBeenCalledTimes(1);
  });

  it('leave it as it is when a page comes back within the pause', () => {
    naming.want(page, [1, 2]);
    pause();
    naming.want(page, [4]);
    naming.want(page, [2]);
    pause();
    expect(reopen).toHaveBeenCalledTimes(1);
  });

  it('are taken by a connection that opens for another reason', () => {
    naming.want(page, [1]);
    expect(naming.take()).toEqual([1]);
    pause();
    expect(reopen).not.toHaveBeenCalled();
  });

  it('end at once when the viewer hides scores', () => {
    naming.want(page, [1, 2]);
    pause();
    naming.wantAtOnce(page, []);
    expect(reopen).toHaveBeenCalledTimes(2);
    expect(naming.take()).toEqual([]);
  });

  it('end at once for each owner that leaves them', () => {
    naming.want(page, [1, 7]);
    naming.want(player, [7]);
    pause();
    naming.wantAtOnce(player, []);
    naming.wantAtOnce(page, []);
    expect(naming.take()).toEqual([]);
    expect(reopen).toHaveBeenCalledTimes(3);
  });

  it('are those of all owners, each once, and at most 50', () => {
    naming.want(page, [...Array.from({ length: 60 }, (_, index) => index + 100), 7]);
    naming.want(player, [7]);
    const named = naming.take();
    expect([named.length, named[0], named[1]]).toEqual([50, 7, 100]);
  });
});
