// Shares one request among all that ask for the same, and limits different ones at once, also by network.

export interface SingleFlight {
  /**
   * Undefined when too many different ones are under way. A failed request fails for each that waits for it.
   * @param range the network that asks; undefined has the limit of all.
   */
  run<Value>(key: string, start: () => Promise<Value>, range?: string): Promise<Value> | undefined;
}

export function createSingleFlight(
  differentMaximum: number,
  ofRangeMaximum = differentMaximum,
): SingleFlight {
  const underWay = new Map<string, Promise<unknown>>();
  const startedBy = new Map<string, number>();

  function leave(range: string): void {
    const left = (startedBy.get(range) ?? 1) - 1;
    if (left > 0) startedBy.set(range, left);
    else startedBy.delete(range);
  }

  return {
    run<Value>(key: string, start: () => Promise<Value>, range?: string) {
      const shared = underWay.get(key);
      if (shared !== undefined) return shared as Promise<Value>;
      if (underWay.size >= differentMaximum) return undefined;
      const ofRange = range === undefined ? 0 : (startedBy.get(range) ?? 0);
      if (ofRange >= ofRangeMaximum) return undefined;
      if (range !== undefined) startedBy.set(range, ofRange + 1);
      const started = start().finally(() => {
        underWay.delete(key);
        if (range !== undefined) leave(range);
      });
      underWay.set(key, started);
      return started;
    },
  };
}
