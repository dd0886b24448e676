// One product for all journeys of a run.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startS3StandIn } from '../server/test/s3-stand-in/stand-in.ts';
import { ensureGenerated } from '../tools/ensure-generated.ts';
import { findGames } from './games.ts';
import { makeDataDir, removeDataDir, startProduct, tellBucket } from './product.ts';
import { tellJourneys } from './stage.ts';

/** The recordings that `findGames` waits for. The demo renders them first. */
const recordings = 2;
const logFile = path.join(import.meta.dirname, 'test-results/product.log');

export default async function globalSetup(): Promise<() => Promise<void>> {
  ensureGenerated();
  mkdirSync(path.dirname(logFile), { recursive: true });
  const bucket = process.env['JOURNEYS_ON'] === 'bucket' ? await startS3StandIn() : undefined;
  tellBucket(bucket);
  const dataDir = makeDataDir();
  const product = await startProduct(dataDir, { DEMO_RECORDINGS: String(recordings) }, logFile).catch(
    (error: unknown) => {
      removeDataDir(dataDir);
      throw error;
    },
  );
  const end = async (): Promise<void> => {
    await product.stop().finally(() => removeDataDir(dataDir));
    await bucket?.[Symbol.asyncDispose]();
  };
  try {
    const games = await findGames(product.url);
    tellJourneys({ url: product.url, port: product.port, rtmpPort: product.rtmpPort, dataDir, games });
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}
