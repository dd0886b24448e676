// Heavy work in turn: a few run at once, the others wait in the order in which they came.

/** Runs the work as soon as there is a place; its answer and its failure are the caller's. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createTurns(atOnce: number): InTurn {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // Who waits takes the place over; it is free only when nobody does.
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}
