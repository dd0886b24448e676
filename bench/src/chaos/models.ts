// The models of money, each in hundreds of thousands of random schedules. A test run checks thousands.
import fc from 'fast-check';
import { runSchedule } from '../../../server/test/money/model-world.ts';
import { runRefundSchedule } from '../../../server/test/money/refund-model.ts';
import { runSubscriptionSchedule } from '../../../server/test/money/subscription-model.ts';
import type { Outcome } from './outcome.ts';

const schedules = 300_000;

interface Model {
  readonly name: string;
  readonly longest: number;
  readonly run: (numbers: readonly number[]) => string[];
}

const all: readonly Model[] = [
  { name: 'purchases', longest: 200, run: (numbers) => runSchedule(numbers) },
  { name: 'refunds and disputes', longest: 90, run: (numbers) => runRefundSchedule(numbers) },
  { name: 'subscriptions', longest: 80, run: (numbers) => runSubscriptionSchedule(numbers) },
];

/** @returns whether it held: the first schedule that breaks a promise ends the run, and is told with what repeats it. */
function holds({ name, longest, run }: Model): boolean {
  const startedMs = performance.now();
  const sequences = fc.array(fc.nat(9_999), { minLength: 20, maxLength: longest });
  const result = fc.check(
    fc.property(sequences, (numbers) => run(numbers).length === 0),
    { numRuns: schedules, endOnFailure: true },
  );
  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  console.log(
    `${name}: ${result.failed ? 'broken' : 'held'} after ${result.numRuns} schedules, in ${seconds} s`,
  );
  if (result.failed)
    console.error(`${name}: seed ${result.seed}, sequence ${JSON.stringify(result.counterexample?.[0])}`);
  return !result.failed;
}

export async function models(): Promise<Outcome> {
  const broken = all.filter((model) => !holds(model)).map(({ name }) => name);
  const acknowledged = all.length * schedules;
  return {
    acknowledged,
    survived: acknowledged - broken.length,
    story: `${schedules} schedules each of ${all.map(({ name }) => name).join('; ')}: ${broken.join(', ') || 'none'} broke a promise`,
  };
}
