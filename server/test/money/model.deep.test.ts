import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guards, type Guard } from './model-guards.ts';
import { noCounts } from './random-sequence.ts';
import { runSchedule } from './model-world.ts';

const schedules = 20_000;
const seed = 2;
const sequences = fc.array(fc.nat(9_999), { minLength: 20, maxLength: 200 });

const check = (without: readonly Guard[], counts = noCounts()) =>
  fc.check(
    fc.property(sequences, (numbers) => runSchedule(numbers, without, counts).length === 0),
    { numRuns: schedules, seed, endOnFailure: true },
  );

describe('the money design as a model', () => {
  it(`[I7] [T20] holds in ${schedules} random schedules with kills, lost, late and repeated requests`, () => {
    const counts = noCounts();
    const result = check([], counts);
    const random = result.counterexample?.[0];
    const broken = random === undefined ? [] : runSchedule(random);
    console.log(`money model, seed ${seed}: ${JSON.stringify(counts)}`);
    expect(broken, `sequence ${JSON.stringify(random)}`).toEqual([]);
    expect(result.failed).toBe(false);
    for (const [fault, count] of Object.entries(counts)) expect(count, fault).toBeGreaterThan(1_000);
  }, 60_000);

  it.each<[string, readonly Guard[]]>([
    ['oneOrder', ['oneOrder']],
    ['saveOnce', ['saveOnce']],
    ['newKeyOnlyUnshown', ['newKeyOnlyUnshown']],
    ['closeFirst', ['closeFirst']],
    ['cancelFirst', ['cancelFirst']],
    ['expireOnlyCanceled', ['expireOnlyCanceled']],
    ['confirmApart', ['confirmApart']],
    ['rankRises', ['rankRises']],
    ['readAgain', ['readAgain']],
    ['grantOnPaidOnly', ['grantOnPaidOnly']],
    ['refundRevokes', ['refundRevokes']],
    ['reconcile', ['reconcile']],
    ['useBelowMaximum', ['useBelowMaximum']],
    ['useWithOrder', ['useWithOrder']],
    ['useBack', ['useBack']],
    ['useBackOnce', ['useBackOnce']],
    ['useWhileClosing', ['useWhileClosing']],
    ['newPriceNewOrder', ['newPriceNewOrder']],
    ['ownedRefused', ['ownedRefused']],
    ['overlapClosed', ['overlapClosed']],
    ['wholeGiven', ['wholeGiven']],
    ['wholeTaken', ['wholeTaken']],
    ['tryInKey', ['tryInKey']],
    ['unknownStays', ['unknownStays']],
    // These two guards cover each other, so the failure needs both removed.
    ['sameKey and showOwn', ['sameKey', 'showOwn']],
    ['oneEntitlement and rankRises', ['oneEntitlement', 'rankRises']],
  ])(
    'is broken without %s, and the model sees it',
    (_, without) => {
      const result = check(without);
      console.log(
        `without ${without.map((guard) => guards[guard]).join(' + ')}: ${result.failed ? `caught at ${result.numRuns}` : 'NOT CAUGHT'}`,
      );
      expect(result.failed).toBe(true);
    },
    60_000,
  );
});
