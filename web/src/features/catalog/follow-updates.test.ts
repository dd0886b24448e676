import type { EventDetail } from '@floodlit/contract/catalog/catalog';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clipKeys } from '../../lib/clip-cache.ts';
import { anEvent } from './event-makers.fixture.ts';
import { createUpdateWork } from './follow-updates.ts';

const detail: EventDetail = {
  ...anEvent({ id: 7 }),
  access: { granted: true, reason: null },
  recording: 'none',
  signal: null,
  covered_by: null,
  covered_held: null,
};

function aClient() {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['event', 7], detail);
  queryClient.setQueryData(['event', 8], { ...detail, id: 8 });
  queryClient.setQueryData(['home'], {});
  queryClient.setQueryData(['events', {}], {});
  queryClient.setQueryData([...clipKeys.lists, 'latest'], []);
  const isStale = (queryKey: readonly unknown[]): boolean | undefined =>
    queryClient.getQueryState(queryKey)?.isInvalidated;
  return { queryClient, isStale, work: createUpdateWork(queryClient, () => 0.5) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('live updates', () => {
  it('changes the event at once and reloads the rest of it', () => {
    const { queryClient, isStale, work } = aClient();
    work.apply({ event_id: 7, stream_status: 'live', signal: 'on' });
    expect(queryClient.getQueryData(['event', 7])).toMatchObject({ stream_status: 'live', signal: 'on' });
    expect(isStale(['event', 7])).toBe(true);
    expect(isStale(['event', 8])).toBe(false);
  });

  it('changes lists within a second, once for several', () => {
    const { queryClient, isStale, work } = aClient();
    const asked = vi.spyOn(queryClient, 'invalidateQueries');
    work.apply({ event_id: 1, stream_status: 'live', signal: 'on' });
    work.apply({ event_id: 2, stream_status: 'live', signal: 'on' });
    expect(isStale(['home'])).toBe(false);
    vi.advanceTimersByTime(500);
    expect([isStale(['home']), isStale(['events', {}])]).toEqual([true, true]);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('leaves lists alone when only a signal changes', () => {
    const { queryClient, isStale, work } = aClient();
    work.apply({ event_id: 7, stream_status: 'live', signal: 'on' });
    vi.advanceTimersByTime(1_000);
    queryClient.setQueryData(['home'], {});
    work.apply({ event_id: 7, stream_status: 'live', signal: 'lost' });
    vi.advanceTimersByTime(1_000);
    expect(isStale(['home'])).toBe(false);
    expect(queryClient.getQueryData(['event', 7])).toMatchObject({ signal: 'lost' });
  });

  it('changes lists also when an event is cancelled and taken back', () => {
    const { queryClient, isStale, work } = aClient();
    for (let edit = 0; edit < 2; edit++) {
      queryClient.setQueryData(['home'], {});
      work.apply({ event_id: 7, stream_status: 'upcoming', signal: null });
      vi.advanceTimersByTime(1_000);
      expect(isStale(['home'])).toBe(true);
    }
  });

  it('shows what an operator says, and takes it away again', () => {
    const { queryClient, work } = aClient();
    const words = { slate: 'Half-time' };
    work.apply({ event_id: 7, stream_status: 'live', signal: 'lost', words });
    expect(queryClient.getQueryData(['event', 7])).toMatchObject({ words });
    work.apply({ event_id: 7, stream_status: 'live', signal: 'on' });
    expect(queryClient.getQueryData(['event', 7])).not.toHaveProperty('words');
  });

  it('ignores an event outside the cache', () => {
    const { queryClient, work } = aClient();
    work.apply({ event_id: 9, stream_status: 'live', signal: 'on' });
    expect(queryClient.getQueryData(['event', 9])).toBeUndefined();
  });

  it('[T08] is reloaded completely after missed updates: a clip may have been withdrawn', () => {
    const { isStale, work } = aClient();
    work.refreshAll();
    vi.advanceTimersByTime(1_000);
    const keys = [['event', 7], ['event', 8], ['home'], ['events', {}], [...clipKeys.lists, 'latest']];
    expect(keys.filter((key) => isStale(key) !== true)).toEqual([]);
  });
});
