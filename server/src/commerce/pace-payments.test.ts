import { describe, expect, it } from 'vitest';
import { createFaultyPayments } from '../../test/fakes/faulty-payments.ts';
import { createTurns, pacePayments } from './pace-payments.ts';

describe('pacePayments', () => {
  it('[T72] spreads calls over the second, and lets the first through at once', async () => {
    let nowMs = 1_000;
    const waited: number[] = [];
    const payments = pacePayments(
      createFaultyPayments(),
      createTurns({
        callsPerSecond: 10,
        nowMs: () => nowMs,
        wait: async (ms) => void waited.push(ms),
      }),
    );
    const list = () =>
      payments.listIntentsOfOrder({ channelId: 1, orderId: 1, uuid: null, since: new Date(0) });
    await Promise.all([list(), list(), list()]);
    expect(waited).toEqual([100, 200]);
    nowMs = 5_000;
    await list();
    expect(waited).toHaveLength(2);
  });
});
