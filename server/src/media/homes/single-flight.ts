// Shares one request among all that ask for the same, and limits different ones at once.

export interface SingleFlight {
  /** Undefined when too many different ones are under way. A failed request fails for each that waits for it. */
  run<Value>(key: string, start: () => Promise<Value>): Promise<Value> | undefined;
}

export function createSingleFlight(differentMaximum: number): SingleFlight {
  const underWay = new Map<string, Promise<unknown>>();
  return {
    run<Value>(key: string, start: () => Promise<Value>) {
      const shared = underWay.get(key);
      if (shared !== undefined) return shared as Promise<Value>;
      if (underWay.size >= differentMaximum) return undefined;
      const started = start().finally(() => underWay.delete(key));
      underWay.set(key, started);
      return started;
    },
  };
}
