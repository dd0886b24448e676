// One product for all journeys of a run: one process, or several as on several machines.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startS3StandIn } from '../server/test/s3-stand-in/stand-in.ts';
import { startCluster } from './cluster/cluster.ts';
import { ensureGenerated } from '../tools/ensure-generated.ts';
import { findGames } from './games.ts';
import { makeDataDir, removeDataDir, startProduct, tellBucket } from './product.ts';
import { type Stage, tellJourneys } from './stage.ts';

/** The recordings of the games that journeys watch. The demo renders them first. */
const recordings = 2;

const logs = path.join(import.meta.dirname, 'test-results');

interface Started extends Omit<Stage, 'games'> {
  stop(): Promise<void>;
}

/** All roles in one process, whose files lie on a disk or in a bucket. */
async function startOneProcess(isOnBucket: boolean): Promise<Started> {
  const bucket = isOnBucket ? await startS3StandIn() : undefined;
  tellBucket(bucket);
  const dataDir = makeDataDir();
  const product = await startProduct(
    dataDir,
    { DEMO_RECORDINGS: String(recordings) },
    path.join(logs, 'product.log'),
  ).catch((error: unknown) => {
    removeDataDir(dataDir);
    throw error;
  });
  return {
    ...product,
    async stop() {
      await product.stop().finally(() => removeDataDir(dataDir));
      await bucket?.[Symbol.asyncDispose]();
    },
  };
}

const startSeveral = (): Promise<Started> =>
  startCluster({
    roles: { web: 2, worker: 2, ingest: 1 },
    logs: path.join(logs, 'cluster'),
    environmentOf: (name) => (name === 'worker-1' ? { DEMO_RECORDINGS: String(recordings) } : {}),
  });

export default async function globalSetup(): Promise<() => Promise<void>> {
  ensureGenerated();
  mkdirSync(logs, { recursive: true });
  const place = process.env['JOURNEYS_ON'];
  const product = place === 'machines' ? await startSeveral() : await startOneProcess(place === 'bucket');
  try {
    const games = await findGames(product.url);
    const { url, port, rtmpPort, dataDir } = product;
    tellJourneys({ url, port, rtmpPort, dataDir, games });
  } catch (error) {
    await product.stop();
    throw error;
  }
  return () => product.stop();
}
