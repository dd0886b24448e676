// The RTMP server for encoders: admission, connection limits and shutdown.
import { createServer, type Socket } from 'node:net';
import { addressRange } from '../../network/address-range.ts';
import type { Log } from '../../kernel/log.ts';
import { plainAddress } from '../../network/plain-address.ts';
import { awaitProxyHeader, createProxyList } from './behind-proxy.ts';
import { calmWarnings } from './calm-log.ts';
import { serveConnection } from './connection.ts';
import { rtmpLimits, type RtmpLimits } from './limits.ts';
import type { PublishAnswer, PublishRequest } from './publisher.ts';

export interface RtmpServerOptions {
  /**
   * Called once for each publish, within the deadline. A rejection is logged, and the encoder gets an error that
   * asks for a retry.
   */
  readonly authorize: (request: PublishRequest) => Promise<PublishAnswer>;
  /** Never sees a stream key. */
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  readonly limits?: Partial<RtmpLimits>;
  /** Balancers, by addresses and networks, that name the encoder by a PROXY header of version 2. */
  readonly proxies?: readonly string[];
}

export interface RtmpServer {
  /** Returns the port, which matters for port 0. Fails as node:net does, with `EADDRINUSE` for a port in use. */
  listen(port: number, host: string): Promise<number>;
  /** Open ones, with those that are only saying farewell. */
  connections(): number;
  /** Ends all streams as `closed`; resolves when every connection is gone. */
  close(): Promise<void>;
}

/** A publish-only RTMP server. Input of one connection can harm neither the process nor another connection. */
export function createRtmpServer({
  authorize,
  log,
  limits: given,
  proxies = [],
}: RtmpServerOptions): RtmpServer {
  const limits = { ...rtmpLimits, ...given };
  const calmLog = calmWarnings(log);
  const open = new Map<Socket, { close(): void }>();
  const openPerRange = new Map<string, number>();
  const isProxy = createProxyList(proxies);

  const turnAway = (socket: Socket, address: string): void => {
    // A socket that fails while it is being closed must not end the process.
    socket.on('error', () => undefined);
    socket.destroy();
    calmLog.warn('an encoder was turned away: too many connections', { address });
  };

  const receive = (socket: Socket): void => {
    const address = plainAddress(socket.remoteAddress ?? '');
    // It closed before we looked.
    if (address === '') return void socket.destroy();
    if (!isProxy(address)) return admit(socket, address);
    // A proxy has no limit of its own: the limit of each address counts behind its header.
    if (open.size >= limits.connections) return turnAway(socket, address);
    const forget = (): void => void open.delete(socket);
    open.set(socket, { close: () => socket.destroy() });
    socket.once('close', forget);
    awaitProxyHeader(socket, limits.proxyHeaderMs, {
      onHeader(named) {
        socket.off('close', forget);
        forget();
        admit(socket, named ?? address);
      },
      onRefused: (because) => calmLog.warn('an encoder was cut off', { address, because }),
    });
  };

  const admit = (socket: Socket, address: string): void => {
    const range = addressRange(address);
    const ofRange = openPerRange.get(range) ?? 0;
    if (open.size >= limits.connections || ofRange >= limits.connectionsPerAddress)
      return turnAway(socket, address);
    openPerRange.set(range, ofRange + 1);
    open.set(socket, serveConnection(socket, { address, authorize, log: calmLog, limits }));
    socket.once('close', () => {
      open.delete(socket);
      const left = (openPerRange.get(range) ?? 1) - 1;
      if (left > 0) openPerRange.set(range, left);
      else openPerRange.delete(range);
    });
  };

  const server = createServer(
    { noDelay: true, keepAlive: true, keepAliveInitialDelay: limits.keepAliveMs },
    receive,
  );

  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          // Later ones, such as too many open files, are about one connection.
          server.on('error', (error) => log.error('the RTMP server met an error', error));
          const address = server.address();
          resolve(typeof address === 'object' && address ? address.port : port);
        });
      }),
    connections: () => open.size,
    async close() {
      const gone = [...open.keys()].map(
        (socket) => new Promise<void>((resolve) => void socket.once('close', () => resolve())),
      );
      // It answers an error when it has not listened, which is closed enough.
      const deaf = new Promise<void>((resolve) => void server.close(() => resolve()));
      for (const connection of open.values()) connection.close();
      await Promise.all([...gone, deaf]);
    },
  };
}
