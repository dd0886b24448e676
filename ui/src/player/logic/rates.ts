// The playback rates of the menu and of the keys.

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** A live game at its edge cannot play faster. */
export const ratesOf = (isAtEdge: boolean): number[] => RATES.filter((rate) => !isAtEdge || rate <= 1);

/** The next rate in this direction. At the end of the list it stays. */
export function nextRate(rates: readonly number[], rate: number, steps: -1 | 1): number {
  const further =
    steps > 0 ? rates.find((each) => each > rate) : rates.toReversed().find((each) => each < rate);
  return further ?? rate;
}
