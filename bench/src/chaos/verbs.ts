// The real money code on real databases, in tens of thousands of random schedules. A test run checks hundreds.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from '../../../server/src/db/connect.ts';
import { startEmbeddedPostgres } from '../../../server/src/db/embedded/index.ts';
import { migrate } from '../../../server/src/db/migrate.ts';
import { endsWithBench } from '../ending.ts';
import type { Outcome } from './outcome.ts';
import { template, type Batch, type BatchOutcome } from './verbs-batch.ts';

const schedulesPerKind = 10_000;
/** In a database of their own, so that what they leave behind slows nobody down. */
const schedulesPerBatch = 250;
const workers = 2;
const toldEvery = 1_000;

function listBatches(): Batch[] {
  const count = schedulesPerKind / schedulesPerBatch;
  return Array.from({ length: count }, () => Math.trunc(Math.random() * 2 ** 31)).flatMap((seed) => [
    { kind: 'purchases' as const, seed, schedules: schedulesPerBatch },
    { kind: 'subscriptions' as const, seed, schedules: schedulesPerBatch },
  ]);
}

/** A process that takes one batch after another, until none is left. */
function runWorker(
  connection: Record<string, unknown>,
  next: () => Batch | undefined,
  onDone: (batch: Batch, outcome: BatchOutcome) => void,
): Promise<void> {
  const child = fork(fileURLToPath(new URL('./verbs-worker.ts', import.meta.url)), [
    JSON.stringify(connection),
  ]);
  const end = endsWithBench(async () => void child.kill('SIGKILL'));
  return new Promise<void>((resolve, reject) => {
    let batch: Batch | undefined;
    const goOn = (): void => {
      batch = next();
      if (batch === undefined) child.disconnect();
      else child.send(batch);
    };
    child.on('message', (outcome: BatchOutcome) => {
      if (batch !== undefined) onDone(batch, outcome);
      goOn();
    });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A worker ended with ${code}.`))));
    goOn();
  }).finally(() => void end());
}

export async function verbs(): Promise<Outcome> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'floodlit-verbs-'));
  const starting = startEmbeddedPostgres({ dataDir, database: template, fast: true, log: () => {} });
  const end = endsWithBench(async () => {
    await starting
      .then((started) => started.stop())
      .finally(() => rmSync(dataDir, { recursive: true, force: true }));
  });
  try {
    const postgres = await starting;
    const connection = connect({ ...postgres.connection, database: template });
    await migrate(connection.pool);
    await connection.close();
    const batches = listBatches();
    const total = 2 * schedulesPerKind;
    const startedAtMs = performance.now();
    let done = 0;
    let broken = 0;
    await Promise.all(
      Array.from({ length: workers }, () =>
        runWorker(
          { ...postgres.connection },
          () => batches.shift(),
          ({ kind, seed, schedules }, { found }) => {
            done += schedules;
            broken += found.length;
            for (const { random, promises } of found)
              console.error(
                `${kind}, seed ${seed}, sequence ${JSON.stringify(random)}: ${promises.join('; ')}`,
              );
            if (done % toldEvery < schedules)
              console.error(
                `${done} of ${total} schedules, ${broken} broken, ${Math.round((performance.now() - startedAtMs) / 1_000)} s`,
              );
          },
        ),
      ),
    );
    return {
      acknowledged: total,
      survived: total - broken,
      story: `${schedulesPerKind} schedules of purchases, ${schedulesPerKind} of subscriptions by the real code on PostgreSQL; ${broken} broke a promise`,
    };
  } finally {
    await end();
  }
}
