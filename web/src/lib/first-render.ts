// The first rendering of a component that hydrates equals the server's. The browser's own facts follow.
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

const neverChanges = () => (): void => undefined;
const nothing = (): undefined => undefined;

/**
 * Whether this component renders on the server, or takes over what the server rendered. True in that one rendering:
 * React reads the server's snapshot of a store then, and at no other time.
 */
export function useIsHydrating(): boolean {
  let isHydrating = false;
  useSyncExternalStore(neverChanges, nothing, () => {
    // oxlint-disable-next-line react/immutability -- React calls it while it renders
    isHydrating = true;
    return undefined;
  });
  return isHydrating;
}

/**
 * @param read what the browser knows, read once. It shows in a transition after the hydration of the component, or at
 * once in a component that the browser renders first.
 */
export function useAfterHydration<Value>(fromDocument: Value, read: () => Value): Value {
  const isHydrating = useIsHydrating();
  const [first] = useState(() => ({ isFromDocument: isHydrating, read }));
  const [value, setValue] = useState(() => (isHydrating ? fromDocument : read()));
  useEffect(() => {
    if (first.isFromDocument) startTransition(() => setValue(() => first.read()));
  }, [first]);
  return value;
}

const yes = (): boolean => true;

/** False on the server and in a hydrating rendering, then true: for what the document does not contain. */
export const useIsHydrated = (): boolean => useAfterHydration(false, yes);

/** The first screens of a long list, which the document contains. All of it shows in a transition after hydration. */
export function useFirstPart<Item>(items: readonly Item[], most: number): readonly Item[] {
  const isHydrated = useIsHydrated();
  return isHydrated ? items : items.slice(0, most);
}
