// The clock of the rooms, which tests can move. The rooms read no other clock.

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const addSeconds = (moment: Date, seconds: number): Date =>
  new Date(moment.getTime() + seconds * 1_000);
export const secondsUtc = (moment: Date): number => Math.floor(moment.getTime() / 1_000);
