import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createSender } from './kept-connections.ts';

let server: Server | undefined;
/** The request whose connection the store resets, as at the end of its keep-alive time. */
let resetsAt = 0;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Each answer names its connection, so that a test sees which one it took. */
async function aServer(): Promise<{
  readonly endpoint: string;
  readonly sockets: Socket[];
  readonly asked: string[];
}> {
  const sockets: Socket[] = [];
  const asked: string[] = [];
  const made = createServer((request, response) => {
    if (asked.length + 1 === resetsAt) request.socket.resetAndDestroy();
    asked.push(`${request.method} ${request.headers['content-length'] ?? '-'}`);
    request.resume().on('end', () => response.end('kept'));
  });
  made.on('connection', (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', () => resolve()));
  server = made;
  return { endpoint: `http://127.0.0.1:${(made.address() as AddressInfo).port}`, sockets, asked };
}
const signal = new AbortController().signal;

describe('a request to a store', () => {
  it('uses one connection again, and says the length of an empty object', async () => {
    const { endpoint, sockets, asked } = await aServer();
    const send = createSender(endpoint);
    for (const body of [Buffer.from('abc'), Buffer.alloc(0)]) {
      const answer = await send({ method: 'PUT', url: `${endpoint}/a`, headers: {}, body, signal });
      expect(answer.statusCode).toBe(200);
      await answer.toArray();
    }
    expect([sockets.length, asked]).toEqual([1, ['PUT 3', 'PUT 0']]);
  });

  it('is sent once more when the store closed the kept connection, and not when a new one breaks', async () => {
    const { endpoint, sockets, asked } = await aServer();
    const send = createSender(endpoint);
    const get = () => send({ method: 'GET', url: `${endpoint}/a`, headers: {}, signal });
    await (await get()).toArray();
    resetsAt = 2;
    expect((await get()).statusCode).toBe(200);
    expect([sockets.length, asked.length]).toEqual([2, 3]);
    server?.closeAllConnections();
    server?.close();
    await expect(get()).rejects.toMatchObject({ code: /ECONN/ });
  });

  it('opens no connection for a request that was given up before it began', async () => {
    const { endpoint, sockets } = await aServer();
    const send = createSender(endpoint);
    const given = AbortSignal.abort(new Error('given up'));
    await expect(send({ method: 'GET', url: `${endpoint}/a`, headers: {}, signal: given })).rejects.toThrow(
      'given up',
    );
    await (await send({ method: 'GET', url: `${endpoint}/a`, headers: {}, signal })).toArray();
    expect(sockets.length).toBe(1);
  });
});
