// One public address in front of several web processes, as an operator's HAProxy gives it.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type Balance = 'round robin' | 'by key';

export interface Balancer extends AsyncDisposable {
  readonly port: number;
  /** Answers of 500 and more that it passed on, and its own. */
  readonly failures: readonly string[];
  /** Tells apart which web answered last. */
  readonly answered: ReadonlyMap<number, number>;
}

export interface BalancerOptions {
  /** Ports on loopback. */
  readonly webs: readonly number[];
  readonly balance?: Balance;
  readonly port?: number;
}

const checkEveryMs = 500;
const checkMs = 1_000;
const connectMs = 1_000;

/** The part of a request that stays the same for one viewer. */
function keyOf({ headers, url = '', socket }: http.IncomingMessage): string {
  const token = /^\/media\/t\/([^/]+)/u.exec(url)?.[1];
  return token ?? headers['x-api-key']?.toString() ?? headers.authorization ?? socket.remoteAddress ?? '';
}

function hashOf(text: string): number {
  let hash = 0;
  for (const sign of text) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}

/** A `GET` whose web cannot be reached is sent to the next one. Anything else is answered 502. */
export async function startBalancer({
  webs,
  balance = 'round robin',
  port = 0,
}: BalancerOptions): Promise<Balancer> {
  const agent = new http.Agent({ keepAlive: true });
  const down = new Set<number>();
  const failures: string[] = [];
  const answered = new Map<number, number>();
  let turn = 0;

  const check = async (web: number): Promise<void> => {
    const isReady = await fetch(`http://127.0.0.1:${web}/readyz`, {
      signal: AbortSignal.timeout(checkMs),
    }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
    if (isReady) down.delete(web);
    else down.add(web);
  };
  const checks = setInterval(() => void Promise.all(webs.map(check)), checkEveryMs);
  checks.unref();

  /** Without any ready one all are tried, since a game runs on while the database is away. */
  const inOrder = (request: http.IncomingMessage): number[] => {
    const ready = webs.filter((web) => !down.has(web));
    const among = ready.length > 0 ? ready : webs;
    const first = (balance === 'by key' ? hashOf(keyOf(request)) : (turn += 1)) % among.length;
    return [...among.slice(first), ...among.slice(0, first)];
  };

  const server = http.createServer((request, response) => {
    const { socket, method, url } = request;
    const isRepeatable = method === 'GET' || method === 'HEAD';
    const headers = { 'x-forwarded-for': socket.remoteAddress ?? '', ...request.headers };
    const fail = (why: string): void => {
      failures.push(`${method} ${url?.replace(/\/t\/[^/]+/u, '/t/…')}: ${why}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    };
    const send = ([web, ...others]: number[]): void => {
      if (web === undefined) return fail('no web answers');
      const far = http.request({ host: '127.0.0.1', port: web, method, path: url, headers, agent });
      const isSlow = setTimeout(() => far.destroy(new Error('no connection')), connectMs);
      far.once('socket', (found) => {
        if (!found.connecting) clearTimeout(isSlow);
        else found.once('connect', () => clearTimeout(isSlow));
      });
      far.once('error', (error) => {
        clearTimeout(isSlow);
        if (response.destroyed) return;
        if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') down.add(web);
        if (isRepeatable && !response.headersSent && others.length > 0) send(others);
        else fail(error.message);
      });
      far.once('response', (answer) => {
        answered.set(web, (answered.get(web) ?? 0) + 1);
        if ((answer.statusCode ?? 0) >= 500) failures.push(`${method} ${url}: ${answer.statusCode}`);
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
        answer.once('error', () => response.destroy());
      });
      response.once('close', () => far.destroy());
      if (isRepeatable) far.end();
      else request.pipe(far);
    };
    send(inOrder(request));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    failures,
    answered,
    async [Symbol.asyncDispose]() {
      clearInterval(checks);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}
