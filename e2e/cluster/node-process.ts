// One process of Floodlit with a folder and ports of its own: started, killed, stopped, woken, started again.
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { environmentOf, mainEntry, stopProcess, tailOf, waitFor } from '../product.ts';
import type { TcpSwitch } from './tcp-switch.ts';

export type NodeRole = 'all' | 'web' | 'worker' | 'ingest';

export interface ClusterNode {
  readonly name: string;
  readonly role: NodeRole;
  /** Its own address. A worker has none. */
  readonly url: string;
  readonly port: number;
  readonly rtmpPort: number;
  readonly dataDir: string;
  readonly logFile: string;
  /** Its wire to the database. */
  readonly database: TcpSwitch;
  /** The wire of the other processes to it, which its `NODE_URL` names. */
  readonly wire: TcpSwitch;
  pid(): number;
  isRunning(): boolean;
  /** @param given wins over the environment of its first start. */
  start(given?: NodeJS.ProcessEnv): void;
  /** Resolves once it answers. */
  ready(): Promise<void>;
  /** `kill -9`. Resolves once it is gone. */
  kill(): Promise<void>;
  /** SIGSTOP: the process keeps its memory and its connections, and does nothing. */
  freeze(): void;
  wake(): void;
  /** As an operator stops it. */
  stop(): Promise<void>;
}

export interface NodeOrder {
  readonly name: string;
  readonly role: NodeRole;
  readonly port: number;
  readonly rtmpPort: number;
  readonly dataDir: string;
  readonly logFile: string;
  readonly database: TcpSwitch;
  readonly wire: TcpSwitch;
  readonly environment: NodeJS.ProcessEnv;
}

const startDeadlineMs = 120_000;

export function createNodeProcess({ environment, ...order }: NodeOrder): ClusterNode {
  const url = `http://127.0.0.1:${order.port}`;
  let child: ChildProcess | undefined;
  const isRunning = (): boolean =>
    child !== undefined && child.exitCode === null && child.signalCode === null;
  const gone = (): Promise<void> =>
    new Promise((resolve) => (isRunning() ? child?.once('exit', () => resolve()) : resolve()));
  return {
    ...order,
    url,
    pid: () => child?.pid ?? 0,
    isRunning,
    start(given = {}) {
      if (isRunning()) throw new Error(`${order.name} runs already.`);
      const log = openSync(order.logFile, 'a');
      child = spawn(process.execPath, [mainEntry], {
        cwd: path.join(import.meta.dirname, '../..'),
        env: environmentOf({ ...environment, ...given }),
        stdio: ['ignore', log, log],
      });
      closeSync(log);
    },
    ready: () =>
      waitFor(
        async () => {
          if (!isRunning()) return true;
          // A worker has no address: the web processes tell whether one works.
          return order.role === 'worker' || (await fetch(`${url}/healthz`)).ok;
        },
        startDeadlineMs,
        `${order.name}, see ${order.logFile}`,
      ).then(() => {
        if (!isRunning())
          throw new Error(`${order.name} ended with ${child?.exitCode}, see ${order.logFile}`);
      }),
    async kill() {
      child?.kill('SIGKILL');
      await gone();
    },
    freeze: () => void child?.kill('SIGSTOP'),
    wake: () => void child?.kill('SIGCONT'),
    async stop() {
      child?.kill('SIGCONT');
      const { name, logFile } = order;
      if (child !== undefined) await stopProcess(child, { name, readLog: () => tailOf(logFile) });
    },
  };
}
