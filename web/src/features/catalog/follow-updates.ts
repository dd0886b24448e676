// Applies live updates to queries: the event at once, lists within a second.
import { liveUpdatesPath, type LiveUpdate } from '@floodlit/contract/live-updates';
import type { EventDetail } from '@floodlit/contract/catalog/catalog';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { applyClipUpdate, clipKeys, refreshClips } from '../../lib/clip-cache.ts';
import { listenForUpdates } from '../../lib/live-updates.ts';
import { createNaming } from './scores/name-games.ts';
import type { ScoreUpdate } from '@floodlit/contract/catalog/scores';

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
  const known = new Map<number, LiveUpdate>();
  const wanted = new Set<QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function refreshLists(lists: readonly QueryKey[] = LISTS): void {
    for (const list of lists) wanted.add(list);
    timer ??= setTimeout(() => {
      timer = undefined;
      for (const queryKey of wanted) void queryClient.invalidateQueries({ queryKey });
      wanted.clear();
    }, random() * SPREAD_MS);
  }

  const refreshEvent = (): void => void queryClient.invalidateQueries({ queryKey: ['event'] });

  return {
    apply: (update) => {
      const { event_id: id, stream_status, signal, words } = update;
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
      if (!isAboutPicture(known.get(id), update)) refreshLists();
      known.set(id, update);
    },
    refreshEvent,
    refreshAll: () => {
      refreshEvent();
      refreshLists([...LISTS, clipKeys.lists]);
      refreshClips(queryClient);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Lists contain neither signal nor words. An update that changes none of its fields is an edit of the event. */
const isAboutPicture = (before: LiveUpdate | undefined, after: LiveUpdate): boolean =>
  before?.stream_status === after.stream_status &&
  (before.signal !== after.signal || JSON.stringify(before.words) !== JSON.stringify(after.words));

let followers = 0;
let hasFollowed = false;
let following: { stop: () => void; reopen: () => void } | undefined;

/** Receives the scores of games that a page names. */
export interface ScoreListener {
  onScore: (update: ScoreUpdate) => void;
  /** Updates may have been missed: scores that the new connection does not bring are asked for again. */
  onMissed: () => void;
}
const scoreListeners = new Set<ScoreListener>();
const naming = createNaming(() => following?.reopen());
const tellMissed = (): void => {
  for (const listener of scoreListeners) listener.onMissed();
};

export interface FollowedScores {
  /** The games whose scores are wanted, the most wanted first. */
  name: (ids: readonly number[]) => void;
  /** As `name`, and the server ends what is no longer wanted at once. */
  nameAtOnce: (ids: readonly number[]) => void;
  stop: () => void;
}

/** Adds a listener of scores to the connection. It opens none by itself. */
export function followScores(listener: ScoreListener): FollowedScores {
  scoreListeners.add(listener);
  return {
    name: (ids) => naming.want(listener, ids),
    nameAtOnce: (ids) => naming.wantAtOnce(listener, ids),
    stop: () => {
      scoreListeners.delete(listener);
      naming.want(listener, []);
    },
  };
}

/** Listens to the server until the returned function is called. All callers share one connection. */
export function followUpdates(queryClient: QueryClient): () => void {
  followers += 1;
  following ??= begin(queryClient);
  return () => {
    followers -= 1;
    setTimeout(() => {
      if (followers > 0) return;
      following?.stop();
      following = undefined;
    }, LINGER_MS);
  };
}

function begin(queryClient: QueryClient): NonNullable<typeof following> {
  const work = createUpdateWork(queryClient);
  // The document's lists are some seconds old. After a page without updates, they are older.
  const onBegin = hasFollowed ? work.refreshAll : work.refreshEvent;
  const { stop, reopen } = listenForUpdates({
    open: (isAgain) => new EventSource(addressOf(naming.take(), isAgain)),
    onUpdate: work.apply,
    onClip: (update) => applyClipUpdate(queryClient, update),
    onScore: (update) => {
      for (const listener of scoreListeners) listener.onScore(update);
    },
    // A connection begins with the present scores of the games that it names.
    onBegin,
    onMissed: () => {
      work.refreshAll();
      tellMissed();
    },
    page: document,
  });
  hasFollowed = true;
  return {
    stop: () => {
      stop();
      work.stop();
    },
    reopen,
  };
}

function addressOf(ids: readonly number[], isAgain: boolean): string {
  const query = [...ids.map((id) => `event_id[]=${id}`), ...(isAgain ? ['again=1'] : [])].join('&');
  return `/api${liveUpdatesPath}${query && `?${query}`}`;
}
