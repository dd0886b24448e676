// The install that the faults of machines are done to: its processes, its database, and its games.
import { mkdtemp, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Cluster, type ClusterOptions, startCluster } from '../../../../e2e/cluster/cluster.ts';
import type { ClusterNode } from '../../../../e2e/cluster/node-process.ts';
import { connect, type Connection } from '../../../../server/src/db/connect.ts';
import { pathsIn } from '../../../../server/src/db/embedded/data-dir.ts';
import { connectionTo } from '../../../../server/src/db/embedded/postmaster.ts';
import { findFfmpeg } from '../../../../server/src/processes/find-ffmpeg.ts';
import { toolSearchEnvironment } from '../../../../tools/find-chromium.ts';
import { endsWithBench } from '../../ending.ts';
import { type Footage, makeFootage } from '../../live/counting-encoder.ts';
import { type Clients, clientsOf } from '../../product/clients-of.ts';

export interface Ground extends Clients {
  readonly cluster: Cluster;
  readonly connection: Connection;
  readonly footage: Footage;
  stop(): Promise<void>;
}

export async function openGround(options: Omit<ClusterOptions, 'logs'> = {}): Promise<Ground> {
  const ffmpegPath = await findFfmpeg(toolSearchEnvironment((line) => console.error(line)));
  const logs = await mkdtemp(path.join(tmpdir(), 'floodlit-machines-'));
  console.error(`  the processes write to ${logs}`);
  const cleanup = new AsyncDisposableStack();
  const end = endsWithBench(() => cleanup.disposeAsync());
  try {
    const cluster = await startCluster({
      ...options,
      logs,
      environmentOf: (name) => ({
        CAPTCHA: 'off',
        FFMPEG_PATH: ffmpegPath,
        ...options.environmentOf?.(name),
      }),
    });
    cleanup.defer(() => cluster.stop());
    const connection = connect(connectionTo(pathsIn(cluster.dataDir), 'floodlit'), { poolSize: 2 });
    cleanup.defer(() => connection.close());
    return {
      cluster,
      connection,
      footage: makeFootage(ffmpegPath),
      ...clientsOf(cluster.url),
      async stop() {
        await end();
        await rm(logs, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** The process of a home, by the id in its folder. */
export function nodeOf({ cluster }: Ground, id: string | undefined): ClusterNode | undefined {
  return cluster.ingests.find(
    ({ dataDir }) => readFileSync(path.join(dataDir, 'node-id'), 'utf8').trim() === id,
  );
}

export const otherThan = ({ cluster }: Ground, node: ClusterNode): ClusterNode => {
  const other = cluster.ingests.find((one) => one !== node);
  if (other === undefined) throw new Error('There is one ingest only.');
  return other;
};
