// Concurrency limit of the players that wait for one quality of a game: over all, and for each network.

export interface WaitingPlaces {
  /** @returns a function that gives the place back. Undefined when too many wait. */
  take(range: string | undefined): (() => void) | undefined;
}

const waitersMaximum = 20_000;
/** A stadium is one address, and no single one may take all places. */
const waitersPerRange = 4_000;

export function createWaitingPlaces(): WaitingPlaces {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    take(range = '') {
      const ofRange = taken.get(range) ?? 0;
      if (all >= waitersMaximum || ofRange >= waitersPerRange) return undefined;
      all += 1;
      taken.set(range, ofRange + 1);
      return () => {
        all -= 1;
        const left = (taken.get(range) ?? 1) - 1;
        if (left > 0) taken.set(range, left);
        else taken.delete(range);
      };
    },
  };
}
