import { limits } from '@floodlit/contract/limits';

/**
 * How long the token of a television lives: the length of the recording and time for pauses.
 * @param duration null for a live game, whose end nobody knows.
 */
export const remoteSecondsOf = (duration: number | null): number =>
  duration === null
    ? limits.remoteMaximumSeconds
    : Math.min(Math.ceil(duration) + limits.remoteMarginSeconds, limits.remoteMaximumSeconds);
