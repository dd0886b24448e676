// Lets what the server tells change what is shown: the event at once, lists in the course of a second.
import { liveUpdatesPath, type LiveUpdate } from '@floodlit/contract/live-updates';
import type { EventDetail } from '@floodlit/contract/catalog';
import type { QueryClient } from '@tanstack/react-query';
import { listenForUpdates } from '../../lib/live-updates.ts';

/** A crowd is told at the same moment and must not ask at the same moment. */
const SPREAD_MS = 1_000;
/** From page to page the same connection serves. */
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
    apply: ({ event_id: id, stream_status, signal }) => {
      const queryKey = ['event', id];
      const before = queryClient.getQueryData<EventDetail>(queryKey);
      if (before !== undefined) {
        queryClient.setQueryData<EventDetail>(queryKey, { ...before, stream_status, signal });
        void queryClient.invalidateQueries({ queryKey });
      }
      // Lists say nothing about a signal.
      if (known.get(id) !== stream_status) refreshLists();
      known.set(id, stream_status);
    },
    refreshEvent,
    refreshAll: () => {
      refreshEvent();
      refreshLists();
    },
    stop: () => clearTimeout(timer),
  };
}

let followers = 0;
let following: (() => void) | undefined;

/** Follows the server until the returned function is called; several followers share one connection. */
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
    // Lists are asked for again in their own time.
    onBegin: work.refreshEvent,
    onMissed: work.refreshAll,
    page: document,
  });
  return () => {
    stop();
    work.stop();
  };
}
