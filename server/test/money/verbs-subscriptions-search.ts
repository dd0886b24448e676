// Random schedules of the real verbs of subscriptions: as many as the caller wants, always the same ones first.
import fc from 'fast-check';
import { expect } from 'vitest';
import { createRandomSequence } from './random-sequence.ts';
import type { VerbsWorld } from './schedule-world.ts';
import { settleSubscriptions } from './subscription-check.ts';
import { runSubscriptionChaos } from './subscription-schedule.ts';
import { createCounters } from './counters.ts';
import knownTapes from './known-tapes.json' with { type: 'json' };

export const seed = 20_261_122;
export const tapes = fc.array(fc.nat(9_999), { minLength: 20, maxLength: 60 });
/** Random schedules seldom show some missing guards. Each search begins with these, which show them. */
export const examples = knownTapes.subscriptions.map((tape): [number[]] => [tape]);

/** A credible search sees each of these. */
const events = ['subscriptions begun', 'trials begun', 'renewals', 'kills', 'stopping', 'disputes'];

export async function searchSubscriptions(world: VerbsWorld, schedules: number): Promise<void> {
  const counters = createCounters();
  const hasSeenEnough = (): boolean => events.every((seen) => counters.of(seen) > schedules * 0.05);
  await fc.assert(
    fc.asyncProperty(tapes, async (numbers) => {
      // The database decides races, so that the same schedules see each event more or less often.
      if (counters.of('schedules') >= schedules && hasSeenEnough()) return;
      const schedule = await world.newSchedule();
      counters.add('schedules');
      const remembered = await runSubscriptionChaos(
        world.connection,
        schedule,
        createRandomSequence(numbers),
        counters,
      );
      const broken = await settleSubscriptions(world.connection, schedule, remembered);
      expect([...remembered.escaped, ...broken]).toEqual([]);
    }),
    { numRuns: schedules * 3, seed, examples, endOnFailure: true },
  );
  console.log(`verbs of subscriptions, seed ${seed}: ${counters.toText()}`);
  for (const seen of events) expect([seen, counters.of(seen) > schedules * 0.05]).toEqual([seen, true]);
}
