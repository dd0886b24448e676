// Serves metrics on a port of their own, for this machine unless the operator says otherwise.
import { createServer } from 'node:http';
import type { Log } from '../kernel/log.ts';
import type { Metrics } from './ports.ts';
import { type Readiness, statusOf } from './readiness.ts';

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * @param readReadiness answers `/readyz`, for a process without a port of its own.
 * @throws when the port is taken.
 */
export async function serveMetrics(
  metrics: Pick<Metrics, 'read'>,
  { host, port }: { readonly host: string; readonly port: number },
  log: Pick<Log, 'warn'>,
  readReadiness?: () => Promise<Readiness>,
): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    const path = request.method === 'GET' ? request.url?.split('?')[0] : undefined;
    if (path === '/readyz' && readReadiness !== undefined) {
      void readReadiness().then((data) => {
        const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
        response.writeHead(statusOf(data), headers).end(JSON.stringify({ data }));
      });
      return;
    }
    if (path !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.read().then(
      ({ text, contentType }) => {
        response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text);
      },
      (error: unknown) => {
        log.warn('the metrics could not be read', { because: String(error) });
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
