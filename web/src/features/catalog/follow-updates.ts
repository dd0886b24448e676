// Applies live updates to queries: the event at once, lists within a second.
import { liveUpdatesPath, type LiveUpdate } from '@floodlit/contract/live-updates';
import type { EventDetail } from '@floodlit/contract/catalog';
import type { QueryClient } from '@tanstack/react-query';
import { applyClipUpdate, refreshClips } from '../../lib/clip-cache.ts';
import { listenForUpdates } from '../../lib/live-updates.ts';

/** Jitter: a crowd receives the update at once and must not query at once. */
const SPREAD_MS = 1_000;
/** One connection serves all pages. */
const LINGER_MS = 3_000;

const LISTS = [['home'], ['events']] as const;

export interface UpdateWork {
  apply: (update: LiveUpdate) => void;
  refreshEvent: () => void;
  refreshAll: () => void;
  stop: () => void;
}

export function createUpdateWork(queryClient: QueryClient, random: () => number = Math.random): UpdateWork {
  const known = new Map<number, LiveUpdate['stream_status']>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function refreshLists(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      for (const queryKey of LISTS) void queryClient.invalidateQueries({ queryKey });
    }, random() * SPREAD_MS);
  }

  const refreshEvent = (): void => void queryClient.invalidateQueries({ queryKey: ['event'] });

  return {
    apply: ({ event_id: id, stream_status, signal, words }) => {
      const queryKey = ['event', id];
      const before = queryClient.getQueryData<EventDetail>(queryKey);
      if (before !== undefined) {
        const { words: _before, ...rest } = before;
        queryClient.setQueryData<EventDetail>(queryKey, {
          ...rest,
          stream_status,
          signal,
          ...(words !== undefined && { words }),
        });
        void queryClient.invalidateQueries({ queryKey });
      }
      // Lists contain no signal state.
      if (known.get(id) !== stream_status) refreshLists();
      known.set(id, stream_status);
    },
    refreshEvent,
    refreshAll: () => {
      refreshEvent();
      refreshLists();
      refreshClips(queryClient);
    },
    stop: () => clearTimeout(timer),
  };
}

let followers = 0;
let following: (() => void) | undefined;

/** Listens to the server until the returned function is called. All callers share one connection. */
export function followUpdates(queryClient: QueryClient): () => void {
  followers += 1;
  following ??= begin(queryClient);
  return () => {
    followers -= 1;
    setTimeout(() => {
      if (followers > 0) return;
      following?.();
      following = undefined;
    }, LINGER_MS);
  };
}

function begin(queryClient: QueryClient): () => void {
  const work = createUpdateWork(queryClient);
  const stop = listenForUpdates({
    open: () => new EventSource(`/api${liveUpdatesPath}`),
    onUpdate: work.apply,
    onClip: (update) => applyClipUpdate(queryClient, update),
    // Lists reload on their own schedule.
    onBegin: work.refreshEvent,
    onMissed: work.refreshAll,
    page: document,
  });
  return () => {
    stop();
    work.stop();
  };
}
