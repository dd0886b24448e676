// Deletions that wait for their undo period. A page that is left sends them at once.

/** Time to undo. */
export const UNDO_MS = 10_000;

export interface DeferredDeletions {
  /** Sends the deletion after the period, unless it is undone. A repeated call changes nothing. */
  begin: (id: number) => void;
  undo: (id: number) => void;
  list: () => readonly number[];
  subscribe: (listener: () => void) => () => void;
}

export interface DeletionOptions {
  /** Rejects when the clip could not be deleted. */
  send: (id: number) => Promise<unknown>;
  /** Must outlive the page. */
  sendOnLeave: (id: number) => void;
  /** The deletion failed, so the clip is still there. */
  onFailed: (id: number, error: unknown) => void;
  page: Pick<Window, 'addEventListener'>;
}

export function createDeferredDeletions({
  send,
  sendOnLeave,
  onFailed,
  page,
}: DeletionOptions): DeferredDeletions {
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();
  let ids: readonly number[] = [];

  const publish = (): void => {
    ids = [...timers.keys()];
    for (const listener of listeners) listener();
  };
  const forget = (id: number): void => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    publish();
  };
  const finish = (id: number): void => {
    send(id).then(
      () => forget(id),
      (error: unknown) => {
        forget(id);
        onFailed(id, error);
      },
    );
  };
  // A page in the back-forward cache keeps its list, and the server answers a second deletion like the first.
  page.addEventListener('pagehide', () => {
    for (const id of timers.keys()) sendOnLeave(id);
  });
  return {
    begin(id) {
      if (timers.has(id)) return;
      timers.set(
        id,
        setTimeout(() => finish(id), UNDO_MS),
      );
      publish();
    },
    undo: forget,
    list: () => ids,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
