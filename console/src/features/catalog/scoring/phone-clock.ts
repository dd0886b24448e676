// The server's time on a phone whose own clock may be wrong, may be set, and which sleeps.

/** Two clocks of the browser: `wall` may be set by its owner, `steady` may stand still while the phone sleeps. */
export interface Reading {
  readonly wall: number;
  readonly steady: number;
}

/** `offset`: the server's clock minus the wall clock. `error`: how far it may be wrong. All in milliseconds. */
export interface PhoneClock {
  readonly offset: number;
  readonly error: number;
  readonly reading: Reading;
}

/** Cheap clocks of phones lose or gain up to this part of the time. */
const drift = 0.000_1;
/** The two clocks differ by so much without a cause. */
const jitterMs = 50;

export const startClock = (reading: Reading, offset = 0): PhoneClock => ({
  offset,
  error: Number.POSITIVE_INFINITY,
  reading,
});

/** A wall clock that gained less than the steady one was set back. A larger gain is a sleep, and right. */
export function moveOn(clock: PhoneClock, reading: Reading): PhoneClock {
  const wall = reading.wall - clock.reading.wall;
  const steady = Math.max(0, reading.steady - clock.reading.steady);
  const setBack = steady - wall > jitterMs ? steady - wall : 0;
  return {
    offset: clock.offset + setBack,
    error: clock.error + Math.max(wall, steady) * drift,
    reading,
  };
}

/**
 * Learns from an answer. The better of two measures is kept, unless they exclude each other: then a clock was set.
 * @param asked when the request left.
 * @param got when its answer arrived.
 */
export function learn(clock: PhoneClock, asked: Reading, got: Reading, sentAt: number): PhoneClock {
  const moved = moveOn(clock, got);
  const wait = Math.max(0, got.steady - asked.steady);
  // The wall clock jumped during the request, so the answer says nothing of it.
  if (Math.abs(got.wall - asked.wall - wait) > wait + 1_000) return moved;
  const offset = sentAt - (got.wall - wait / 2);
  const error = wait / 2;
  const excludes = Math.abs(offset - moved.offset) > error + moved.error;
  return error <= moved.error || excludes ? { offset, error, reading: got } : moved;
}

export const serverNow = (clock: PhoneClock, reading: Reading): number =>
  reading.wall + moveOn(clock, reading).offset;
