// Object storage that is away, slow, wrong or refusing, and processes that are killed beside it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from '../../../../server/src/db/connect.ts';
import { startEmbeddedPostgres } from '../../../../server/src/db/embedded/index.ts';
import { migrate } from '../../../../server/src/db/migrate.ts';
import { type FaultPlan, noFaults } from '../../../../server/test/s3-stand-in/faults.ts';
import { type S3StandIn, startS3StandIn } from '../../../../server/test/s3-stand-in/stand-in.ts';
import { startSwift, type Swift } from '../../../../server/test/swift/start-swift.ts';
import { endsWithBench } from '../../ending.ts';
import type { Outcome } from '../outcome.ts';
import { during, type Ground, moveRound, type RoundOutcome, segmentsRound, uploadsRound } from './rounds.ts';

const mebibyte = 1024 * 1024;
const faultMs = 15_000;
const database = 'storage';

type Round = readonly [name: string, run: () => Promise<RoundOutcome>];

/** Random moments, most of them in the middle of a PUT. */
const moments = (count: number): number[] => Array.from({ length: count }, () => Math.random() * 700);

function standInRounds(store: S3StandIn, ground: Ground): Round[] {
  const withPlan = (plan: FaultPlan) => () =>
    during(
      faultMs,
      () => (store.plan = plan),
      () => (store.plan = noFaults),
    );
  let asked = 0;
  const oneIn = (count: number): boolean => (asked += 1) % count === 0;
  const isPut = (method: string): boolean => method === 'PUT';
  return [
    [
      'stand-in: away',
      () =>
        segmentsRound(ground, {
          segments: 300,
          harm: () =>
            during(
              faultMs,
              () => store.goAway(),
              () => store.comeBack(),
            ),
        }),
    ],
    [
      'stand-in: each PUT 5 s late',
      () =>
        segmentsRound(ground, {
          segments: 100,
          harm: withPlan(({ method }) => (isPut(method) ? { lateMs: 5_000 } : undefined)),
        }),
    ],
    [
      'stand-in: one PUT in 20 is a lie',
      () =>
        segmentsRound(ground, {
          segments: 400,
          harm: withPlan(({ method }) =>
            isPut(method) && oneIn(20) ? (asked % 40 === 0 ? 'forget' : 'other bytes') : undefined,
          ),
        }),
    ],
    [
      'stand-in: 503 SlowDown, one in 3',
      () =>
        segmentsRound(ground, { segments: 300, harm: withPlan(() => (oneIn(3) ? 'slow down' : undefined)) }),
    ],
    [
      'stand-in: 403 for the clock',
      () => segmentsRound(ground, { segments: 300, harm: withPlan(() => 'skewed') }),
    ],
    [
      'stand-in: the ingest killed 20 times',
      () => segmentsRound(ground, { segments: 600, killsAfterMs: moments(20) }),
    ],
    [
      'stand-in: the web process killed 20 times in uploads',
      () => uploadsRound(ground, 20, 19 * mebibyte + 77),
    ],
    ['stand-in: a move killed 5 times', () => moveRound(ground, 500, 5)],
  ];
}

function swiftRounds(swift: Swift, ground: Ground): Round[] {
  return [
    [
      'Swift: away',
      () =>
        segmentsRound(ground, {
          segments: 300,
          harm: () =>
            during(
              faultMs,
              () => swift.goAway(),
              () => swift.comeBack(),
            ),
        }),
    ],
    [
      'Swift: the ingest killed 10 times',
      () => segmentsRound(ground, { segments: 300, killsAfterMs: moments(10) }),
    ],
    ['Swift: the web process killed 10 times in uploads', () => uploadsRound(ground, 10, 19 * mebibyte + 77)],
    ['Swift: a move killed 3 times', () => moveRound(ground, 200, 3)],
  ];
}

export async function storage(): Promise<Outcome> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'floodlit-chaos-storage-'));
  const cleanup = new AsyncDisposableStack();
  cleanup.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const end = endsWithBench(() => cleanup.disposeAsync());
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, database, fast: true, log: () => undefined });
    cleanup.defer(() => postgres.stop());
    const config = { ...postgres.connection, database };
    const connection = connect(config);
    await migrate(connection.pool);
    await connection.close();
    const groundOf = ({ endpoint, bucket, key, secret }: S3StandIn | Swift): Ground => ({
      database: config,
      store: { url: `s3://${bucket}/season?endpoint=${endpoint}`, key, secret },
    });
    const standIn = await startS3StandIn();
    cleanup.use(standIn);
    const swift = await startSwift();
    cleanup.use(swift);
    const sum = { acknowledged: 0, survived: 0 };
    const rounds = [...standInRounds(standIn, groundOf(standIn)), ...swiftRounds(swift, groundOf(swift))];
    for (const [name, run] of rounds) {
      const { acknowledged, survived } = await run();
      console.log(
        `${name}: ${acknowledged} acknowledged, ${survived} survived, ${acknowledged - survived} lost`,
      );
      sum.acknowledged += acknowledged;
      sum.survived += survived;
    }
    return { ...sum, story: `${rounds.length} rounds on the stand-in and on OpenStack Swift` };
  } finally {
    await end();
  }
}
