// The pure rules of the pages of clips.
import { ApiError } from '@floodlit/contract/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { awaitFile } from './await-file.ts';
import { clipFailureKey } from './clip-failures.ts';
import { clipStateOf } from './own-clip-row.tsx';
import { readTags } from './read-tags.ts';

const refusal = (code: string, status = 409, more: object = {}, retryAfter?: number): ApiError =>
  new ApiError('/clip', status, { code, message: 'In English', ...more }, retryAfter);

describe('readTags', () => {
  it.each([
    ['Goal, Save', ['Goal', 'Save']],
    ['هدف، تصدٍّ', ['هدف', 'تصدٍّ']],
    [' , ;', []],
    ['goal, Goal', ['Goal']],
    ['one tag', ['one tag']],
  ])('%j', (text, tags) => {
    expect(readTags(text)).toEqual(tags);
  });
});

describe('the state of an own clip', () => {
  it.each([
    ['queued', false, 'clips.status_queued', true],
    ['processing', false, 'clips.status_processing', true],
    ['ready', false, 'clips.status_ready', false],
    ['failed', false, 'clips.status_failed', false],
    ['ready', true, 'clips.status_withheld', false],
  ] as const)('[R4.05] of %s, withheld %s', (status, is_withheld, key, busy) => {
    expect(clipStateOf({ status, is_withheld })).toMatchObject({ key, busy });
  });
});

describe('the words of a refusal', () => {
  it.each([
    [refusal('clips.downloads_used_up', 403), 'clips.downloads_used_up'],
    [refusal('clips.download_not_included', 403), 'clips.download_not_included'],
    [refusal('clips.file_failed'), 'clips.file_failed'],
    [refusal('clips.name_refused', 400), 'clips.name_refused'],
    [refusal('clips.not_found', 404), 'clips.gone_title'],
    [refusal('access.denied', 403, { reason: 'geo' }), 'frame.geo'],
    [refusal('request.too_many', 429), 'clips.too_many'],
    [new TypeError('offline'), 'failure.something'],
  ] as const)('[R8.02g] %s is %s', (error, key) => {
    expect(clipFailureKey(error)).toBe(key);
  });
});

describe('the wait for a file', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const file = { url: '/f', name: 'f.mp4', bytes: 1 };

  it('[R1.02d] asks again after the pause that the server names, and says that it waits', async () => {
    const answers = [refusal('clips.file_in_preparation', 409, {}, 2), file];
    const ask = vi.fn(async () => {
      const answer = answers.shift();
      if (answer instanceof ApiError) throw answer;
      return file;
    });
    const onWaiting = vi.fn();
    const got = awaitFile({ ask, onWaiting, signal: new AbortController().signal });
    await vi.advanceTimersByTimeAsync(1_999);
    expect([ask.mock.calls.length, onWaiting.mock.calls.length]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await got).toBe(file);
  });

  it('ends at another refusal, and when the dialog closes', async () => {
    const signal = new AbortController().signal;
    const used = refusal('clips.downloads_used_up', 403);
    await expect(
      awaitFile({ ask: () => Promise.reject(used), onWaiting: () => undefined, signal }),
    ).rejects.toBe(used);
    const leaving = new AbortController();
    const ask = vi.fn(() => Promise.reject(refusal('clips.file_in_preparation')));
    const ended = expect(
      awaitFile({ ask, onWaiting: () => undefined, signal: leaving.signal }),
    ).rejects.toThrow();
    leaving.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    await ended;
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
