// The only randomness of a schedule: a list of numbers that the property test generates and shrinks after a failure.

export interface RandomSequence {
  /** A whole number from 0 up to, not including, `choices`. */
  next(choices: number): number;
  pick<Item>(items: readonly Item[]): Item | undefined;
  readonly length: number;
}

export function createRandomSequence(numbers: readonly number[]): RandomSequence {
  let position = 0;
  const next = (choices: number): number => {
    const lap = Math.floor(position / numbers.length);
    const number = numbers[position % numbers.length] ?? 0;
    position++;
    // Each lap shifts the numbers, so that a short random does not repeat itself forever.
    return (number + lap * 7) % choices;
  };
  return { next, pick: (items) => items[next(items.length)], length: numbers.length };
}

export interface Counts {
  schedules: number;
  kills: number;
  deliveries: number;
  repeatedDeliveries: number;
  lostDeliveries: number;
  lostReplies: number;
  lateRequests: number;
  storedFailures: number;
  freeFailures: number;
  refusedAsBusy: number;
  withCoupon: number;
  bundles: number;
  withCard: number;
  charged: number;
  refunded: number;
}

export const noCounts = (): Counts => ({
  schedules: 0,
  kills: 0,
  deliveries: 0,
  repeatedDeliveries: 0,
  lostDeliveries: 0,
  lostReplies: 0,
  lateRequests: 0,
  storedFailures: 0,
  freeFailures: 0,
  refusedAsBusy: 0,
  withCoupon: 0,
  bundles: 0,
  withCard: 0,
  charged: 0,
  refunded: 0,
});
