// OpenStack Swift with its S3 door, of Debian's packages: a real store on this machine, for deep tests and faults.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { AwsClient } from 'aws4fetch';
import { proxyConfig, serverConfig, servers, swiftConfig } from './swift-config.ts';

const run = promisify(execFile);
const packages = 'swift-proxy swift-account swift-container swift-object python3-lxml python3-requests'.split(
  ' ',
);
const builder = '/usr/bin/swift-ring-builder';
const startMs = 240_000;

export interface Swift extends AsyncDisposable {
  readonly endpoint: string;
  readonly bucket: string;
  readonly key: string;
  readonly secret: string;
  /** Its four processes stop as if the machine was gone. */
  goAway(): void;
  comeBack(): Promise<void>;
}

/** @throws an error of one sentence when Swift can be neither found nor installed. */
async function install(): Promise<void> {
  if (existsSync(builder)) return;
  // Debian's own services of these packages stay off: they would listen on other addresses.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const options = { env, timeout: 300_000, maxBuffer: 2 ** 26 };
  try {
    await run('apt-get', ['update'], options);
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options);
  } catch (error) {
    throw new Error(
      `OpenStack Swift is not installed and could not be: run "apt-get install ${packages.join(' ')}" as root.`,
      { cause: error },
    );
  }
}

async function freePorts(count: number): Promise<number[]> {
  const open = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    open.map(
      (server) =>
        new Promise<number>((resolve) =>
          server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
        ),
    ),
  );
  await Promise.all(open.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** The place of this file is fixed by Swift. It holds no secret: it is the same for every start. */
async function writeMainConfig(): Promise<void> {
  const file = '/etc/swift/swift.conf';
  try {
    await mkdir('/etc/swift', { recursive: true });
    await writeFile(file, swiftConfig);
  } catch (error) {
    throw new Error(`Swift needs ${file}, and it cannot be written: run this as root.`, { cause: error });
  }
}

async function makeRings(place: string, ports: Readonly<Record<string, number>>): Promise<void> {
  for (const kind of ['account', 'container', 'object']) {
    const file = path.join(place, `${kind}.builder`);
    await run(builder, [file, 'create', '6', '1', '1']);
    await run(builder, [file, 'add', `r1z1-127.0.0.1:${ports[kind] ?? 0}/d1`, '1']);
    await run(builder, [file, 'rebalance']);
  }
}

export async function startSwift(): Promise<Swift> {
  await install();
  await writeMainConfig();
  const place = await mkdtemp(path.join(tmpdir(), 'floodlit-swift-'));
  await mkdir(path.join(place, 'devices', 'd1'), { recursive: true });
  const free = await freePorts(servers.length);
  const ports = Object.fromEntries(servers.map((kind, at) => [kind, free[at] ?? 0]));
  await makeRings(place, ports);
  const user = userInfo().username;
  for (const kind of servers) {
    const config = kind === 'proxy' ? proxyConfig : serverConfig(kind);
    await writeFile(path.join(place, `${kind}.conf`), config({ place, port: ports[kind] ?? 0, user }));
  }
  const endpoint = `http://127.0.0.1:${ports['proxy']}`;
  const keys = { key: 'floodlit:admin', secret: 'swift-secret' };
  const bucket = 'films';
  let children: ChildProcess[] = [];
  const stop = (): void => {
    for (const child of children) child.kill('SIGKILL');
    children = [];
  };
  process.once('exit', stop);

  const client = new AwsClient({
    accessKeyId: keys.key,
    secretAccessKey: keys.secret,
    service: 's3',
    region: 'us-east-1',
    retries: 0,
  });
  const puts = async (name: string): Promise<boolean> => {
    const request = await client.sign(`${endpoint}/${name}`, { method: 'PUT', body: '' });
    return fetch(request, { signal: AbortSignal.timeout(5_000) }).then(
      // The bucket may be there already.
      async (answer) => (await answer.text(), answer.ok || answer.status === 409),
      () => false,
    );
  };
  const start = async (): Promise<void> => {
    children = servers.map((kind) =>
      spawn(`/usr/bin/swift-${kind}-server`, [path.join(place, `${kind}.conf`)], { stdio: 'ignore' }),
    );
    const deadline = Date.now() + startMs;
    // The proxy answers before the three servers behind it do.
    while (!((await puts(bucket)) && (await puts(`${bucket}/first-object`)))) {
      if (Date.now() > deadline) throw new Error(`Swift did not answer within ${startMs / 1_000} s.`);
      await wait(100);
    }
  };
  await start();
  return {
    endpoint,
    bucket,
    ...keys,
    goAway: stop,
    comeBack: start,
    async [Symbol.asyncDispose]() {
      process.off('exit', stop);
      stop();
      await wait(200);
      await rm(place, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
