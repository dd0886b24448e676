/** The rejection of a popup's promise after a dismissal (R2.16). */
export class PopupCancelledError extends Error {
  override readonly name = 'PopupCancelledError';
  constructor() {
    super('The popup was cancelled.');
  }
}

export function isPopupCancelled(error: unknown): error is PopupCancelledError {
  return error instanceof PopupCancelledError;
}

/** The actions of a popup. */
export type PopupHandle<Result> = { ok: (result: Result) => void; cancel: () => void };
export type OpenPopup<Content> = { id: number; content: Content };

export type PopupStore<Content> = {
  /** Resolves on ok, rejects with PopupCancelledError on cancel. Only the first result counts. */
  open: <Result>(create: (handle: PopupHandle<Result>) => Content) => Promise<Result>;
  read: () => readonly OpenPopup<Content>[];
  subscribe: (listener: () => void) => () => void;
};

export function createPopupStore<Content>(): PopupStore<Content> {
  let popups: readonly OpenPopup<Content>[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const publish = (next: readonly OpenPopup<Content>[]): void => {
    popups = next;
    for (const listener of listeners) listener();
  };
  return {
    open: <Result>(create: (handle: PopupHandle<Result>) => Content) =>
      new Promise<Result>((resolve, reject) => {
        lastId += 1;
        const id = lastId;
        let isAnswered = false;
        const remove = (): void => {
          isAnswered = true;
          publish(popups.filter((popup) => popup.id !== id));
        };
        const content = create({
          ok: (result) => {
            remove();
            resolve(result);
          },
          cancel: () => {
            remove();
            reject(new PopupCancelledError());
          },
        });
        if (!isAnswered) publish([...popups, { id, content }]);
      }),
    read: () => popups,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
