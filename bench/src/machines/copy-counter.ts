// Counts how often each object of a game leaves its home: it stands before the home's private address.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CopyCounter extends AsyncDisposable {
  readonly port: number;
  /** How often each address was answered with 200. */
  readonly copies: ReadonlyMap<string, number>;
  reset(): void;
}

/** @param home its port on loopback. A signature names the path and not the port, so that calls stay valid. */
export async function startCopyCounter(home: number): Promise<CopyCounter> {
  const agent = new http.Agent({ keepAlive: true });
  const copies = new Map<string, number>();
  const server = http.createServer((request, response) => {
    const { method, url = '', headers } = request;
    const far = http.request({ host: '127.0.0.1', port: home, method, path: url, headers, agent });
    far.once('error', () => response.destroy());
    far.once('response', (answer) => {
      if (answer.statusCode === 200) copies.set(url, (copies.get(url) ?? 0) + 1);
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    response.once('close', () => far.destroy());
    request.pipe(far);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    copies,
    reset: () => copies.clear(),
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}
