import dns from 'node:dns';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHttp } from './create-http.ts';
import type { EndingTimes } from './end-connections.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const agent = new http.Agent({ keepAlive: true });
const sockets: net.Socket[] = [];
afterEach(() => {
  agent.destroy();
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A server whose answer to `/slow` the test gives. */
async function aServer(ending?: EndingTimes, name = '127.0.0.1') {
  const { promise: slow, resolve: answer } = Promise.withResolvers<string>();
  const app = createHttp({ log, trustProxy: [], ...(ending && { ending }) });
  app.get('/slow', () => slow);
  await app.listen({ port: 0, host: name });
  const { port } = app.server.address() as AddressInfo;
  const connect = async (text = '', address = '127.0.0.1'): Promise<net.Socket> => {
    const socket = net.connect(port, address).on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  };
  const ask = async (): Promise<string> => {
    const [response] = (await once(http.get({ port, path: '/slow', agent }), 'response')) as [
      http.IncomingMessage,
    ];
    return Buffer.concat(await response.toArray()).toString();
  };
  const asked = (): Promise<unknown> => once(app.server, 'request');
  return { app, answer, connect, ask, asked };
}

async function closedIn(close: () => PromiseLike<unknown>): Promise<number> {
  const startedAt = performance.now();
  await close();
  return performance.now() - startedAt;
}

describe('a server that closes', () => {
  it('does not wait for a connection that never asked, nor for half a request', async () => {
    const { app, connect } = await aServer();
    await connect();
    await connect('GET /slow HTTP/1.1\r\nHost: here\r\n');
    expect(await closedIn(() => app.close())).toBeLessThan(2_000);
  });

  it('gives the answer that it has begun, and keeps no connection after it', async () => {
    const { app, answer, ask, asked } = await aServer();
    const arrived = asked();
    const answered = ask();
    await arrived;
    const closing = closedIn(() => app.close());
    setTimeout(answer, 100, 'the answer');
    expect(await answered).toBe('the answer');
    expect(await closing).toBeLessThan(2_000);
  });

  it('cuts an answer off that takes too long', async () => {
    const { app, ask, asked } = await aServer({ quietMs: 20, answerMs: 100 });
    const arrived = asked();
    const answered = ask().catch((error: NodeJS.ErrnoException) => error.code);
    await arrived;
    expect(await closedIn(() => app.close())).toBeLessThan(2_000);
    expect(await answered).toBe('ECONNRESET');
  });

  it('ends the connections of each address of its name', async () => {
    using lookup = vi.spyOn(dns, 'lookup');
    lookup.mockImplementation(((name: string, _options: object, answer: (...found: unknown[]) => void) => {
      const addresses = name === 'localhost' ? ['127.0.0.1', '127.0.0.2'] : [name];
      answer(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      );
    }) as typeof dns.lookup);
    const { app, connect } = await aServer({ quietMs: 20, answerMs: 100 }, 'localhost');
    expect(app.addresses()).toMatchObject([{ address: '127.0.0.2' }, { address: '127.0.0.1' }]);
    const silent = await connect('', '127.0.0.2');
    const ended = once(silent, 'close');
    expect(await closedIn(() => app.close())).toBeLessThan(2_000);
    await ended;
  });
});
