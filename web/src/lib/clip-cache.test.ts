import type { ClipUpdate } from '@floodlit/contract/clips/clip-updates';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { applyClipUpdate, clipKeys, refreshClips } from './clip-cache.ts';

const list = [...clipKeys.lists, 'event', 7];
const update = (change: Partial<ClipUpdate>): ClipUpdate => ({
  clip_id: 3,
  event_id: 7,
  status: 'ready',
  is_shown: true,
  ...change,
});

function aClient() {
  const queryClient = new QueryClient();
  queryClient.setQueryData(list, [{ id: 3 }, { id: 4 }]);
  queryClient.setQueryData(clipKeys.own, { pages: [{ data: [{ id: 3 }] }] });
  queryClient.setQueryData([...clipKeys.shared(3), 'uuid'], { id: 3 });
  queryClient.setQueryData([...clipKeys.shared(4), 'uuid'], { id: 4 });
  const isStale = (queryKey: readonly unknown[]): boolean | undefined =>
    queryClient.getQueryState(queryKey)?.isInvalidated;
  return { queryClient, isStale };
}

describe('an update of a clip', () => {
  it('[T08] takes a withdrawn clip out of open lists at once, and its page asks again', () => {
    const { queryClient, isStale } = aClient();
    applyClipUpdate(queryClient, update({ is_shown: false }));
    expect(queryClient.getQueryData(list)).toEqual([{ id: 4 }]);
    expect(isStale([...clipKeys.shared(3), 'uuid'])).toBe(true);
    expect(isStale([...clipKeys.shared(4), 'uuid'])).toBe(false);
  });

  it('[R4.05] reloads the own clips when it is one of them', () => {
    const { queryClient, isStale } = aClient();
    applyClipUpdate(queryClient, update({ clip_id: 9, status: 'processing', is_shown: false }));
    expect(isStale(clipKeys.own)).toBe(false);
    applyClipUpdate(queryClient, update({ status: 'processing', is_shown: false }));
    expect(isStale(clipKeys.own)).toBe(true);
  });

  it('reloads no list for a new clip', () => {
    const { queryClient, isStale } = aClient();
    applyClipUpdate(queryClient, update({ clip_id: 9 }));
    expect(isStale(list)).toBe(false);
    expect(queryClient.getQueryData(list)).toHaveLength(2);
  });

  it('is made up for after missed messages', () => {
    const { queryClient, isStale } = aClient();
    refreshClips(queryClient);
    // The lists follow with those of events, spread over a second.
    expect([isStale(clipKeys.own), isStale([...clipKeys.shared(3), 'uuid']), isStale(list)]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
