// The time is asked of a clock that tests can move; nothing else in the rooms reads it.

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const addSeconds = (moment: Date, seconds: number): Date =>
  new Date(moment.getTime() + seconds * 1_000);
export const secondsUtc = (moment: Date): number => Math.floor(moment.getTime() / 1_000);
