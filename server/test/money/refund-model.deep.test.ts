import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refundGuards, runRefundSchedule, type RefundGuard } from './refund-model.ts';

const schedules = 20_000;
const seed = 20_261_122;
const sequences = fc.array(fc.nat(9_999), { minLength: 20, maxLength: 90 });

const check = (without: readonly RefundGuard[]) =>
  fc.check(
    fc.property(sequences, (numbers) => runRefundSchedule(numbers, without).length === 0),
    { numRuns: schedules, seed, endOnFailure: true },
  );

describe('refunds and disputes as a model', () => {
  it(`[T22] [T27] holds in ${schedules} random schedules with kills, lost, late and repeated requests`, () => {
    const result = check([]);
    const random = result.counterexample?.[0];
    expect(
      random === undefined ? [] : runRefundSchedule(random),
      `sequence ${JSON.stringify(random)}`,
    ).toEqual([]);
  }, 60_000);

  it.each(Object.keys(refundGuards) as RefundGuard[])(
    '[T22] [T27] is broken without %s, and the model sees it',
    (guard) => {
      const result = check([guard]);
      console.log(
        `without ${refundGuards[guard]}: ${result.failed ? `caught at ${result.numRuns}` : 'NOT CAUGHT'}`,
      );
      expect(result.failed).toBe(true);
    },
    60_000,
  );
});
