import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChangeListener } from './ports.ts';
import { tellChanges } from './tell-changes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The changes of a test, and the subscribed listeners. */
function aChannel() {
  const subscribed: ChangeListener[] = [];
  const reads: number[] = [];
  const tellTo = tellChanges({
    changes: {
      subscribe(_channelId, listener) {
        subscribed.push(listener);
        return () => void subscribed.splice(subscribed.indexOf(listener), 1);
      },
    },
    readState: async (_channelId, eventId) => {
      reads.push(eventId);
      return { event_id: eventId, stream_status: 'live', signal: 'on' };
    },
    readClip: async () => undefined,
    readScore: async () => undefined,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  const join = () => {
    const sent: string[] = [];
    const { promise: ended, resolve: leave } = Promise.withResolvers<void>();
    tellTo(1, { send: (text) => void sent.push(text), ended }, []);
    return { sent, leave };
  };
  const change = (eventId: number): void => {
    for (const listener of subscribed) listener.changed(eventId);
  };
  return { subscribed, reads, join, change };
}

describe('telling changes', () => {
  it('makes one message of the changes of one event within 100 ms', async () => {
    const { reads, join, change } = aChannel();
    const [one, other] = [join(), join()];
    for (const eventId of [7, 7, 8, 7]) change(eventId);
    await vi.advanceTimersByTimeAsync(99);
    expect(reads).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(reads).toEqual([7, 8]);
    const message = (id: number) => `data: {"event_id":${id},"stream_status":"live","signal":"on"}\n\n`;
    expect([one.sent, other.sent]).toEqual([
      [message(7), message(8)],
      [message(7), message(8)],
    ]);
  });

  it('listens once for all viewers while there are any, and reads nothing without viewers', async () => {
    const { subscribed, reads, join, change } = aChannel();
    expect(subscribed).toHaveLength(0);
    const [one, other] = [join(), join()];
    expect(subscribed).toHaveLength(1);
    one.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(subscribed).toHaveLength(1);
    change(7);
    other.leave();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([subscribed, reads]).toEqual([[], []]);
    const next = join();
    change(7);
    await vi.advanceTimersByTimeAsync(100);
    expect([subscribed.length, next.sent.length]).toEqual([1, 1]);
  });
});
