// The designs of money in small, each in many random schedules: what a test run looks at in thousands, here in hundreds of thousands.
import fc from 'fast-check';
import { runRefundSchedule } from '../../../server/test/money/refund-model.ts';
import { runSchedule } from '../../../server/test/money/model-world.ts';
import type { Outcome } from './outcome.ts';

const schedules = 300_000;

function countBroken(longest: number, run: (numbers: readonly number[]) => string[]): number {
  let broken = 0;
  const tapes = fc.array(fc.nat(9_999), { minLength: 20, maxLength: longest });
  const result = fc.check(
    fc.property(tapes, (numbers) => {
      const found = run(numbers);
      if (found.length > 0) broken++;
      return found.length === 0;
    }),
    { numRuns: schedules, endOnFailure: true },
  );
  if (result.failed) console.error(`seed ${result.seed}, tape ${JSON.stringify(result.counterexample?.[0])}`);
  return broken;
}

export async function models(): Promise<Outcome> {
  const money = countBroken(200, (numbers) => runSchedule(numbers));
  const refunds = countBroken(90, (numbers) => runRefundSchedule(numbers));
  return {
    acknowledged: 2 * schedules,
    survived: 2 * schedules - money - refunds,
    story: `${schedules} schedules of purchases, ${schedules} of refunds and disputes; ${money + refunds} broke a promise`,
  };
}
