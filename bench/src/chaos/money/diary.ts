// Records every statement that the product made to a fan. None may turn out to be untrue.
export interface Diary {
  /** Every order that an answer named, by the fan who got it. */
  readonly acknowledged: Map<number, number>;
  /** Orders that were said to be paid. */
  readonly toldPaid: Set<number>;
  /** Fans who saw their purchase through, and those who stopped trying. */
  bought: number;
  left: number;
  gaveUp: number;
  presses: number;
  /** Answers that no fault explains. */
  readonly surprises: Map<string, number>;
}

export const openDiary = (): Diary => ({
  acknowledged: new Map(),
  toldPaid: new Set(),
  bought: 0,
  left: 0,
  gaveUp: 0,
  presses: 0,
  surprises: new Map(),
});

export const noteSurprise = ({ surprises }: Diary, what: string): void => {
  surprises.set(what, (surprises.get(what) ?? 0) + 1);
};
