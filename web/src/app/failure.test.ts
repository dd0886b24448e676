import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createObservable } from '../lib/observable.ts';
import { hasPicture } from '../lib/picture.ts';
import { watchFailure } from './failure.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function aPage({ picture }: { picture: boolean }) {
  const isFailing = createObservable(false);
  const page = { picture };
  const recover = vi.fn(async () => isFailing.set(false));
  const failure = watchFailure({ isFailing, hasPicture: () => page.picture, recover, random: () => 0 });
  return { isFailing, failure, page, recover };
}

describe('a failing key', () => {
  it('[R2.14] replaces the page while nothing plays, and disappears when resolved', () => {
    const { isFailing, failure } = aPage({ picture: false });
    isFailing.set(true);
    expect(failure.get()).toBe('full');
    isFailing.set(false);
    expect(failure.get()).toBe('none');
  });

  it('[R2.14] [R8.01] never covers a picture', () => {
    const { isFailing, failure } = aPage({ picture: true });
    isFailing.set(true);
    vi.advanceTimersByTime(30_000);
    expect(failure.get()).toBe('beside');
  });

  it('[R2.14] replaces the page as soon as the picture is gone', () => {
    const { isFailing, failure, page, recover } = aPage({ picture: true });
    isFailing.set(true);
    page.picture = false;
    vi.advanceTimersByTime(500);
    expect(failure.get()).toBe('full');
    vi.advanceTimersByTime(300_000);
    expect(recover).not.toHaveBeenCalled();
  });

  it('beside a picture retries by itself, once a minute, until it works', async () => {
    const { isFailing, failure, recover } = aPage({ picture: true });
    recover.mockRejectedValueOnce(new Error('503'));
    isFailing.set(true);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(recover).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([recover.mock.calls.length, failure.get()]).toEqual([1, 'beside']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([recover.mock.calls.length, failure.get()]).toEqual([2, 'none']);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(recover).toHaveBeenCalledTimes(2);
  });
});

describe('hasPicture', () => {
  const anElement = { readyState: 0, currentTime: 0, ended: false, paused: false };
  it.each([
    ['nothing that plays', [], false],
    ['one that has nothing yet', [anElement], false],
    ['one that plays', [{ ...anElement, readyState: 4, currentTime: 3 }], true],
    ['one that is held', [{ ...anElement, readyState: 4, currentTime: 3, paused: true }], true],
    ['one that waits for more', [{ ...anElement, readyState: 1, currentTime: 3 }], true],
    ['one that is over', [{ ...anElement, readyState: 4, currentTime: 90, ended: true }], false],
  ])('%s', (_, elements, expected) => {
    const page = { querySelectorAll: () => elements } as unknown as ParentNode;
    expect(hasPicture(page)).toBe(expected);
  });
});
