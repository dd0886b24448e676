import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeferredDeletions, UNDO_MS } from './deferred-deletion.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function deletions(answer: () => Promise<unknown> = async () => undefined) {
  const sent: number[] = [];
  const sentOnLeave: number[] = [];
  const failed: number[] = [];
  const leaving: (() => void)[] = [];
  const made = createDeferredDeletions({
    send: (id) => {
      sent.push(id);
      return answer();
    },
    sendOnLeave: (id) => void sentOnLeave.push(id),
    onFailed: (id) => void failed.push(id),
    page: { addEventListener: (_: string, leave: unknown) => void leaving.push(leave as () => void) },
  });
  return { made, sent, sentOnLeave, failed, leave: () => leaving.forEach((run) => run()) };
}

describe('a deferred deletion', () => {
  it('[R1.02d] is sent once after ten seconds', async () => {
    const { made, sent } = deletions();
    made.begin(4);
    made.begin(4);
    await vi.advanceTimersByTimeAsync(UNDO_MS - 1);
    expect([sent, made.list()]).toEqual([[], [4]]);
    await vi.advanceTimersByTimeAsync(1);
    expect([sent, made.list()]).toEqual([[4], []]);
  });

  it('[R1.02d] is never sent when it is undone', async () => {
    const { made, sent, sentOnLeave, leave } = deletions();
    made.begin(4);
    made.undo(4);
    await vi.advanceTimersByTimeAsync(2 * UNDO_MS);
    leave();
    expect([sent, sentOnLeave, made.list()]).toEqual([[], [], []]);
  });

  it('is sent at once when the page is left', () => {
    const { made, sentOnLeave, leave } = deletions();
    made.begin(4);
    made.begin(5);
    leave();
    expect(sentOnLeave).toEqual([4, 5]);
  });

  it('shows the clip again when the server refuses', async () => {
    const { made, failed } = deletions(() => Promise.reject(new Error('offline')));
    const heard = vi.fn();
    made.subscribe(heard);
    made.begin(4);
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    expect([failed, made.list()]).toEqual([[4], []]);
    expect(heard).toHaveBeenCalledTimes(2);
  });
});
