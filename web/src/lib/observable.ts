// An observable value outside React, rendered inside it.
import { startTransition, useEffect, useState } from 'react';
import { useIsHydrating } from './first-render.ts';

export interface Observable<Value> {
  /** The value of the server's rendering. */
  readonly initial: Value;
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createObservable<Value>(initial: Value): Observable<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * A value may have changed before the component hydrates, so that its first rendering shows the initial one. A store of
 * React would render each change at once, also above parts that still wait for their hydration.
 */
export function useObservable<Value>(
  observable: Pick<Observable<Value>, 'initial' | 'get' | 'subscribe'>,
): Value {
  const isHydrating = useIsHydrating();
  const [value, setValue] = useState(() => (isHydrating ? observable.initial : observable.get()));
  useEffect(() => {
    const follow = (): void => startTransition(() => setValue(() => observable.get()));
    follow();
    return observable.subscribe(follow);
  }, [observable]);
  return value;
}
