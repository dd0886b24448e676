// A process that runs batches of schedules, a few at once, because they mostly wait for the database.
import type { ConnectionConfig } from '../../../server/src/db/connect.ts';
import { runBatch, type Batch, type BatchOutcome } from './verbs-batch.ts';

const server = JSON.parse(process.argv[2] ?? '{}') as ConnectionConfig;
const lanes = 4;

process.on('message', (batch: Batch) => {
  const share = Math.ceil(batch.schedules / lanes);
  const shares = Array.from({ length: lanes }, (_, lane) => ({
    ...batch,
    seed: batch.seed + lane,
    schedules: Math.max(0, Math.min(share, batch.schedules - lane * share)),
  }));
  void Promise.all(shares.map((one) => runBatch(server, one))).then((outcomes) => {
    const found: BatchOutcome['found'] = outcomes.flatMap((outcome) => outcome.found);
    process.send?.({ found } satisfies BatchOutcome);
  });
});
