// Several processes of each role as on several machines: own folders, one database, one object store, one address.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '../../bench/src/product/find-free-port.ts';
import { pathsIn } from '../../server/src/db/embedded/data-dir.ts';
import { startEmbeddedPostgres } from '../../server/src/db/embedded/index.ts';
import { tellRunningProduct } from '../../server/src/processes/running-product.ts';
import { openSecrets } from '../../server/src/runtime/secrets.ts';
import { type S3StandIn, startS3StandIn } from '../../server/test/s3-stand-in/stand-in.ts';
import { makeDataDir, removeDataDir, tellBucket, waitFor } from '../product.ts';
import { startSandbox } from '../sandbox-process.ts';
import { type Balance, type Balancer, startBalancer } from './balancer.ts';
import { type ClusterNode, createNodeProcess, type NodeRole } from './node-process.ts';
import { runAsOnItsOwnMachine } from './own-machine.ts';
import { startTcpSwitch } from './tcp-switch.ts';

export interface Cluster {
  /** The public address: `http://localhost:<port>`. */
  readonly url: string;
  readonly port: number;
  /** The first ingest's. */
  readonly rtmpPort: number;
  /** The folder of the database and of the secrets. Commands run with it. */
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly bucket: S3StandIn;
  readonly balancer: Balancer;
  readonly webs: readonly ClusterNode[];
  readonly workers: readonly ClusterNode[];
  readonly ingests: readonly ClusterNode[];
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** How many processes of each role. */
  readonly roles?: Readonly<Partial<Record<NodeRole, number>>>;
  readonly balance?: Balance;
  /** Variables of one process, by its name, such as `web-1`. */
  readonly environmentOf?: (name: string) => NodeJS.ProcessEnv;
  /** A folder: each process writes its output to a file of its name. */
  readonly logs: string;
}

const usualRoles = { web: 2, worker: 1, ingest: 2 };
const readyDeadlineMs = 120_000;

export async function startCluster({
  roles = usualRoles,
  balance,
  environmentOf = () => ({}),
  logs,
}: ClusterOptions): Promise<Cluster> {
  const cleanup = new AsyncDisposableStack();
  try {
    rmSync(logs, { recursive: true, force: true });
    mkdirSync(logs, { recursive: true });
    const dataDir = makeDataDir();
    cleanup.defer(() => removeDataDir(dataDir));
    const bucket = cleanup.use(await startS3StandIn());
    cleanup.defer(tellBucket(bucket));
    const postgres = await startEmbeddedPostgres({ dataDir, fast: true, log: () => undefined });
    cleanup.defer(() => postgres.stop());
    runAsOnItsOwnMachine(dataDir);
    // A worker that stops still settles payments: the sandbox ends after all nodes.
    let sandbox: { stop(): Promise<void> } | undefined;
    cleanup.defer(async () => sandbox?.stop());
    openSecrets(dataDir);
    const publicPort = await findFreePort();
    const url = `http://localhost:${publicPort}`;
    const databaseUrl = `postgres://postgres@localhost/floodlit?host=${pathsIn(dataDir).run}`;
    const sandboxPort = await findFreePort();
    // One process that has all roles runs its own.
    const hasSandbox = !Object.keys(roles).includes('all');

    const addNode = async (role: NodeRole, number: number): Promise<ClusterNode> => {
      const name = `${role}-${number}`;
      const folder = makeDataDir();
      cleanup.defer(() => removeDataDir(folder));
      const [port, rtmpPort] = [await findFreePort(), await findFreePort()];
      const database = cleanup.use(await startTcpSwitch(pathsIn(dataDir).socket));
      const wire = cleanup.use(await startTcpSwitch(port));
      const node = createNodeProcess({
        name,
        role,
        port,
        rtmpPort,
        database,
        wire,
        dataDir: folder,
        logFile: path.join(logs, `${name}.log`),
        environment: {
          ROLE: role,
          PORT: String(port),
          RTMP_PORT: String(rtmpPort),
          DATA_DIR: folder,
          SECRETS_FILE: path.join(dataDir, 'secrets.json'),
          DATABASE_URL: `postgres://postgres@127.0.0.1:${database.port}/floodlit`,
          PUBLIC_URL: url,
          ...(hasSandbox && { SANDBOX_URL: `http://127.0.0.1:${sandboxPort}` }),
          TRUST_PROXY: '127.0.0.1',
          NODE_URL: `http://127.0.0.1:${wire.port}`,
          RTMP_URL: `rtmp://127.0.0.1:${rtmpPort}`,
          DEMO_RECORDINGS: '0',
          ...environmentOf(name),
        },
      });
      cleanup.defer(() => node.stop());
      return node;
    };
    const nodes: ClusterNode[] = [];
    for (const [role, count] of Object.entries(roles) as [NodeRole, number][])
      for (let number = 1; number <= count; number += 1) nodes.push(await addNode(role, number));
    const having = (...wanted: NodeRole[]): ClusterNode[] =>
      nodes.filter(({ role }) => wanted.includes(role));
    for (const node of nodes) node.start();

    const webs = having('web', 'all');
    const balancer = cleanup.use(
      await startBalancer({
        webs: webs.map(({ port }) => port),
        port: publicPort,
        ...(balance && { balance }),
      }),
    );
    const ingests = having('ingest', 'all');
    const rtmpPort = ingests[0]?.rtmpPort ?? 0;
    cleanup.defer(tellRunningProduct(dataDir, { url, rtmpPort }));
    if (hasSandbox) {
      const given = { DATABASE_URL: databaseUrl, PUBLIC_URL: url };
      sandbox = await startSandbox(dataDir, given, sandboxPort);
    }
    await Promise.all(nodes.map((node) => node.ready()));
    for (const web of webs)
      await waitFor(async () => isWhole(web.url), readyDeadlineMs, `every role at ${web.name}`);
    return {
      url,
      port: publicPort,
      rtmpPort,
      dataDir,
      bucket,
      balancer,
      webs,
      ingests,
      databaseUrl,
      workers: having('worker', 'all'),
      stop: () => cleanup.disposeAsync(),
    };
  } catch (error) {
    await cleanup.disposeAsync();
    throw error;
  }
}

interface Readiness {
  readonly data: { readonly missing: readonly { readonly name: string }[] };
}

/** A web process knows whether a worker and an ingest run too. */
async function isWhole(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`);
  const { data } = (await answer.json()) as Readiness;
  return answer.ok && !data.missing.some(({ name }) => name === 'worker' || name === 'ingest');
}
