import { describe, expect, it } from 'vitest';
import { clockAt } from '@floodlit/contract/sums/game-clock';
import { sportRules } from '@floodlit/contract/sums/sport-rules';
import { learn, moveOn, serverNow, startClock, type PhoneClock, type Reading } from './phone-clock.ts';

const server = 1_800_000_000_000;
/** A phone whose wall clock is wrong by `wrong`, at `ms` after the start. */
const at = (ms: number, wrong = 0, slept = 0): Reading => ({ wall: server + ms + wrong, steady: ms - slept });
const learned = (wrong: number, ms = 0, wait = 100): PhoneClock =>
  learn(startClock(at(ms, wrong)), at(ms, wrong), at(ms + wait, wrong), server + ms + wait / 2);

describe('the server’s time on a phone', () => {
  it.each([0, 3 * 3_600_000, -3 * 3_600_000])('is right on a phone that is wrong by %i ms', (wrong) => {
    expect(serverNow(learned(wrong), at(5_000, wrong))).toBe(server + 5_000);
  });

  it('draws the game clock right after 30 minutes with the screen off', () => {
    const half = 30 * 60_000;
    // The steady clock stood still while the phone slept.
    const now = serverNow(learned(3_600_000), at(half, 3_600_000, half - 1_000));
    const clock = { seconds: 12, running_since: server };
    expect(Math.abs(clockAt(clock, sportRules.soccer, now) - (12 + 1_800))).toBeLessThanOrEqual(0.2);
  });

  it('goes on when its owner sets the clock back in the game', () => {
    const before = moveOn(learned(0), at(10_000));
    expect(serverNow(before, at(12_000, -3_600_000))).toBe(server + 12_000);
  });

  it.each([30_000, 3_600_000])(
    'is corrected by the next answer when its owner sets the clock %i ms forward',
    (wrong) => {
      const after = learn(learned(0), at(60_000, wrong), at(60_200, wrong), server + 60_100);
      expect(serverNow(after, at(61_000, wrong))).toBe(server + 61_000);
    },
  );

  it('keeps the measure of a fast answer against one of a slow network', () => {
    const slow = learn(learned(0, 0, 40), at(4_000), at(9_000), server + 8_900);
    expect(Math.abs(serverNow(slow, at(10_000)) - (server + 10_000))).toBeLessThanOrEqual(20);
  });

  it('ignores an answer in whose time the wall clock jumped', () => {
    const jumped = learn(
      learned(0),
      at(4_000),
      { wall: server + 4_100 + 3_600_000, steady: 4_100 },
      server + 4_050,
    );
    expect(jumped.offset).toBe(learned(0).offset);
  });
});
