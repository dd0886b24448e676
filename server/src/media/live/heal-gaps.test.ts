import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGapHealing } from './heal-gaps.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aHealing({ open = [4], isWaiting = false } = {}) {
  const state = { late: '', reads: 0, healed: [] as string[], isWaiting, problems: 0, fails: false };
  const healing = createGapHealing({
    recording: {
      openNumbers: () => new Set(open),
      heal: async (late, { isSettled }) => {
        state.healed.push(isSettled ? `${late}, settled` : late);
        return state.isWaiting;
      },
    },
    readLate: async () => {
      state.reads += 1;
      if (state.fails) throw new Error('away');
      return state.late;
    },
    hasFiles: async () => [],
    onProblem: () => (state.problems += 1),
  });
  return { state, healing };
}

describe('the gaps of a game that was taken over', () => {
  it('cost nothing while nothing comes, and are looked at twice a minute', async () => {
    const { state } = aHealing();
    await vi.advanceTimersByTimeAsync(62_000);
    const before = state.reads;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(state.healed).toEqual([]);
    expect(state.reads - before).toBe(20);
  });

  it('are filled once by each text that comes late', async () => {
    const { state } = aHealing();
    await vi.advanceTimersByTimeAsync(62_000);
    state.late = 'one';
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.healed).toEqual(['one']);
    state.late = 'one two';
    await vi.advanceTimersByTimeAsync(300_000);
    expect(state.healed).toEqual(['one', 'one two']);
  });

  it('are looked at again while files of a late text have still to come, also after a failure', async () => {
    const { state } = aHealing({ isWaiting: true });
    state.late = 'one';
    await vi.advanceTimersByTimeAsync(2_000);
    state.fails = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state.problems).toBeGreaterThan(0);
    state.fails = false;
    state.isWaiting = false;
    await vi.advanceTimersByTimeAsync(300_000);
    expect(state.healed).toEqual(['one', 'one, settled']);
  });

  it('are not looked for without a gap, nor after the end', async () => {
    const none = aHealing({ open: [] });
    const ended = aHealing();
    ended.healing.stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect([none.state.reads, ended.state.reads]).toEqual([0, 0]);
  });
});
