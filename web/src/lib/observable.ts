// An observable value outside React, rendered inside it.
import { useSyncExternalStore } from 'react';

export interface Observable<Value> {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createObservable<Value>(initial: Value): Observable<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
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

export function useObservable<Value>(observable: Pick<Observable<Value>, 'get' | 'subscribe'>): Value {
  return useSyncExternalStore(observable.subscribe, observable.get, observable.get);
}
