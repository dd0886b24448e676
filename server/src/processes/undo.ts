/** What was started, to be stopped last first. */
export interface Undo {
  push(stop: () => Promise<unknown>): void;
  /** Stops everything once, also what is pushed while it stops; a stop that fails does not keep the others from stopping. */
  all(): Promise<void>;
}

export function createUndo(): Undo {
  const stops: (() => Promise<unknown>)[] = [];
  return {
    push: (stop) => void stops.push(stop),
    async all() {
      const failures: unknown[] = [];
      for (let stop = stops.pop(); stop !== undefined; stop = stops.pop())
        await stop().catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be stopped.');
    },
  };
}
