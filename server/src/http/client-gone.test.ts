// Clients leave in the middle of a request all the time; the log holds faults of ours alone.
import net from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttp } from './create-http.ts';

let app: FastifyInstance;
let loggedErrors: unknown[];
let port: number;
let asked: () => void;
let isAsked: Promise<void>;

beforeEach(async () => {
  loggedErrors = [];
  ({ promise: isAsked, resolve: asked } = Promise.withResolvers<void>());
  app = createHttp({
    log: { info: () => {}, warn: () => {}, error: (_message, error) => void loggedErrors.push(error) },
    trustProxy: [],
  });
});
afterEach(() => app.close());

/** Writes a request and leaves once the server has it. */
async function leave(request: string): Promise<void> {
  await app.listen({ port: 0 });
  port = (app.server.address() as net.AddressInfo).port;
  app.server.once('request', () => asked());
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(request);
  await isAsked;
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  socket.once('close', () => resolve());
  socket.destroy();
  await closed;
  // The next request is answered after the error of the first one was handled.
  await fetch(`http://127.0.0.1:${port}/after`);
}

const get = 'GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n';
const gone = (raw: { readonly destroyed: boolean; once(name: 'close', heard: () => void): unknown }) =>
  raw.destroyed ? Promise.resolve() : new Promise<void>((resolve) => raw.once('close', resolve));

describe('a client that goes away', () => {
  it('is no error in the middle of its body', async () => {
    app.post('/slow', async () => ({}));
    await leave(
      'POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"a',
    );
    expect(loggedErrors).toEqual([]);
  });

  it('is no error in the middle of a streamed answer', async () => {
    app.get('/slow', async (_request, reply) => {
      const endless = new Readable({ read: () => {} });
      endless.push('a');
      return reply.type('text/plain').send(endless);
    });
    await leave(get);
    expect(loggedErrors).toEqual([]);
  });

  it('is no error where what was read for it is cut off', async () => {
    let isHandled = false;
    app.get('/slow', async (_request, reply) => {
      await gone(reply.raw);
      isHandled = true;
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    });
    await leave(get);
    await expect.poll(() => isHandled).toBe(true);
    expect(loggedErrors).toEqual([]);
  });

  it('hides no fault of ours', async () => {
    const fault = new Error('a fault');
    app.get('/slow', async (_request, reply) => {
      await gone(reply.raw);
      throw fault;
    });
    await leave(get);
    await expect.poll(() => loggedErrors).toEqual([fault]);
  });
});
