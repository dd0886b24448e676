// A test runs deploy/haproxy/haproxy.cfg on free ports of this machine, before servers of the test.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { debianProgram, run } from './debian-program.ts';

export const haproxyFolder = path.join(import.meta.dirname, '../../deploy/haproxy');

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Certificate and key of one file, as HAProxy takes them. */
export async function makeCertificate(folder: string): Promise<string> {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=tv.test'];
  await run(await debianProgram('openssl'), [...request, '-keyout', key, '-out', certificate]);
  const file = path.join(folder, 'tls.pem');
  await writeFile(file, `${await readFile(certificate, 'utf8')}${await readFile(key, 'utf8')}`);
  return file;
}

export interface FakeWeb extends AsyncDisposable {
  readonly address: string;
  /** Its requests without those for its health, in order. */
  readonly asked: string[];
  /** Whether /readyz says that it can work. */
  isReady: boolean;
  /** How long /readyz takes, such as with a slow database. */
  readyAfterMs: number;
  /** The process is gone: no port, no open connection. */
  die(): Promise<void>;
}

/** A web that says its name, and holds what a request of `/slow` asks. */
export async function startWeb(name: string): Promise<FakeWeb> {
  const asked: string[] = [];
  const answer: RequestListener = (request, reply) => {
    const { url = '', method = '' } = request;
    if (url === '/healthz') return void reply.end('alive');
    if (url === '/readyz')
      return void setTimeout(() => reply.writeHead(web.isReady ? 200 : 503).end(), web.readyAfterMs);
    asked.push(`${method} ${url} ${String(request.headers['x-forwarded-for'])}`);
    if (url.startsWith('/slow')) return;
    reply.end(name);
  };
  const server: Server = createHttpServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const web: FakeWeb = {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    isReady: true,
    readyAfterMs: 0,
    async die() {
      if (!server.listening) return;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    [Symbol.asyncDispose]: () => web.die(),
  };
  return web;
}

export interface FakeIngest extends AsyncDisposable {
  readonly port: number;
  /** The first bytes of each connection. */
  readonly heard: Buffer[];
}

export async function startIngest(): Promise<FakeIngest> {
  const heard: Buffer[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('data', (bytes) => heard.push(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    async [Symbol.asyncDispose]() {
      if (!server.listening) return;
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export interface RunningHaproxy extends AsyncDisposable {
  readonly httpPort: number;
  readonly httpsPort: number;
  readonly rtmpPorts: readonly [number, number];
}

/** @param addresses the variables that deploy/haproxy/haproxy.cfg names at its top. */
export async function startHaproxy(addresses: Readonly<Record<string, string>>): Promise<RunningHaproxy> {
  const program = await debianProgram('haproxy');
  const folder = await mkdtemp(path.join(tmpdir(), 'floodlit-haproxy-'));
  const ports = await Promise.all(Array.from({ length: 4 }, freePort));
  const [http = 0, https = 0, first = 0, second = 0] = ports;
  const binds = Object.entries({ HTTP_BIND: http, HTTPS_BIND: https, RTMP1_BIND: first, RTMP2_BIND: second });
  const env = {
    ...process.env,
    ...addresses,
    ...Object.fromEntries(binds.map(([name, port]) => [name, `127.0.0.1:${port}`])),
    TLS_PEM: await makeCertificate(folder),
  };
  const child = spawn(program, ['-f', path.join(haproxyFolder, 'haproxy.cfg')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const isListening = (port: number): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)));
      socket.on('error', () => resolve(false));
    });
  for (let tries = 0; !(await isListening(https)); tries += 1) {
    if (tries > 200) throw new Error(`HAProxy did not listen within 10 s: ${said}`);
    await wait(50);
  }
  return {
    httpPort: http,
    httpsPort: https,
    rtmpPorts: [first, second],
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
