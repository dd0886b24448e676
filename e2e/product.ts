// The real product for journeys: its own processes and data folder, started once, stopped cleanly, folder removed.
import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ownEnvironment } from '../tools/own-environment.ts';
import type { S3StandIn } from '../server/test/s3-stand-in/stand-in.ts';
import { openMoney } from './money.ts';

const projectRoot = path.join(import.meta.dirname, '..');
/** Footage is the same for every start, so it is painted once and kept with the packages. */
const footageCache = path.join(projectRoot, 'node_modules/.cache/floodlit-footage');
const startDeadlineMs = 120_000;
const stopDeadlineMs = 30_000;

export interface Product {
  /** `http://localhost:<port>`, the first channel. */
  readonly url: string;
  readonly port: number;
  /** Where encoders publish. */
  readonly rtmpPort: number;
  readonly dataDir: string;
  readonly child: ChildProcess;
  /** Milliseconds from the start of the process to its first answer. */
  readonly startedInMs: number;
  /**
   * Stops the product as Ctrl-C does. Fails when it does not stop, or when an invariant of money is broken. A journey that
   * breaks one on purpose passes `moneyIsBroken` and starts its own product. All others share one.
   */
  stop(left?: { readonly moneyIsBroken: boolean }): Promise<void>;
}

const bucketVariable = 'FLOODLIT_JOURNEY_BUCKET';
const bucketText = (): string | undefined => process.env[bucketVariable];

/**
 * Products and commands that start from now on keep their files in this bucket. Undefined: on the disk.
 * @returns a function that undoes it.
 */
export function tellBucket(store: S3StandIn | undefined): () => void {
  const before = bucketText();
  process.env[bucketVariable] =
    JSON.stringify(
      store && {
        STORAGE_URL: `s3://${store.bucket}/season?endpoint=${store.endpoint}`,
        STORAGE_KEY: store.key,
        STORAGE_SECRET: store.secret,
      },
    ) ?? '{}';
  return () => {
    if (before === undefined) delete process.env[bucketVariable];
    else process.env[bucketVariable] = before;
  };
}

const readBucket = (): NodeJS.ProcessEnv => JSON.parse(bucketText() ?? '{}') as NodeJS.ProcessEnv;

/** A folder for one product; PostgreSQL, which is never root, can enter it. */
export function makeDataDir(): string {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'floodlit-journey-'));
  mkdirSync(footageCache, { recursive: true });
  symlinkSync(footageCache, path.join(dataDir, 'footage'));
  return dataDir;
}

export const removeDataDir = (dataDir: string): void => rmSync(dataDir, { recursive: true, force: true });

/** The environment of the product: this process's variables without those of the test runner. */
export function environmentOf(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _options, FORCE_COLOR: _color, ...own } = ownEnvironment({});
  const environment = Object.fromEntries(
    Object.entries(own).filter(([name]) => !name.startsWith('FLOODLIT_JOURNEY_')),
  );
  return {
    ...environment,
    LOG_LEVEL: 'warn',
    RTMP_PORT: '0',
    DEMO_LIVE: 'off',
    DEMO_PURCHASES: 'off',
    ...readBucket(),
    ...given,
  };
}

/** The bundle that `npm start` runs: it starts with a third of the work of the sources. */
export const mainEntry = path.join(projectRoot, 'server/dist/main.js');

/**
 * Starts the product and waits until it answers. The port is the system's choice unless PORT is given.
 * Fails with what the product said when it ends instead.
 */
export async function startProduct(
  dataDir: string,
  given: NodeJS.ProcessEnv = {},
  logFile?: string,
): Promise<Product> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [mainEntry], {
    cwd: projectRoot,
    env: environmentOf({ PORT: '0', DATA_DIR: dataDir, ...given }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const log = logFile === undefined ? undefined : createWriteStream(logFile, { flags: 'a' });
  const [port, rtmpPort] = await new Promise<[number, number]>((resolve, reject) => {
    const giveUp = setTimeout(
      () => reject(new Error(`The product did not start in time: ${said}`)),
      startDeadlineMs,
    );
    const listen = (chunk: Buffer): void => {
      log?.write(chunk);
      said = (said + chunk.toString()).slice(-20_000);
      const announced = /http:\/\/localhost:(\d+)[^]*rtmp:\/\/localhost:(\d+)/.exec(said);
      if (announced === null) return;
      clearTimeout(giveUp);
      resolve([Number(announced[1]), Number(announced[2])]);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => {
      clearTimeout(giveUp);
      reject(new Error(`The product ended with ${code}: ${said.trim()}`));
    });
  });
  const url = `http://localhost:${port}`;
  await waitFor(async () => (await fetch(`${url}/readyz`)).ok, startDeadlineMs);
  return {
    url,
    port,
    rtmpPort,
    dataDir,
    child,
    startedInMs: performance.now() - startedAt,
    async stop({ moneyIsBroken } = { moneyIsBroken: false }) {
      try {
        const broken = moneyIsBroken ? [] : await listBroken(dataDir);
        if (broken.length > 0) throw new Error(`A promise of money is broken:\n${broken.join('\n')}`);
      } finally {
        await stopProcess(child, { readLog: () => said.slice(-tailBytes) });
      }
    },
  };
}

async function listBroken(dataDir: string): Promise<string[]> {
  const money = openMoney(dataDir);
  try {
    return await money.listBroken();
  } finally {
    await money.close();
  }
}

interface Stopped {
  readonly signal?: NodeJS.Signals;
  /** Named in the error of a process that does not stop. */
  readonly name?: string;
  /** The end of its output, for the same error. */
  readonly readLog?: () => string;
}

export async function stopProcess(
  child: ChildProcess,
  { signal = 'SIGTERM', name = 'The product', readLog }: Stopped = {},
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<boolean>((resolve) => child.once('exit', () => resolve(true)));
  child.kill(signal);
  const deadline = new Promise<boolean>((resolve) => setTimeout(resolve, stopDeadlineMs, false).unref());
  if (await Promise.race([ended, deadline])) return;
  child.kill('SIGKILL');
  const said = readLog === undefined ? '' : `\nThe end of its log:\n${readLog()}`;
  throw new Error(`${name} did not stop within ${stopDeadlineMs / 1000} s.${said}`);
}

const tailBytes = 3_000;

/** The end of the log of a process. */
export const tailOf = (logFile: string): string => readFileSync(logFile, 'utf8').slice(-tailBytes);

/** Asks until the answer is yes. A failed question is a no. */
export async function waitFor(
  isSo: () => Promise<boolean>,
  deadlineMs: number,
  what = 'the product',
): Promise<void> {
  const until = Date.now() + deadlineMs;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > until) throw new Error(`Waited ${deadlineMs / 1000} s for ${what} in vain.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
