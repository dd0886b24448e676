// Some random schedules of the real code in a database of their own.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { connect, type ConnectionConfig } from '../../../server/src/db/connect.ts';
import { createRandomSequence } from '../../../server/test/money/random-sequence.ts';
import { openVerbsWorld, type VerbsWorld } from '../../../server/test/money/schedule-world.ts';
import { settleSubscriptions } from '../../../server/test/money/subscription-check.ts';
import { runSubscriptionChaos } from '../../../server/test/money/subscription-schedule.ts';
import { createCounters } from '../../../server/test/money/counters.ts';
import { settleAndCheck } from '../../../server/test/money/verbs-check.ts';
import { runChaos } from '../../../server/test/money/verbs-schedule.ts';

export const template = 'floodlit_verbs';

export interface Batch {
  readonly kind: 'purchases' | 'subscriptions';
  readonly seed: number;
  readonly schedules: number;
}

export interface BatchOutcome {
  readonly found: readonly { readonly random: readonly number[]; readonly promises: readonly string[] }[];
}

/** Two buyers and two products want it four times. */
const couponLimits = { uses_maximum: 2, uses_per_user: 1 };

async function runOne(
  world: VerbsWorld,
  kind: Batch['kind'],
  numbers: readonly number[],
): Promise<readonly string[]> {
  const schedule = await world.newSchedule();
  const random = createRandomSequence(numbers);
  if (kind === 'purchases') {
    await schedule.newCoupon(couponLimits);
    const escaped = await runChaos(schedule, random, createCounters());
    return [...escaped, ...(await settleAndCheck(world.connection, schedule))];
  }
  const remembered = await runSubscriptionChaos(world.connection, schedule, random, createCounters());
  return [...remembered.escaped, ...(await settleSubscriptions(world.connection, schedule, remembered))];
}

async function openWorld(server: ConnectionConfig): Promise<VerbsWorld> {
  const database = `verbs_${randomUUID().replaceAll('-', '')}`;
  const administrate = async (text: string): Promise<void> => {
    const connection = connect({ ...server, database: 'postgres' }, { poolSize: 1 });
    try {
      // A copy of a database takes as long as the machine is busy with the others.
      await connection.pool.query('set statement_timeout = 0');
      await connection.pool.query(text);
    } finally {
      await connection.close();
    }
  };
  await administrate(`create database ${database} template ${template}`);
  return openVerbsWorld({
    config: { ...server, database },
    drop: () => administrate(`drop database ${database} with (force)`),
  });
}

export async function runBatch(server: ConnectionConfig, batch: Batch): Promise<BatchOutcome> {
  const sequences = fc.sample(fc.array(fc.nat(9_999), { minLength: 20, maxLength: 60 }), {
    numRuns: batch.schedules,
    seed: batch.seed,
  });
  const found: { random: readonly number[]; promises: readonly string[] }[] = [];
  let world = await openWorld(server);
  for (const random of sequences) {
    const promises = await runOne(world, batch.kind, random);
    if (promises.length === 0) continue;
    found.push({ random, promises });
    // A broken world stays broken. Later schedules would report the same fault again.
    await world.close();
    world = await openWorld(server);
  }
  await world.close();
  return { found };
}
